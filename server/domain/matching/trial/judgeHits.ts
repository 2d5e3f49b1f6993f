// Which of the products that a rule finds for an own one it would match, and why not the others.
import type { Db } from "#server/store/database.ts";
import { type DecidedPair, decidedPairs } from "#server/store/questions/ruleTrial.ts";
import type { Place, TrialHit } from "./trialHits.ts";

/** Why a hit would be no match. */
export type NoMatch =
  /** It is the match of today, made otherwise. */
  | "current"
  /** The own product has another match at that competitor: by hand, by a key, by another rule. */
  | "matched"
  /** The product of theirs is another own one's match. */
  | "taken"
  /** Somebody undid that pair. */
  | "undone"
  /** They have different barcodes. */
  | "barcode"
  /** Its score is too low. */
  | "below"
  /** Another one is better. */
  | "beaten"
  /** The filter does not choose the own product. */
  | "filtered";

export type JudgedHit = {
  product_id: number;
  website_id: number;
  /** Of 100. */
  score: number;
  /**
   * Whether the rule would match it today. That another own product suits it better, and gets it, is known only when the
   * rule is run on all of them.
   */
  accepted: boolean;
  reason: NoMatch | null;
  explanation: Record<string, unknown>;
};

/** So many hits of each competitor are shown, and what would be matched. */
const shownMost = 10;

/** By website, the best ones first. */
export async function judgeHits(
  db: Db,
  {
    catalogId,
    own,
    competitors,
    ruleId,
    selected,
  }: Place & { ruleId: number | undefined; selected: boolean },
  found: readonly TrialHit[],
): Promise<JudgedHit[]> {
  if (found.length === 0) return [];
  const decided = await decidedPairs(db, {
    catalogId,
    productId: own.id,
    ruleId,
    websiteIds: competitors.map(({ id }) => id),
    theirIds: found.map(({ theirs }) => theirs.id),
  });
  return competitors.flatMap(({ id }) => {
    const there = found.filter(({ theirs }) => theirs.website_id === id).toSorted(isBetter);
    const inTheWay = decided.filter(({ website_id }) => website_id === id);
    const reasons = there.map((hit) => reasonAgainst(hit, own, inTheWay));
    const first = reasons.indexOf(null);
    const all = there.map((hit, at) =>
      judged(hit, reasons[at] ?? (at !== first ? "beaten" : selected ? null : "filtered")),
    );
    return all.filter((_, at) => at < shownMost || at === first);
  });
}

function isBetter(one: TrialHit, other: TrialHit): number {
  return other.score - one.score || one.distance - other.distance || one.theirs.id - other.theirs.id;
}

/** What is against a pair by itself; null when it may be a match. */
function reasonAgainst(
  { theirs, score, threshold }: TrialHit,
  own: Place["own"],
  decided: readonly DecidedPair[],
): NoMatch | null {
  const live = decided.filter(({ unmatched, mine }) => !unmatched && !mine);
  const isPair = (pair: DecidedPair) =>
    pair.product_id === own.id && pair.competitor_product_id === theirs.id;
  if (live.some(isPair)) return "current";
  if (decided.some((pair) => pair.unmatched && isPair(pair))) return "undone";
  if (own.gtin !== null && theirs.gtin !== null && own.gtin !== theirs.gtin) return "barcode";
  if (live.some(({ product_id }) => product_id === own.id)) return "matched";
  if (live.some(({ competitor_product_id }) => competitor_product_id === theirs.id)) return "taken";
  return score < threshold ? "below" : null;
}

function judged({ theirs, score, explanation }: TrialHit, reason: NoMatch | null): JudgedHit {
  return {
    product_id: theirs.id,
    website_id: theirs.website_id,
    score: Math.round(100 * Math.max(0, Math.min(1, score))),
    accepted: reason === null,
    reason,
    explanation,
  };
}
