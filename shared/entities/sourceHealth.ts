import { date, id, integer, list, message, number, oneOf, shape, text, url, writtenBy } from "../fields.ts";
import { sourceTroubles } from "../reference/sourceTroubles.ts";
import { entity } from "./entity.ts";
import { importStatuses } from "../reference/importProgress.ts";

/** How the source of a website is: its imports, the age of its prices, what it is matched with. */
export const sourceHealth = entity({
  model: "SourceHealth",
  words: { one: "the health of a source", many: "the health of sources" },
  table: "source_count",
  view: "source_health_view",
  owner: "adminOnly",
  read: "admin",
  create: "server",
  update: "server",
  remove: "server",
  fields: {
    id: id(),
    ...writtenBy("server", {
      name: text({ about: "The name of the website", displayed: true, derived: true }),
      url: url({ about: "Its address", derived: true }),
      products_count: integer({ about: "Products it has", derived: true }),
      trouble: oneOf(sourceTroubles, {
        about:
          "failing: its last import ended in error; paused: it waits for a person or its source; never: none was complete " +
          "yet; old: prices of what it still holds are older than its expiry; none",
        derived: true,
      }),
      gravity: integer({ about: "The same to sort by: 4 failing, 0 none", derived: true }),
      last_success_at: date({ about: "When its last import that was applied ended", derived: true }),
      last_run_at: date({ about: "When its last import ended, or began where it pauses", derived: true }),
      last_status: oneOf(importStatuses, { about: "How that one ended", derived: true }),
      last_error: message({ about: "Why that one stopped, in words", derived: true }),
      next_at: date({ about: "When it is imported by itself next; null: never", derived: true }),
      runs: integer({
        about:
          "Imports of the last 30 days that ended, complete or in error, and the times its source was away",
        derived: true,
      }),
      succeeded: integer({ about: "Those that were complete", derived: true }),
      success_percent: number({ about: "Their share, of 100; null without any", digits: 1, derived: true }),
      errors: list(
        shape({
          message: message({ about: "The last one of the kind, in words" }),
          count: integer({ about: "How many of the kind" }),
          last_at: date({ about: "When it last happened" }),
        }),
        {
          about:
            "The kinds of errors of the last 30 days, a source that is away among them; the five most frequent",
          derived: true,
        },
      ),
      times_away: integer({
        about: "How often it could not be reached, of the imports of the last 30 days",
        derived: true,
      }),
      seen_at: date({ about: "When its prices were last seen whole", derived: true }),
      price_expiry_days: integer({ about: "After how many days its prices are old", derived: true }),
      counted_at: date({
        about: "When what follows was counted: after its imports, and hourly",
        required: true,
      }),
      priced: integer({ about: "Products that have a price", required: true }),
      old_prices: integer({ about: "Those whose price is older than its expiry", derived: true }),
      own_products: integer({
        about: "Own products of the catalogues that compare with it; its own where none does",
        required: true,
      }),
      covered: integer({ about: "Those of them that are matched there", required: true }),
      coverage_percent: number({ about: "Their share, of 100", digits: 1, derived: true }),
    }),
  },
});
