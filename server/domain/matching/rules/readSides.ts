// What a run of a rule reads of a website and its catalogue, all as it is at one moment.
import type { Db } from "#server/store/database.ts";
import { isKeyMatchingDue } from "#server/store/queries/comparison/todo/comparisonTodo.ts";
import { type OpenProposal, openProposals } from "#server/store/queries/matching/proposals/foundProposals.ts";
import {
  type Reading,
  type SearchableProduct,
  eachCompetitorProduct,
  eachOwnProduct,
  ownWebsiteOf,
} from "#server/store/queries/matching/rules/matchableProducts.ts";
import { type Settled, settledPairs } from "#server/store/queries/matching/rules/settledPairs.ts";
import { type MatchScope, type ScopeRequest, isEmpty, scopeOf } from "./matchScope.ts";
import { Side, type Sides } from "./matchSides.ts";
import type { ReadRule } from "./readRule.ts";

export type ReadSides = {
  sides: Sides;
  scope: MatchScope;
  settled: Settled;
  open: OpenProposal[];
  /** Whether an import came since the run began whose keys are not matched yet. */
  isAhead: boolean;
};

/** Undefined where there is nothing to look at, or no catalogue any more. */
export function readSides(
  db: Db,
  run: ScopeRequest,
  { filter, matching }: ReadRule,
): Promise<ReadSides | undefined> {
  const reading: Reading = matching || "query" in filter ? "all" : "texts";
  const where = "where" in filter ? filter.where : {};
  const sides = { own: new Side(reading), theirs: new Side(reading) };
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const ownWebsiteId = await ownWebsiteOf(tx, run.catalogId);
      if (ownWebsiteId === undefined) return undefined;
      const scope = await scopeOf(tx, run, { ownWebsiteId, needsThreshold: matching === null });
      if (isEmpty(scope)) return undefined;
      await eachOwnProduct(tx, { catalogId: run.catalogId, reading, where }, (row: SearchableProduct) =>
        sides.own.add(row),
      );
      await eachCompetitorProduct(tx, { ...run, reading }, (row: SearchableProduct) => sides.theirs.add(row));
      return {
        sides,
        scope,
        settled: await settledPairs(tx, run),
        open: await openProposals(tx, run),
        isAhead: await isKeyMatchingDue(tx, run.catalogId),
      };
    });
}
