// Rules and their runs in words.
import { isUnderWay } from "#web/queries/matchingRules.ts";
import type { MatchingRule, RuleRun } from "#web/queries/matchingRules.ts";
import type { Catalog } from "#web/session/catalog.ts";
import type { Words } from "#web/session/words.ts";

/** The figures of a run, in the order in which they are told. */
export const figuresOf = ["matched", "updated", "removed", "kept", "skipped"] as const;

/** Where a rule looks: "Tous les concurrents", a name, or how many. */
export function competitorsText(
  { competitors_id }: Pick<MatchingRule, "competitors_id">,
  catalog: Catalog,
  { say }: Words,
): string {
  const ids = competitors_id ?? [];
  if (ids.length === 0) return say("matchingRules.everyCompetitor");
  const names = ids.map((id) => nameOf(id, catalog)).filter((name) => name !== undefined);
  return ids.length <= 2 && names.length === ids.length
    ? names.join(", ")
    : say("matchingRules.competitors", { count: ids.length });
}

function nameOf(websiteId: number, { competitors }: Catalog): string | undefined {
  return competitors.find(({ id }) => id === websiteId)?.name;
}

/** How far a run is, 0 to 1; undefined while nobody can tell. */
export function shareDone(rule: MatchingRule): number | undefined {
  const { done, total } = rule.last_run_result ?? {};
  if (!isUnderWay(rule) || !total) return undefined;
  return Math.min(1, (done ?? 0) / total);
}

/** "3 s", "2 min 05". */
export function durationText(duration_ms: number, { say, number }: Words): string {
  const seconds = duration_ms / 1_000;
  if (seconds < 1) return say("matchingRules.duration.instant");
  if (seconds < 60) return say("matchingRules.duration.seconds", { seconds: number(Math.round(seconds)) });
  const minutes = Math.floor(Math.round(seconds) / 60);
  const rest = String(Math.round(seconds) % 60).padStart(2, "0");
  return say("matchingRules.duration.minutes", { minutes: number(minutes), seconds: rest });
}

/** How many matches the rule had after its last run; undefined while that is not known. */
export function matchesOf({ last_run_result: run }: MatchingRule): number | undefined {
  if (typeof run?.kept !== "number") return undefined;
  return (run.matched ?? 0) + (run.updated ?? 0) + run.kept;
}

/** Competitors that a run left out: the catalogue no longer has them. */
export function unlinkedCount(run: RuleRun | null): number {
  return run?.unlinked?.length ?? 0;
}

type ImageCounts = { unlike_image?: number | null | undefined; without_image?: number | null | undefined };

/** What a rule that compares images did not match because of them, in sentences. */
export function lostByImages({ unlike_image, without_image }: ImageCounts, { say, number }: Words): string[] {
  const counted = (key: "unlike" | "without", count: number | null | undefined) =>
    count ? [say(`matchingRules.images.${key}`, { count, formatted: number(count) })] : [];
  return [...counted("unlike", unlike_image), ...counted("without", without_image)];
}
