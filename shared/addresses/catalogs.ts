// What the form of a catalogue asks besides its row.
import { integer, ref } from "../fields.ts";
import { address, array, object } from "./address.ts";

export const competitorMatches = address({
  methods: ["GET"],
  path: "/Catalogs/:id/competitorMatches",
  summary: "how many own products are matched with each website",
  about:
    "Own products with a match that nobody undid, by the competitor's website. Websites that are no longer linked are " +
    "among them: linked again, these matches count as before.",
  arguments: {},
  answer: array(
    object({
      website_id: ref("WebsiteSetting", { about: "The competitor's website" }),
      matches: integer({ about: "Own products matched with one of its products" }),
    }),
  ),
});
