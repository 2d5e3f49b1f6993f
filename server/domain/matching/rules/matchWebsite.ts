// One rule on one competitor's website, read from the database and matched. It computes for seconds, so it runs in a
// thread of its own (matchThread.ts).
import { type TextMatch, TextMatcher } from "#server/search/texts/matchTexts.ts";
import type { Verdicts } from "#server/search/texts/verdicts.ts";
import type { Db } from "#server/store/database.ts";
import { isKeyMatchingDue } from "#server/store/queries/comparison/comparisonTodo.ts";
import { type OfferedPair, settledPairs } from "#server/store/queries/matching/settledPairs.ts";
import {
  type Reading,
  type SearchableProduct,
  eachCompetitorProduct,
  eachOwnProduct,
  ownWebsiteOf,
} from "#server/store/queries/matching/matchableProducts.ts";
import { type OpenProposal, openProposals } from "#server/store/queries/matching/foundProposals.ts";
import type { FoundPair } from "#server/store/queries/matching/writeRuleOffers.ts";
import type { RuleReach } from "#server/store/queries/matching/ruleReach.ts";
import type { CompareImages } from "#server/domain/images/compareImages.ts";
import { ofHundred } from "../score.ts";
import { type ImageFilter, imageFilter } from "./imageFilter.ts";
import { type ExplainedPair, foundBy, matchByQuery } from "./matchByQuery.ts";
import {
  type MatchScope,
  type ScopeRequest,
  type Standing,
  isEmpty,
  scopeOf,
  standing,
} from "./matchScope.ts";
import { Side, allOf, contradict } from "./matchSides.ts";
import { proposalsMost } from "./matchByQuery.ts";
import { type Proposed, proposedPairs } from "./proposedPairs.ts";
import { type ReadRule, type RuleTexts, readRule } from "./readRule.ts";

/** `image_threshold`: how alike the images of a pair are at least, of 100; null where they are not compared. */
export type WebsiteRun = ScopeRequest & RuleTexts & { image_threshold: number | null };

export type WebsiteMatches = {
  scope: "all" | "changes";
  pairs: FoundPair[];
  /** Own products for which a match was looked for. */
  chosen: number;
  /** Those of them that all of theirs were looked at for, and that have no match there at all. */
  skipped: number;
  /** Pairs that it would have matched if both images could be had. */
  withoutImage: number;
  /** Pairs that it would have matched if their images were more alike. */
  unlikeImage: number;
  /** Own products that the rule matched before, and decides about now. */
  former: number[];
  /** What people are asked about. */
  proposed: Proposed;
  /** The judged pairs that the threshold took into account, and whether the rule would match them. */
  judged: JudgedPair[];
  /** Null where what it read was ahead of the matches by key: the next run looks at that once more. */
  reach: RuleReach | null;
};

type JudgedPair = OfferedPair & { isRight: boolean; isAccepted: boolean };

/** Own products looked at, of how many. */
export type TellProgress = (done: number, total: number) => void;

/**
 * Matches made otherwise stay, undone pairs are not found again. Undefined when nothing changed since the rule was here
 * last and only that is asked for, and when the catalogue was deleted meanwhile.
 */
export async function matchWebsite(
  db: Db,
  run: WebsiteRun,
  tell: TellProgress,
  compareImages: CompareImages,
): Promise<WebsiteMatches | undefined> {
  const rule = readRule(run);
  const read = await readSides(db, run, rule);
  if (!read) return undefined;
  const { own, theirs, scope, former } = read;
  const filtered = "query" in rule.filter ? foundBy(rule.filter.query, own.searched) : allOf(own);
  const chosen = new Set([...filtered].filter((number) => read.isChosen(number)));
  const progress = progressOf(chosen.size, tell);
  const images = imageFilter(run.image_threshold, compareImages, (pair) => ({
    product_id: own.ids[pair.own]!,
    competitor_product_id: theirs.ids[pair.theirs]!,
  }));
  const result = rule.matching
    ? { ...(await byQuery(read, rule.matching, { chosen, images, progress })), judged: [], threshold: null }
    : await byTexts(read, { chosen, images, progress: (done) => tell(done, chosen.size) });
  const matched = new Set([...read.taken, ...result.matches].map(({ own }) => own));
  const skipped = [...chosen].filter((number) => read.isOpen(number) && !matched.has(number));
  return {
    scope: scope.changed ? "changes" : "all",
    chosen: chosen.size,
    skipped: skipped.length,
    withoutImage: images.withoutImage(),
    unlikeImage: images.unlikeImage(),
    former,
    pairs: result.matches.map(({ own: left, theirs: right, score, explanation }) => ({
      product_id: own.ids[left]!,
      competitor_product_id: theirs.ids[right]!,
      score: ofHundred(score),
      explanation,
    })),
    proposed: proposedPairs(read, read.open, {
      ...result,
      matches: [...read.made, ...result.matches],
      isDecided: read.isDecided,
    }),
    // A run on changes keeps the threshold that it finds.
    judged: scope.changed
      ? []
      : result.judged.flatMap((isAccepted, at) => {
          const { isRight, ...pair } = read.judged[at]!;
          return [{ ...pair, isRight, isAccepted: isAccepted && !read.contradicts(pair) }];
        }),
    reach: read.isAhead ? null : { ...scope.reach, threshold: result.threshold },
  };
}

type Numbered = { own: number; theirs: number };
/** `score`: a share. */
type Match = Numbered & { score: number; explanation: FoundPair["explanation"] };
type Sides = {
  own: Side;
  theirs: Side;
  scope: MatchScope;
  /** Whether an import came since the run began whose keys are not matched yet. */
  isAhead: boolean;
  former: number[];
  taken: Numbered[];
  verdicts: Verdicts;
  /** What people said of pairs that they were asked about, in the order of the verdicts. */
  judged: (OfferedPair & { isRight: boolean })[];
  contradicts: (pair: OfferedPair) => boolean;
  /** Matches that stand whatever the rule finds, and nobody made by hand. */
  made: Numbered[];
  open: OpenProposal[];
  /** Whether a pair that was proposed is looked at again, or one of its products takes no part any more (-1). */
  isDecided: (own: number, theirs: number) => boolean;
  /** Own products that may find something: all, or those that changed and, when theirs did, those that are free. */
  isChosen: (own: number) => boolean;
  isOpen: (own: number) => boolean;
  mayBe: (own: number, theirs: number) => boolean;
};

async function readSides(db: Db, run: WebsiteRun, rule: ReadRule): Promise<Sides | undefined> {
  const { filter, matching } = rule;
  const reading: Reading = matching || "query" in filter ? "all" : "texts";
  const own = new Side(reading);
  const theirs = new Side(reading);
  const where = "where" in filter ? filter.where : {};
  const read = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const ownWebsiteId = await ownWebsiteOf(tx, run.catalogId);
      if (ownWebsiteId === undefined) return undefined;
      const scope = await scopeOf(tx, run, { ownWebsiteId, needsThreshold: matching === null });
      if (isEmpty(scope)) return undefined;
      await eachOwnProduct(tx, { catalogId: run.catalogId, reading, where }, (row: SearchableProduct) =>
        own.add(row),
      );
      await eachCompetitorProduct(tx, { ...run, reading }, (row: SearchableProduct) => theirs.add(row));
      return {
        scope,
        isAhead: await isKeyMatchingDue(tx, run.catalogId),
        settled: await settledPairs(tx, run),
        open: await openProposals(tx, run),
      };
    });
  if (!read) return undefined;
  const { scope, isAhead, settled, open } = read;
  const stands = standing(scope, settled);
  const numbered = (pair: OfferedPair): Numbered => ({
    own: own.numberOf(pair.product_id),
    theirs: theirs.numberOf(pair.competitor_product_id),
  });
  const undone = new Set(settled.undone.map(numbered).map((pair) => `${pair.own} ${pair.theirs}`));
  const isOpen = (number: number) => stands.isOpen(own.ids[number]!);
  const isLookedAt = (left: number, right: number) => isOpen(left) || stands.isOffered(theirs.ids[right]!);
  const former = new Set(stands.former);
  const isThere = (pair: Numbered) => pair.own >= 0 && pair.theirs >= 0;
  return {
    own,
    theirs,
    scope,
    isAhead,
    former: stands.former,
    taken: stands.taken.map(numbered),
    verdicts: {
      right: settled.sure.map(numbered),
      wrong: settled.wrong.map(numbered),
      judged: settled.judged.map((pair) => ({ ...numbered(pair), isRight: pair.isRight })),
    },
    judged: settled.judged,
    contradicts: (pair) => {
      const { own: left, theirs: right } = numbered(pair);
      return isThere(numbered(pair)) && contradict(own, theirs, left, right);
    },
    made: settled.made
      .filter(({ product_id }) => !former.has(product_id))
      .map(numbered)
      .filter(isThere),
    open,
    isDecided: (left, right) => left < 0 || right < 0 || isLookedAt(left, right),
    isChosen: chooser(scope, stands, own),
    isOpen,
    mayBe: (left, right) =>
      isLookedAt(left, right) && !contradict(own, theirs, left, right) && !undone.has(`${left} ${right}`),
  };
}

function chooser({ changed }: MatchScope, { taken, isOpen }: Standing, own: Side): Sides["isChosen"] {
  if (!changed) return () => true;
  if (changed.theirs.size === 0) return (number) => isOpen(own.ids[number]!);
  const matched = new Set(taken.map(({ product_id }) => product_id));
  return (number) => !matched.has(own.ids[number]!);
}

type Looking = { chosen: ReadonlySet<number>; images: ImageFilter; progress: (own: number) => void };

async function byTexts(
  { own, theirs, taken, verdicts, mayBe, scope }: Sides,
  { chosen, images, progress }: Looking,
): Promise<{ matches: Match[]; below: Match[]; judged: boolean[]; threshold: number }> {
  const matcher = new TextMatcher();
  for (const product of own.products) matcher.own.add(product);
  for (const product of theirs.products) matcher.theirs.add(product);
  const { matches, below, judged, threshold } = await matcher.match(taken, {
    chosen,
    mayBe,
    verdicts,
    written: { own: (number) => own.products[number]!, theirs: (other) => theirs.products[other]! },
    ...(images.verify && { verify: images.verify }),
    below: proposalsMost,
    progress,
    ...(scope.reach.threshold !== null && { threshold: scope.reach.threshold }),
  });
  const explained = ({ explanation, ...pair }: TextMatch): Match => ({
    ...pair,
    explanation: { method: "text", parts: rounded(explanation), ...images.explained(pair) },
  });
  return { matches: matches.map(explained), below: below.map(explained), judged, threshold };
}

async function byQuery(
  { own, theirs, taken, mayBe }: Sides,
  matching: NonNullable<ReadRule["matching"]>,
  { chosen, images, progress }: Looking,
): Promise<{ matches: Match[]; below: (Match & { threshold: number })[] }> {
  const sides = { own: own.searched, theirs: theirs.searched };
  const { verify } = images;
  const result = await matchByQuery(sides, matching, { chosen, taken, mayBe, verify, progress });
  const explained = <Found extends ExplainedPair>({ clauses, ...pair }: Found) => ({
    ...pair,
    explanation: { method: "query", clauses, ...images.explained(pair) },
  });
  return { matches: result.matches.map(explained), below: result.below.map(explained) };
}

/** Told of each own product that is looked at, several times in a row or once. */
function progressOf(total: number, tell: TellProgress): (own: number) => void {
  let done = 0;
  let last = -1;
  tell(done, total);
  return (own) => {
    if (own === last) return;
    last = own;
    done += 1;
    tell(Math.min(done, total), total);
  };
}

/** Parts that count, to a thousandth: a score that is the same in all that can be told is not written again. */
export function rounded(parts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parts)
      .map(([name, value]) => [name, Math.round(value * 1_000) / 1_000] as const)
      .filter(([, value]) => value !== 0),
  );
}
