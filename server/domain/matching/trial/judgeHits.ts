// Which of the products that a rule finds for an own one it would match, and why not the others.
import { imageComparer } from "#server/domain/images/compareImages.ts";
import { differentMeasures } from "#server/search/texts/measures/differentMeasures.ts";
import { readMeasures } from "#server/search/texts/measures/readMeasures.ts";
import { type DecidedPair, decidedPairs } from "#server/store/queries/matching/trial/decidedPairs.ts";
import { imageFilter } from "../rules/imageFilter.ts";
import { ofHundred } from "../score.ts";
import type { By, TrialContext, TrialHit } from "./trialHits.ts";

/** Why a hit would be no match. */
type NoMatch =
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
  /** What they hold or how large they are is not the same. */
  | "measure"
  /** Its score is too low. */
  | "below"
  /** Its image is not enough like the own product's, or one of the two cannot be had. */
  | "image"
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
  by: By,
  request: TrialContext & ByImages & { ruleId: number | undefined; selected: boolean },
  hits: readonly TrialHit[],
): Promise<JudgedHit[]> {
  if (hits.length === 0) return [];
  const { catalogId, own, competitors, ruleId, selected } = request;
  const decided = await decidedPairs(by.db, {
    catalogId,
    productId: own.id,
    ruleId,
    websiteIds: competitors.map(({ id }) => id),
    theirIds: hits.map(({ theirs }) => theirs.id),
  });
  const end = performance.now() + fetching_ms;
  const judgeAt = async ({ id }: { id: number }): Promise<JudgedHit[]> => {
    const there = hits.filter(({ theirs }) => theirs.website_id === id).toSorted(isBetter);
    const inTheWay = decided.filter(({ website_id }) => website_id === id);
    const alone = there.map((hit) => ({ hit, reason: reasonAgainst(hit, own, inTheWay) }));
    const compared = await compareImages(by, { ...request, websiteId: id, end }, alone);
    const first = compared.findIndex(({ reason }) => reason === null);
    const all = compared.map(({ hit, reason }, at) =>
      judged(hit, reason ?? (at !== first ? "beaten" : selected ? null : "filtered")),
    );
    return all.filter((_, at) => at < shownMost || at === first);
  };
  return (await Promise.all(competitors.map(judgeAt))).flat();
}

/** What is against a hit by itself; null when it may be a match. */
type Alone = { hit: TrialHit; reason: NoMatch | null };
type ByImages = {
  /** How alike images are at least, of 100; null where they are not compared. */
  image_threshold: number | null;
};

/** How long images are fetched while somebody waits: one that is not known by then cannot be had. */
const fetching_ms = 5_000;

/** Where the rule asks for images that are alike: the best hit that has one, as a run finds it. Those after it are not compared. */
async function compareImages(
  by: By,
  {
    own,
    ownWebsiteId,
    websiteId,
    image_threshold,
    end,
  }: TrialContext & ByImages & { websiteId: number; end: number },
  hits: readonly Alone[],
): Promise<readonly Alone[]> {
  const mayFetch = () => performance.now() < end;
  const compare = imageComparer(by.services, { ownWebsiteId, websiteId }, by.signal, mayFetch);
  const { verify, explained } = imageFilter(image_threshold, compare, ({ theirs }) => ({
    product_id: own.id,
    competitor_product_id: theirs,
  }));
  if (!verify) return hits;
  const compared = [...hits];
  for (const [at, { hit, reason }] of hits.entries()) {
    if (reason !== null) continue;
    const pair = { own: own.id, theirs: hit.theirs.id, score: hit.share };
    const [isAlike] = await verify([pair]);
    const explanation = { ...hit.explanation, ...explained(pair) };
    compared[at] = { hit: { ...hit, explanation }, reason: isAlike ? null : "image" };
    if (isAlike) break;
  }
  return compared;
}

function isBetter(left: TrialHit, right: TrialHit): number {
  return right.share - left.share || left.distance - right.distance || left.theirs.id - right.theirs.id;
}

/** What is against a pair by itself; null when it may be a match. */
function reasonAgainst(
  { theirs, share, threshold, explanation }: TrialHit,
  own: TrialContext["own"],
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
  // A query is its author's own word on what is a match.
  const isByText = explanation["method"] === "text";
  if (isByText && differentMeasures(readMeasures(own), readMeasures(theirs))) return "measure";
  return share < threshold ? "below" : null;
}

function judged({ theirs, share, explanation }: TrialHit, reason: NoMatch | null): JudgedHit {
  return {
    product_id: theirs.id,
    website_id: theirs.website_id,
    score: ofHundred(share),
    accepted: reason === null,
    reason,
    explanation,
  };
}
