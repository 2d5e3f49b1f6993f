import { integer, ref, text } from "../fields.ts";
import { entity } from "./entity.ts";

/** A brand on one website of a catalogue, and how many of its products have it. Counted, never written. */
export const brandRow = entity({
  model: "BrandRow",
  words: { one: "a brand", many: "brands" },
  table: "product_value",
  owner: "everyone",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  fields: {
    brand: text({ about: "The brand", required: true, displayed: true }),
    websiteId: ref("WebsiteSetting", { about: "The website whose products are counted", required: true }),
    website_name: text({ about: "Its name", required: true, displayed: true }),
    total: integer({ about: "Products of this brand on this website", required: true }),
  },
});
