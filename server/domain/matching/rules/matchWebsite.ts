// One rule on one competitor's website, read from the database and matched. It computes for seconds, so it runs in a
// thread of its own (matchThread.ts).
import { TextMatcher } from "#server/search/texts/matchTexts.ts";
import type { Verdicts } from "#server/search/texts/verdicts.ts";
import type { Db } from "#server/store/database.ts";
import {
  type OfferedPair,
  type Reading,
  type SearchableProduct,
  eachCompetitorProduct,
  eachOwnProduct,
  ownWebsiteOf,
  settledPairs,
} from "#server/store/questions/matchableProducts.ts";
import type { FoundPair } from "#server/store/questions/ruleOffers.ts";
import type { RuleReach } from "#server/store/questions/ruleReach.ts";
import { foundBy, matchByQuery } from "./matchByQuery.ts";
import { type Asked, type MatchScope, type Standing, isEmpty, scopeOf, standing } from "./matchScope.ts";
import { Side, allOf, contradict } from "./matchSides.ts";
import { type ReadRule, type RuleTexts, readRule } from "./readRule.ts";

export type WebsiteRun = Asked & RuleTexts;

export type WebsiteMatches = {
  scope: "all" | "changes";
  pairs: FoundPair[];
  /** Own products for which a match was looked for. */
  chosen: number;
  /** Those of them that all of theirs were looked at for, and that have no match there at all. */
  skipped: number;
  /** Own products that the rule matched before, and decides about now. */
  former: number[];
  reach: RuleReach;
};

/** Own products looked at, of how many. */
export type TellProgress = (done: number, total: number) => void;

/**
 * Matches made otherwise stay, undone pairs are not found again. Undefined when nothing changed since the rule was here
 * last and only that is asked for.
 */
export async function matchWebsite(
  db: Db,
  run: WebsiteRun,
  tell: TellProgress = () => undefined,
): Promise<WebsiteMatches | undefined> {
  const rule = readRule(run);
  const read = await readSides(db, run, rule);
  if (!read) return undefined;
  const { own, theirs, scope, former } = read;
  const filtered = "query" in rule.filter ? foundBy(rule.filter.query, own.searched) : allOf(own);
  const chosen = new Set([...filtered].filter((number) => read.isChosen(number)));
  const progress = progressOf(chosen.size, tell);
  const found = rule.matching
    ? { matches: byQuery(read, rule.matching, chosen, progress), threshold: null }
    : await byTexts(read, chosen, (done) => tell(done, chosen.size));
  const matched = new Set([...read.taken, ...found.matches].map(({ own: one }) => one));
  const skipped = [...chosen].filter((number) => read.isOpen(number) && !matched.has(number));
  return {
    scope: scope.changed ? "changes" : "all",
    chosen: chosen.size,
    skipped: skipped.length,
    former,
    pairs: found.matches.map(({ own: one, theirs: other, score, explanation }) => ({
      product_id: own.ids[one]!,
      competitor_product_id: theirs.ids[other]!,
      score: Math.round(100 * Math.max(0, Math.min(1, score))),
      explanation,
    })),
    reach: { ...scope.reach, threshold: found.threshold },
  };
}

type Numbered = { own: number; theirs: number };
type Match = Numbered & { score: number; explanation: FoundPair["explanation"] };
type Sides = {
  own: Side;
  theirs: Side;
  scope: MatchScope;
  former: number[];
  taken: Numbered[];
  verdicts: Verdicts;
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
      const scope = await scopeOf(tx, run, { ownWebsiteId, needsThreshold: matching === null });
      if (isEmpty(scope)) return undefined;
      await eachOwnProduct(tx, { catalogId: run.catalogId, reading, where }, (row: SearchableProduct) =>
        own.add(row),
      );
      await eachCompetitorProduct(tx, { ...run, reading }, (row: SearchableProduct) => theirs.add(row));
      return { scope, settled: await settledPairs(tx, run) };
    });
  if (!read) return undefined;
  const { scope, settled } = read;
  const stands = standing(scope, settled);
  const numbered = (pair: OfferedPair): Numbered => ({
    own: own.numberOf(pair.product_id),
    theirs: theirs.numberOf(pair.competitor_product_id),
  });
  const undone = new Set(settled.undone.map(numbered).map((pair) => `${pair.own} ${pair.theirs}`));
  const isOpen = (one: number) => stands.isOpen(own.ids[one]!);
  return {
    own,
    theirs,
    scope,
    former: stands.former,
    taken: stands.taken.map(numbered),
    verdicts: { right: settled.sure.map(numbered), wrong: settled.undone.map(numbered) },
    isChosen: chooser(scope, stands, own),
    isOpen,
    mayBe: (one, other) =>
      (isOpen(one) || stands.isOffered(theirs.ids[other]!)) &&
      !contradict(own, theirs, one, other) &&
      !undone.has(`${one} ${other}`),
  };
}

function chooser({ changed }: MatchScope, { taken, isOpen }: Standing, own: Side): Sides["isChosen"] {
  if (!changed) return () => true;
  if (changed.theirs.size === 0) return (one) => isOpen(own.ids[one]!);
  const matched = new Set(taken.map(({ product_id }) => product_id));
  return (one) => !matched.has(own.ids[one]!);
}

async function byTexts(
  { own, theirs, taken, verdicts, mayBe, scope }: Sides,
  chosen: ReadonlySet<number>,
  progress: (done: number) => void,
): Promise<{ matches: Match[]; threshold: number }> {
  const matcher = new TextMatcher();
  for (const product of own.products) matcher.own.add(product);
  for (const product of theirs.products) matcher.theirs.add(product);
  const { matches, threshold } = await matcher.match(taken, {
    chosen,
    mayBe,
    verdicts,
    progress,
    ...(scope.reach.threshold !== null && { threshold: scope.reach.threshold }),
  });
  const explained = matches.map(({ explanation, ...pair }) => ({
    ...pair,
    explanation: { method: "text", parts: rounded(explanation) },
  }));
  return { matches: explained, threshold };
}

function byQuery(
  { own, theirs, taken, mayBe }: Sides,
  matching: NonNullable<ReadRule["matching"]>,
  chosen: ReadonlySet<number>,
  progress: (own: number) => void,
): Match[] {
  const sides = { own: own.searched, theirs: theirs.searched };
  const matches = matchByQuery(sides, matching, { chosen, taken, mayBe, progress });
  return matches.map(({ clauses, ...pair }) => ({ ...pair, explanation: { method: "query", clauses } }));
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
function rounded(parts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parts)
      .map(([name, value]) => [name, Math.round(value * 1_000) / 1_000] as const)
      .filter(([, value]) => value !== 0),
  );
}
