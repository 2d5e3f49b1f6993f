import { sql } from "kysely";
import { unordered } from "../../collection.ts";
import type { Db } from "../../database.ts";
import type { ListedRows } from "../../listedRows.ts";
import type { Actor } from "../../scopes.ts";

export type Positions = { all: number; cheap: number; equals: number; expensive: number };

/** How many rows of each list stand where, in one question; in the order of the lists. */
export async function positionsOfLists(
  db: Db,
  actor: Actor,
  lists: readonly ListedRows[],
): Promise<Positions[]> {
  const counts = lists.map(({ entity, where, from }, index) => {
    const cells = sql`
      ${index}::int as index, count(*)::int as "all", count(*) filter (where row.price_diff_integer < 0)::int as cheap,
      count(*) filter (where row.price_diff_integer = 0)::int as equals,
      count(*) filter (where row.price_diff_integer > 0)::int as expensive`;
    return unordered(actor, entity, where, { cells, from });
  });
  const { rows } = await sql<Positions & { index: number }>`${sql.join(counts, sql` union all `)}`.execute(
    db,
  );
  return rows
    .toSorted((left, right) => left.index - right.index)
    .map(({ index: _index, ...positions }) => positions);
}
