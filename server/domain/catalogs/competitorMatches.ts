import type { Db } from "#server/store/database.ts";
import {
  type CompetitorMatches,
  competitorMatches,
} from "#server/store/queries/catalogs/competitorMatches.ts";
import type { Actor } from "#server/store/scopes.ts";

/** What linking and unlinking a competitor is about: the matches there are with each. */
export function matchesByCompetitor(
  { db, actor }: { db: Db; actor: Actor },
  catalogId: number,
): Promise<CompetitorMatches[]> {
  return competitorMatches(db, actor, catalogId);
}
