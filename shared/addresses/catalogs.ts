// What the form of a catalogue asks besides its row.
import { integer, ref } from "../fields.ts";
import { address, array, object } from "./address.ts";

export const competitorMatches = address({
  methods: ["GET"],
  path: "/Catalogs/:id/competitorMatches",
  summary: "how many own products are matched with each website",
  about:
    "Counts own products with a match that nobody undid, by the competitor's website. Websites that are no longer linked are " +
    "among them: linked again, these matches count as before.",
  arguments: {},
  answer: array(
    object({
      website_id: ref("WebsiteSetting", { about: "The competitor's website" }),
      matches: integer({ about: "Own products matched with one of its products" }),
    }),
  ),
});

export const catalogContents = address({
  methods: ["GET"],
  path: "/Catalogs/:id/contents",
  summary: "how much hangs under a catalogue",
  about:
    "Counts what would go with the catalogue if it were deleted: its websites and their products would stay.",
  arguments: {},
  answer: object({
    matches: integer({ about: "Own products that are matched" }),
    rules: integer({ about: "Matching rules" }),
    trackings: integer({ about: "Trackings of products" }),
    mappings: integer({ about: "Unit and currency mappings" }),
    customPrices: integer({ about: "Custom prices" }),
    valueMappings: integer({ about: "Value mappings" }),
    ebrands: integer({ about: "E-brands" }),
    orderFiles: integer({ about: "Sales files" }),
  }),
});
