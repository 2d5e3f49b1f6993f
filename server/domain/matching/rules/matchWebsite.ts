// One rule on one competitor's website, read from the database and matched. It computes for seconds, so it runs in a
// thread of its own (matchThread.ts).
import { TextMatcher } from "#server/search/matchTexts.ts";
import type { Db } from "#server/store/database.ts";
import {
  type MatchableProduct,
  type OfferedPair,
  type Reading,
  type SearchableProduct,
  eachCompetitorProduct,
  eachOwnProduct,
  settledPairs,
} from "#server/store/questions/matchableProducts.ts";
import type { FoundPair } from "#server/store/questions/ruleOffers.ts";
import { SearchedSide, foundBy, matchByQuery } from "./matchByQuery.ts";
import { type ReadRule, type RuleTexts, readRule } from "./readRule.ts";

export type WebsiteRun = { catalogId: number; websiteId: number; ruleId: number } & RuleTexts;
export type WebsiteMatches = {
  pairs: FoundPair[];
  /** Own products that the rule looks at, and those that it has looked at and matched before. */
  chosen: number[];
  former: number[];
};

/** Matches made otherwise stay, undone pairs are not found again. */
export async function matchWebsite(db: Db, run: WebsiteRun): Promise<WebsiteMatches> {
  const rule = readRule(run);
  const sides = await readSides(db, run, rule);
  const { own, theirs } = sides;
  const chosen = "query" in rule.filter ? foundBy(rule.filter.query, own.searched) : allOf(own);
  const pairs = rule.matching ? byQuery(sides, rule.matching, chosen) : byTexts(sides, chosen);
  return {
    chosen: [...chosen].map((number) => own.ids[number]!),
    former: sides.former,
    pairs: pairs.map(({ own: one, theirs: other, score, explanation }) => ({
      product_id: own.ids[one]!,
      competitor_product_id: theirs.ids[other]!,
      score: Math.round(100 * Math.max(0, Math.min(1, score))),
      explanation,
    })),
  };
}

type Sides = {
  own: Side;
  theirs: Side;
  taken: Numbered[];
  former: number[];
  mayBe: (own: number, theirs: number) => boolean;
};
type Numbered = { own: number; theirs: number };
type Match = Numbered & { score: number; explanation: FoundPair["explanation"] };

async function readSides(db: Db, run: WebsiteRun, { filter, matching }: ReadRule): Promise<Sides> {
  const reading: Reading = matching || "query" in filter ? "all" : "texts";
  const own = new Side(reading);
  const theirs = new Side(reading);
  const where = "where" in filter ? filter.where : {};
  const settled = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      await eachOwnProduct(tx, { catalogId: run.catalogId, reading, where }, (row: SearchableProduct) =>
        own.add(row),
      );
      await eachCompetitorProduct(tx, { ...run, reading }, (row: SearchableProduct) => theirs.add(row));
      return settledPairs(tx, run);
    });
  const numbered = (pair: OfferedPair): Numbered => ({
    own: own.numberOf(pair.product_id),
    theirs: theirs.numberOf(pair.competitor_product_id),
  });
  const undone = new Set(settled.undone.map(numbered).map((pair) => `${pair.own} ${pair.theirs}`));
  return {
    own,
    theirs,
    taken: settled.taken.map(numbered),
    former: settled.former,
    mayBe: (one, other) => !contradict(own, theirs, one, other) && !undone.has(`${one} ${other}`),
  };
}

function byTexts({ own, theirs, taken, mayBe }: Sides, chosen: ReadonlySet<number>): Match[] {
  const matcher = new TextMatcher();
  for (const product of own.products) matcher.own.add(product);
  for (const product of theirs.products) matcher.theirs.add(product);
  const { matches } = matcher.match(taken, { mayBe: (one, other) => chosen.has(one) && mayBe(one, other) });
  return matches.map(({ explanation, ...pair }) => ({
    ...pair,
    explanation: { method: "text", parts: rounded(explanation) },
  }));
}

function byQuery(
  { own, theirs, taken, mayBe }: Sides,
  matching: NonNullable<ReadRule["matching"]>,
  chosen: ReadonlySet<number>,
): Match[] {
  const sides = { own: own.searched, theirs: theirs.searched };
  const matches = matchByQuery(sides, matching, { chosen, taken, mayBe });
  return matches.map((pair) => ({ ...pair, explanation: { method: "query" } }));
}

/** Products of one side by the numbers under which the engine has them. */
class Side {
  readonly ids: number[] = [];
  readonly gtins: (string | null)[] = [];
  readonly products: MatchableProduct[] = [];
  readonly searched = new SearchedSide();
  readonly #reading: Reading;
  readonly #numbers = new Map<number, number>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  add(product: SearchableProduct): void {
    this.#numbers.set(product.id, this.ids.length);
    this.ids.push(product.id);
    this.gtins.push(product.gtin);
    this.products.push(product);
    if (this.#reading === "all") this.searched.add(product);
  }

  /** -1 for one that takes no part in matching any more, or is none of the rule's. */
  numberOf(id: number): number {
    return this.#numbers.get(id) ?? -1;
  }
}

function allOf({ ids }: Side): Set<number> {
  return new Set(ids.keys());
}

/** Two different barcodes are two products, whatever else they share. */
function contradict(own: Side, theirs: Side, one: number, other: number): boolean {
  const gtin = own.gtins[one] ?? null;
  return gtin !== null && theirs.gtins[other] !== null && gtin !== theirs.gtins[other];
}

/** Parts that count, to a thousandth: a score that is the same in all that can be told is not written again. */
function rounded(parts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(parts)
      .map(([name, value]) => [name, Math.round(value * 1_000) / 1_000] as const)
      .filter(([, value]) => value !== 0),
  );
}
