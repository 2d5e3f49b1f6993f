import { boolean, email, id, oneOf, secret, text, timestamp } from "../fields.ts";
import { languages } from "../messages/language.ts";
import { userName } from "../reference/userName.ts";
import { entity } from "./entity.ts";

/** A person who signs in: an admin, or a shop that owns catalogues. */
export const customer = entity({
  model: "Customer",
  plural: "Customers",
  table: "customer",
  owner: "customer",
  ownerColumn: "id",
  read: "owner",
  create: "admin",
  update: "owner",
  remove: "admin",
  fields: {
    id: id(),
    username: text({
      ...{ required: true, unique: true, displayed: true, write: "admin" },
      ...{ min: 2, max: 100, format: userName },
    }),
    email: email({ required: true, unique: true }),
    // Customers change theirs by change-password, which asks for the old one.
    password: secret({ required: true, min: 8, maxBytes: 72, write: "admin" }),
    created: timestamp(),
    emailVerified: boolean({ default: false, write: "server" }),
    language: oneOf(languages, { default: "fr" }),
  },
});
