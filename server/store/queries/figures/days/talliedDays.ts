// What is kept of the days beside the standings (docs/decisions/0269): what each day added and took away, and on the day that
// never comes how many products stand there now.
import { type RawBuilder, sql } from "kysely";
import type { Where } from "#shared/filters/filter.ts";
import type { Sql } from "../../../listedRows.ts";
import type { Actor } from "../../../scopes.ts";
import { talliedAll } from "../../comparison/tally/matchedProductTally.ts";
import type { Grouping } from "../groupedBy.ts";

export type TalliedDays = {
  /** The values as they are today: value and products. */
  tallies: Sql;
  /** Lines of `standing_tally`. */
  ofDays: Sql;
};

/** Undefined where the standings of the products themselves are to be read. */
export function talliedDays(
  actor: Actor,
  where: Where,
  grouping: Grouping | undefined,
): TalliedDays | undefined {
  const all = talliedAll(actor, where, grouping);
  return (
    all && { tallies: all.tallies, ofDays: sql`select row.* from standing_tally as row where ${all.under}` }
  );
}

/** Of a line after a day: whether it is to be added to what was at its end, or taken from it. */
export const sinceOrNow: RawBuilder<unknown> = sql`(case when row.day = 'infinity' then 1 else -1 end)`;
