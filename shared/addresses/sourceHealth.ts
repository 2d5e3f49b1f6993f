// How the sources of websites are, and how old the prices are that a catalogue compares with.
import { sourceHealth } from "../entities/sourceHealth.ts";
import { boolean, date, integer, ref, text } from "../fields.ts";
import { address, array, filter, object, orNull, row, where } from "./address.ts";

export const listSourceHealth = address({
  methods: ["GET"],
  path: "/WebsiteSettings/health",
  summary: "how the sources of websites are",
  about:
    "Lists of each website its imports of the last 30 days, the age of its prices and how much of the own products it is matched " +
    "with. What is counted of products is as of `counted_at`. Administrators only.",
  arguments: {
    filter: filter(
      "JSON: where, order, limit, skip; next_at does not filter, and sorts where it comes first",
    ),
  },
  answer: array(row(sourceHealth)),
});

export const countSourceHealth = address({
  methods: ["GET"],
  path: "/WebsiteSettings/health/count",
  summary: "count them",
  about: "Counts the websites under a where on how their sources are. Administrators only.",
  arguments: { where: where() },
  answer: object({ count: integer({ about: "How many" }) }),
});

export const priceAges = address({
  methods: ["GET"],
  path: "/Catalogs/:id/priceAges",
  summary: "how old the prices of its competitors are",
  about:
    "Tells when the prices of each of its competitors were last seen, the longest ago first. Under a where it counts the " +
    "prices of those matched products, and tells of the competitors that it names alone.",
  arguments: {
    where: where("JSON: the products that count, as in the list of matched products; all without it"),
  },
  answer: array(
    object({
      website_id: ref("WebsiteSetting", { about: "The competitor" }),
      name: text({ about: "Its name" }),
      seen_at: orNull(
        date({
          about: "When its prices were last seen; null: never; of another customer's own website the day",
        }),
      ),
      is_old: boolean({
        about: "Whether that is longer ago than its expiry; of another customer's own website, than a week",
      }),
      expiry_days: integer({ about: "After how many days a price is old" }),
      old_prices: integer({ about: "How many of its matched prices are, of the products that count" }),
    }),
  ),
});
