import { unlinkedCompetitors, unprocessable } from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";
import { competitorsOfRule, namesOfWebsites } from "#server/store/queries/matching/rules/ruleRuns.ts";
import {
  type TriedCompetitor,
  competitorsToTry,
} from "#server/store/queries/matching/trial/competitorsToTry.ts";

/**
 * The competitors that a rule looks at; all of the catalogue's when none is chosen. Throws 422 as applying it would: when
 * one is none of the catalogue's, and when there is none at all.
 */
export async function competitorsAsked(
  db: Db,
  catalogId: number,
  { competitors: competitorIds, ruleId }: { competitors: readonly number[]; ruleId: number | undefined },
): Promise<TriedCompetitor[]> {
  const linked = await competitorsToTry(db, catalogId, ruleId);
  const foreign = competitorIds.filter((id) => linked.every((competitor) => competitor.id !== id));
  if (foreign.length > 0) throw unlinkedCompetitors(await namesOf(db, foreign, ruleId));
  if (linked.length === 0) throw unprocessable("rules.noCompetitor");
  return competitorIds.length > 0 ? linked.filter(({ id }) => competitorIds.includes(id)) : linked;
}

/** The names of websites that were never the catalogue's are not ours to tell: they are named by their ids. */
async function namesOf(db: Db, ids: readonly number[], ruleId: number | undefined): Promise<string> {
  const unlinked = ruleId === undefined ? [] : (await competitorsOfRule(db, ruleId)).unlinked;
  return ids.every((id) => unlinked.includes(id)) ? namesOfWebsites(db, ids) : ids.join(", ");
}
