// What a run of a rule would change on a website, as far as it is known without writing: what it found beside what it has.
import type { Db } from "#server/store/database.ts";
import {
  type RuleMatch,
  explanationsOf,
  matchesOfRule,
} from "#server/store/queries/matching/trial/ruleTrial.ts";
import type { WebsiteMatches, WebsiteRun } from "../rules/matchWebsite.ts";
import { type ChangeKind, chooseExamples } from "./exampleChoice.ts";

/** As those of a run; `proposed` are pairs below its threshold that people would be asked about, and are not yet. */
export type ChangeCounts = Record<
  ChangeKind | "kept" | "skipped" | "without_image" | "unlike_image" | "proposed",
  number
>;

type ChangeExample = {
  kind: ChangeKind;
  website_id: number;
  product_id: number;
  /** Null of one that is removed. */
  competitor_product_id: number | null;
  /** What it was matched with before, null when with nothing. */
  before_id: number | null;
  score: number | null;
  explanation: Record<string, unknown>;
};

export type WebsiteTrial = { chosen: number; counts: ChangeCounts; examples: ChangeExample[] };

/** `matches` are those of a whole run. */
export async function countChanges(
  db: Db,
  run: WebsiteRun,
  { chosen, skipped, pairs, withoutImage, unlikeImage, proposed }: WebsiteMatches,
): Promise<WebsiteTrial> {
  const before = new Map((await matchesOfRule(db, run)).map((match) => [match.product_id, match]));
  const pairChanges = pairs.map((pair) => changeOf(pair, before.get(pair.product_id), run.websiteId));
  const kept = new Set(pairs.map(({ product_id }) => product_id));
  const removed = [...before.values()]
    .filter(({ product_id }) => !kept.has(product_id))
    .map((match) => removalOf(match, run.websiteId));
  const changes = [...pairChanges.filter((change) => change !== null), ...removed];
  const countOf = (kind: ChangeKind) => changes.filter((change) => change.kind === kind).length;
  const counts = {
    matched: countOf("matched"),
    updated: countOf("updated"),
    removed: removed.length,
    kept: pairChanges.filter((change) => change === null).length,
    skipped,
    without_image: withoutImage,
    unlike_image: unlikeImage,
    proposed: proposed.proposals.filter(({ reason }) => reason === "below").length,
  };
  return { chosen, counts, examples: await explained(db, run, chooseExamples(changes)) };
}

/** Null when the match stays as it is. */
function changeOf(
  { product_id, competitor_product_id, score, explanation }: WebsiteMatches["pairs"][number],
  before: RuleMatch | undefined,
  website_id: number,
): ChangeExample | null {
  if (before?.competitor_product_id === competitor_product_id) return null;
  return {
    kind: before ? "updated" : "matched",
    website_id,
    product_id,
    competitor_product_id,
    before_id: before?.competitor_product_id ?? null,
    score,
    explanation,
  };
}

function removalOf(
  { product_id, competitor_product_id, score }: RuleMatch,
  website_id: number,
): ChangeExample {
  return {
    kind: "removed",
    website_id,
    product_id,
    competitor_product_id: null,
    before_id: competitor_product_id,
    score,
    explanation: {},
  };
}

/** Of a match that goes it is told why it was made. */
async function explained(db: Db, run: WebsiteRun, chosen: ChangeExample[]): Promise<ChangeExample[]> {
  const removed = chosen.filter(({ kind }) => kind === "removed").map(({ product_id }) => product_id);
  const explanations = await explanationsOf(db, run, removed);
  return chosen.map((example) =>
    example.kind === "removed"
      ? { ...example, explanation: explanations.get(example.product_id) ?? {} }
      : example,
  );
}
