import { boolean, date, email, id, list, number, oneOf, ref } from "../fields.ts";
import { entity } from "./entity.ts";

export const emailAlertTypes = ["import_error", "stale_website", "no_longer_cheapest", "price_drop"] as const;

/** What a customer wants to be told by mail; without a catalogue, about all of his. */
export const emailAlert = entity({
  model: "EmailAlert",
  table: "email_alert",
  owner: "customer",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "owner",
  fields: {
    id: id(),
    customer_id: ref("Customer", { required: true, once: true }),
    catalog_id: ref("Catalog"),
    type: oneOf(emailAlertTypes, { required: true }),
    /** Days of a stale website, percent of a price drop. */
    threshold: number({ min: 0, max: 1_000_000 }),
    recipients: list(email(), { max: 10, default: [] }),
    enabled: boolean({ default: true }),
    last_sent_at: date({ write: "server" }),
  },
});
