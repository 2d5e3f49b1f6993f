// One rule on one competitor's website, read from the database and matched. It computes for seconds, so it runs in a
// thread of its own (matchThread.ts).
import { type TextMatch, TextMatcher } from "#server/search/texts/matchTexts.ts";
import type { CompareImages } from "#server/domain/images/compareImages.ts";
import type { Db } from "#server/store/database.ts";
import type { RuleReach } from "#server/store/queries/matching/rules/ruleReach.ts";
import type { OfferedPair } from "#server/store/queries/matching/rules/settledPairs.ts";
import type { FoundPair } from "#server/store/queries/matching/rules/writeRuleOffers.ts";
import { ofHundred } from "../score.ts";
import { type ImageFilter, imageFilter } from "./imageFilter.ts";
import { type ExplainedPair, foundBy, matchByQuery, proposalsMost } from "./matchByQuery.ts";
import type { MatchScope, ScopeRequest } from "./matchScope.ts";
import { type NumberedPair, type Sides, allOf, contradict, idsOf, isThere, numbered } from "./matchSides.ts";
import { type Proposed, proposedPairs } from "./proposedPairs.ts";
import { type ReadRule, type RuleTexts, readRule } from "./readRule.ts";
import { type ReadSides, readSides } from "./readSides.ts";
import { type RunChoice, type SettledSides, settleSides } from "./settledSides.ts";

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
  const { sides, scope, open } = read;
  const { settled, choice } = settleSides(sides, scope, read.settled);
  const filtered = "query" in rule.filter ? foundBy(rule.filter.query, sides.own.searched) : allOf(sides.own);
  const chosen = new Set([...filtered].filter((number) => choice.isChosen(number)));
  const images = imageFilter(run.image_threshold, compareImages, (pair) => idsOf(sides, pair));
  const task = { sides, settled, chosen, mayBe: choice.mayBe, images };
  const result = rule.matching
    ? { ...(await byQuery(task, rule.matching, progressOf(chosen.size, tell))), judged: [], threshold: null }
    : await byTexts(task, scope, (done) => tell(done, chosen.size));
  const matched = new Set([...settled.taken, ...result.matches].map(({ own }) => own));
  const skipped = [...chosen].filter((number) => choice.isOpen(number) && !matched.has(number));
  return {
    scope: scope.changed ? "changes" : "all",
    chosen: chosen.size,
    skipped: skipped.length,
    withoutImage: images.withoutImage(),
    unlikeImage: images.unlikeImage(),
    former: settled.former,
    pairs: result.matches.map(({ score, explanation, ...pair }) => ({
      ...idsOf(sides, pair),
      score: ofHundred(score),
      explanation,
    })),
    proposed: proposedPairs(sides, open, {
      ...result,
      matches: [...settled.made, ...result.matches],
      isDecided: choice.isDecided,
    }),
    // A run on changes keeps the threshold that it finds.
    judged: scope.changed ? [] : judgedPairs(read, result.judged),
    reach: read.isAhead ? null : { ...scope.reach, threshold: result.threshold },
  };
}

/** `score`: a share. */
type Match = NumberedPair & { score: number; explanation: FoundPair["explanation"] };

/** What a person judged is accepted only where barcodes do not speak against it. */
function judgedPairs({ sides, settled }: ReadSides, accepted: readonly boolean[]): JudgedPair[] {
  return accepted.map((isAccepted, at) => {
    const { isRight, ...pair } = settled.judged[at]!;
    const numbers = numbered(sides, pair);
    const isContradicted = isThere(numbers) && contradict(sides, numbers);
    return { ...pair, isRight, isAccepted: isAccepted && !isContradicted };
  });
}

type MatchTask = {
  sides: Sides;
  settled: SettledSides;
  chosen: ReadonlySet<number>;
  mayBe: RunChoice["mayBe"];
  images: ImageFilter;
};

async function byTexts(
  { sides: { own, theirs }, settled: { taken, verdicts }, chosen, mayBe, images }: MatchTask,
  { reach }: MatchScope,
  progress: (done: number) => void,
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
    ...(reach.threshold !== null && { threshold: reach.threshold }),
  });
  const explained = ({ explanation, ...pair }: TextMatch): Match => ({
    ...pair,
    explanation: { method: "text", parts: rounded(explanation), ...images.explained(pair) },
  });
  return { matches: matches.map(explained), below: below.map(explained), judged, threshold };
}

async function byQuery(
  { sides, settled: { taken }, chosen, mayBe, images }: MatchTask,
  matching: NonNullable<ReadRule["matching"]>,
  progress: (own: number) => void,
): Promise<{ matches: Match[]; below: (Match & { threshold: number })[] }> {
  const searched = { own: sides.own.searched, theirs: sides.theirs.searched };
  const { verify } = images;
  const result = await matchByQuery(searched, matching, { chosen, taken, mayBe, verify, progress });
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
