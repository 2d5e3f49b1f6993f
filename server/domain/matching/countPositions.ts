// How many matched products stand where: below the cheapest competitor, at their price, above it.
import type { Where } from "#shared/filters/filter.ts";
import type { By } from "#server/store/by.ts";
import { type Positions, positionsOfLists } from "#server/store/queries/matching/positions.ts";
import { matchedRows, tallied, toCount } from "./matchedProducts.ts";

/** For each where, in their order. Counted in one question, but for those whose answer is kept already. */
export async function countPositions(by: By, wheres: readonly Where[]): Promise<Positions[]> {
  const counts: (Positions | undefined)[] = [];
  for (const where of wheres) counts.push(await talliedPositions(by, where));
  const missing = wheres.filter((_, index) => !counts[index]);
  if (missing.length === 0) return counts as Positions[];
  const lists = [];
  for (const where of missing) lists.push(toCount(await matchedRows(by, where)));
  const missingCounts = (await positionsOfLists(by.db, by.actor, lists)).values();
  return counts.map((positions) => positions ?? missingCounts.next().value!);
}

async function talliedPositions(by: By, where: Where): Promise<Positions | undefined> {
  const rows = await matchedRows(by, where);
  const all = await tallied(by, rows.where, rows);
  if (all === undefined) return undefined;
  const at = (gap: unknown) => tallied(by, { and: [rows.where, { price_diff_integer: gap }] }, rows);
  const [cheap, equals, expensive] = [await at({ lt: 0 }), await at(0), await at({ gt: 0 })];
  if (cheap === undefined || equals === undefined || expensive === undefined) return undefined;
  return { all, cheap, equals, expensive };
}
