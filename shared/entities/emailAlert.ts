import { boolean, date, email, id, list, number, oneOf, ref, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

const emailAlertTypes = ["import_error", "stale_website", "no_longer_cheapest", "price_drop"] as const;

/** What a customer wants to be told by mail; without a catalogue, about all of theirs. */
export const emailAlert = entity({
  model: "EmailAlert",
  words: { one: "an alert by mail", many: "alerts by mail" },
  table: "email_alert",
  owner: "customer",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "owner",
  modifiedField: "modified",
  fields: {
    id: id(),
    customer_id: ref("Customer", { about: "Who is told", required: true, once: true }),
    catalog_id: ref("Catalog", { about: "About this catalogue; about all of the customer's when null" }),
    type: oneOf(emailAlertTypes, { about: "What is told", required: true }),
    /** Days of a stale website, percent of a price drop. */
    threshold: number({
      about: "stale_website: days without an import; price_drop: percent",
      min: 0,
      max: 1_000_000,
    }),
    recipients: list(email(), {
      about: "Where the mail goes; to the customer's own address when empty",
      max: 10,
      default: [],
    }),
    enabled: boolean({ about: "Whether the alert is on", default: true }),
    last_sent_at: date({ about: "When it was sent last", write: "server" }),
    modified: timestamp("When somebody last changed it"),
  },
});
