import { integer, ref, text } from "../fields.ts";
import { entity } from "./entity.ts";

/** A brand on one website of a catalogue, and how many of its products have it. Counted, never written. */
export const brandRow = entity({
  model: "BrandRow",
  table: "product_value",
  owner: "everyone",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  fields: {
    brand: text({ required: true, displayed: true }),
    websiteId: ref("WebsiteSetting", { required: true }),
    website_name: text({ required: true, displayed: true }),
    total: integer({ required: true }),
  },
});
