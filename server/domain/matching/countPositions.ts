// How many matched products stand where: below the cheapest competitor, at their price, above it.
import { sql } from "kysely";
import type { Where } from "#shared/filters/filter.ts";
import { unordered } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { tallyOf } from "#server/store/queries/matchedProductTally.ts";
import type { Actor } from "#server/store/scopes.ts";
import { matchedRows } from "./matchedProducts.ts";

type By = { db: Db; actor: Actor };

export type Positions = { all: number; cheap: number; equals: number; expensive: number };

/** For each where, in their order. Counted in one question, but for those whose answer is kept already. */
export async function countPositions(by: By, wheres: readonly Where[]): Promise<Positions[]> {
  const counts: (Positions | undefined)[] = [];
  for (const where of wheres) counts.push(await tallied(by, where));
  const missing = wheres.flatMap((where, position) => (counts[position] ? [] : [{ where, position }]));
  if (missing.length === 0) return counts as Positions[];
  const questions = [];
  for (const { where, position } of missing) questions.push(await positionsUnder(by, where, position));
  const { rows } = await sql<
    Positions & { position: number }
  >`${sql.join(questions, sql` union all `)}`.execute(by.db);
  for (const { position, ...positions } of rows) counts[position] = positions;
  return counts as Positions[];
}

async function tallied({ db, actor }: By, where: Where): Promise<Positions | undefined> {
  const all = await tallyOf(db, actor, where);
  if (all === undefined) return undefined;
  const at = (gap: unknown) => tallyOf(db, actor, { and: [where, { price_diff_integer: gap }] });
  const [cheap, equals, expensive] = [await at({ lt: 0 }), await at(0), await at({ gt: 0 })];
  if (cheap === undefined || equals === undefined || expensive === undefined) return undefined;
  return { all, cheap, equals, expensive };
}

async function positionsUnder(by: By, requested: Where, position: number) {
  const { entity, where, from } = await matchedRows(by, requested);
  const cells = sql`
    ${position}::int as position, count(*)::int as "all", count(*) filter (where row.price_diff_integer < 0)::int as cheap,
    count(*) filter (where row.price_diff_integer = 0)::int as equals,
    count(*) filter (where row.price_diff_integer > 0)::int as expensive`;
  return unordered(by.actor, entity, where, { cells, from });
}
