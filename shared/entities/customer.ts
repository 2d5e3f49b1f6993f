import { boolean, email, id, oneOf, secret, text, timestamp } from "../fields.ts";
import { languages } from "../messages/language.ts";
import { userName } from "../reference/userName.ts";
import { entity } from "./entity.ts";

/** A person who signs in: an admin, or a shop that owns catalogues. */
export const customer = entity({
  model: "Customer",
  words: { one: "a customer", many: "customers" },
  plural: "Customers",
  table: "customer",
  owner: "customer",
  ownerColumn: "id",
  read: "owner",
  create: "admin",
  update: "owner",
  remove: "admin",
  modifiedField: "modified",
  fields: {
    id: id(),
    username: text({
      about: "The name one signs in with; unique, whatever its case",
      required: true,
      unique: true,
      displayed: true,
      write: "admin",
      min: 2,
      max: 100,
      format: userName,
    }),
    email: email({
      about: "Where the customer's mails go; it is also what they sign in with",
      required: true,
      unique: true,
    }),
    // Customers change theirs by change-password, which asks for the old one.
    password: secret({
      about: "At least 8 characters; written and never read. Not asked for of one who is invited",
      requiredWhen: { invited: [false] },
      min: 8,
      maxBytes: 72,
      write: "admin",
    }),
    created: timestamp("When the account was made"),
    emailVerified: boolean({
      about: "Whether the address was confirmed by a link sent to it",
      default: false,
      write: "server",
    }),
    invited: boolean({
      about:
        "Whether the customer chooses the password by an invitation, and has not yet. Said when the account is made",
      default: false,
      write: "admin",
      once: true,
    }),
    language: oneOf(languages, {
      about: "Of the customer's mails, and of the screens where none was chosen on the device",
      default: "fr",
    }),
    modified: timestamp("When somebody last changed it"),
  },
});
