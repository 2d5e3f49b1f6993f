import { boolean, date, id, integer, json, jsonText, list, ref, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

const query = () => jsonText({ required: true, default: "{}", max: 100_000 });

/** Which own products to look for on which competitors, and how. Its website and customer are the catalogue's. */
export const websiteMatchingRule = entity({
  model: "WebsiteMatchingRule",
  plural: "WebsiteMatchingRules",
  table: "website_matching_rule",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "admin",
  modifiedField: "modified",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { required: true, once: true }),
    website_id: ref("WebsiteSetting", { required: true, write: "server" }),
    customer_id: ref("Customer", { required: true, write: "server" }),
    name: text({ required: true, displayed: true }),
    enabled: boolean({ default: true }),
    filter_query: query(),
    matching_query: query(),
    matching_image_enabled: boolean({ default: false }),
    matching_image_threshold: integer({ min: 0, max: 100, default: 90 }),
    competitors_id: list(ref("WebsiteSetting"), { max: 1_000, default: [] }),
    last_run_at: date({ write: "server" }),
    last_run_result: json({ write: "server" }),
    created: timestamp(),
    modified: timestamp(),
  },
});
