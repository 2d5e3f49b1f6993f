// How sure it is that two products are the same, told part by part.
import { ChosenProduct, type Has, ways, anyWhole } from "./chosenProduct.ts";
import { Coverage } from "./coverage.ts";
import { Differences } from "./differences.ts";
import { isModel, termOf } from "./positions.ts";
import { differentUnits } from "./quantities.ts";
import type { Rarity } from "./rarity.ts";
import type { Side, Sides } from "./sides.ts";

/**
 * The parts of a score and what each is worth. Found on public sets of several kinds together (docs/decisions/0028);
 * each is a share between 0 and 1, but for the prices.
 *   words      cosine of the two titles, terms weighted by rarity
 *   covered    how much of one title, by rarity, the other one has; the larger of the two shares
 *   letters    Dice coefficient of groups of three signs
 *   model      a model number of one that the other has, by rarity
 *   modelPart  a part of a model number that both have, by rarity and by its share of the whole
 *   rarest     the rarest term that both have
 *   brand      the brand of one, or the first word of its title, is in the other
 *   otherModel both have model numbers, and none in common
 *   sibling    they have different model numbers of one shape ("LA80", "LA57"), that tell more than any they share
 *   number     beside the same word they have different numbers ("taille 42", "taille 46")
 *   quantity   quantities of one unit that differ, two at most
 *   price      natural logarithm of the ratio of prices, as far as it passes what shops differ by
 */
export const weights = {
  words: 0.25,
  covered: 0.25,
  letters: 0.15,
  model: 0.32,
  modelPart: 0.4,
  rarest: 0.05,
  brand: 0.22,
  otherModel: -0.1,
  sibling: -0.6,
  number: -0.1,
  quantity: -0.15,
  price: -0.12,
} as const;

export type ScorePart = keyof typeof weights;
export type Explanation = Record<ScorePart, number>;
export const scoreParts = Object.keys(weights) as ScorePart[];

/** The score of a pair: the sum of its parts, about 1 when all agree. */
function scoreOf(explanation: Explanation): number {
  let score = 0;
  for (const part of scoreParts) score += weights[part] * explanation[part];
  return score;
}

/** What a model number found in a description is worth of one in the title. */
const describedShare = 0.9;
/** A model number this rare settles the matter: its parts need not be looked at. */
const settled = 0.5;
/** Below it, what model numbers have in common is chance. */
const chance = 0.3;
const quantitiesMax = 2;
const usualPriceGap = 0.2;
const priceMax = 2;

/** Scores products of one side against one of the other. */
export class PairScorer {
  readonly #own: Side;
  readonly #theirs: Side;
  readonly #rarity: Rarity;
  readonly #chosen: ChosenProduct;
  readonly #coverage: Coverage;
  readonly #differences: Differences;
  /** The one explanation, of the pair that was looked at last. */
  readonly #parts: Explanation = { ...weights };

  constructor(sides: Pick<Sides, "own" | "theirs" | "rarity" | "models">) {
    const { own, theirs, rarity } = sides;
    this.#own = own;
    this.#theirs = theirs;
    this.#rarity = rarity;
    this.#chosen = new ChosenProduct(own, rarity.ofTerms);
    this.#coverage = new Coverage(rarity);
    this.#differences = new Differences(sides, { own: this.#ownHas, other: this.#otherHas });
  }

  readonly #ownHas: Has = (term, inWays) => this.#chosen.has(term, inWays);
  readonly #otherHas: Has = (term, inWays) => this.#chosen.otherHas(this.#chosen.placeOf(term), inWays);

  /** Chooses the own product that is scored from now on. */
  choose(document: number): void {
    this.#chosen.choose(document);
  }

  /** The score of the chosen product and one of theirs. */
  score(theirs: number): number {
    return scoreOf(this.#read(theirs));
  }

  /** The parts of that score. */
  explain(theirs: number): Explanation {
    return { ...this.#read(theirs) };
  }

  #read(theirs: number): Explanation {
    const own = this.#chosen.document;
    const parts = this.#parts;
    this.#note(theirs);
    this.#readWords(own, theirs);
    parts.covered = Math.max(
      this.#coverage.of(this.#own, own, this.#otherHas),
      this.#coverage.of(this.#theirs, theirs, this.#ownHas),
    );
    parts.letters = this.#lettersOf(own, theirs);
    const models = {
      own: this.#modelsIn(this.#own, own, this.#otherHas),
      theirs: this.#modelsIn(this.#theirs, theirs, this.#ownHas),
    };
    parts.model = Math.max(0, models.own, models.theirs);
    parts.modelPart = parts.model < settled ? this.#sharedPart(own) : 0;
    const haveModels = models.own >= 0 && models.theirs >= 0;
    parts.otherModel = haveModels && parts.model === 0 && parts.modelPart < chance ? 1 : 0;
    parts.sibling = haveModels ? this.#differences.siblings(own, theirs, parts.model) : 0;
    parts.number = this.#differences.haveOtherNumbers(own, theirs) ? 1 : 0;
    parts.brand = this.#sameBrand(own, theirs);
    parts.quantity = Math.min(
      quantitiesMax,
      differentUnits(this.#own.quantities, own, this.#theirs.quantities, theirs),
    );
    parts.price = priceGap(this.#own.prices[own]!, this.#theirs.prices[theirs]!);
    return parts;
  }

  /** Notes which of the chosen product's terms the other one has. */
  #note(theirs: number): void {
    const chosen = this.#chosen;
    const { firstTerm, terms, firstJoin, joins, firstDescribed, described, firstCore, cores, coreShares } =
      this.#theirs;
    chosen.begin();
    for (let at = firstTerm[theirs]!; at < firstTerm[theirs + 1]!; at += 1) {
      const termAt = chosen.placeOf(terms[at]!);
      if (termAt >= 0) chosen.note(termAt, ways.term);
    }
    for (let at = firstJoin[theirs]!; at < firstJoin[theirs + 1]!; at += 1) {
      const termAt = chosen.placeOf(joins[at]!);
      if (termAt >= 0) chosen.note(termAt, ways.join);
    }
    for (let at = firstDescribed[theirs]!; at < firstDescribed[theirs + 1]!; at += 1) {
      const termAt = chosen.placeOf(described[at]!);
      if (termAt >= 0) chosen.note(termAt, ways.described);
    }
    for (let at = firstCore[theirs]!; at < firstCore[theirs + 1]!; at += 1) {
      const termAt = chosen.placeOf(cores[at]!);
      if (termAt >= 0) chosen.note(termAt, 0, coreShares[at]!);
    }
  }

  #readWords(own: number, theirs: number): void {
    const chosen = this.#chosen;
    let shared = 0;
    let rarest = 0;
    for (let termAt = 0; termAt < chosen.count; termAt += 1) {
      if ((chosen.ways[termAt]! & ways.term) === 0 || !chosen.otherHas(termAt, ways.term)) continue;
      const rarity = chosen.rarities[termAt]!;
      shared += rarity * rarity;
      if (rarity > rarest) rarest = rarity;
    }
    this.#parts.words = shared / Math.sqrt(this.#own.squares[own]! * this.#theirs.squares[theirs]! || 1);
    this.#parts.rarest = rarest / this.#rarity.largest;
  }

  #lettersOf(own: number, theirs: number): number {
    const { firstTrigram, trigrams } = this.#theirs;
    const first = firstTrigram[theirs]!;
    const end = firstTrigram[theirs + 1]!;
    let shared = 0;
    for (let at = first; at < end; at += 1) if (this.#chosen.hasTrigram(trigrams[at]!)) shared += 1;
    const ownCount = this.#own.firstTrigram[own + 1]! - this.#own.firstTrigram[own]!;
    return (2 * shared) / (ownCount + end - first || 1);
  }

  /** What the rarest model number is worth that is had; -1 when the document has none. */
  #modelsIn({ firstPosition, positions }: Side, document: number, has: Has): number {
    let best = -1;
    for (let at = firstPosition[document]!; at < firstPosition[document + 1]!; at += 1) {
      if (!isModel(positions[at]!)) continue;
      const term = termOf(positions[at]!);
      const share = has(term, anyWhole) ? 1 : has(term, ways.described) ? describedShare : 0;
      best = Math.max(best, share === 0 ? 0 : (share * this.#rarity.ofTerms[term]!) / this.#rarity.largest);
    }
    return best;
  }

  /** Parts of the own model numbers in theirs, whole or as a part; and own ones that are a part of theirs. */
  #sharedPart(own: number): number {
    const chosen = this.#chosen;
    const { ofParts } = this.#rarity;
    const { firstCore, cores, coreShares, firstPosition, positions } = this.#own;
    let best = 0;
    for (let at = firstCore[own]!; at < firstCore[own + 1]!; at += 1) {
      const share = chosen.otherShare(chosen.placeOf(cores[at]!));
      if (share > 0) best = Math.max(best, share * coreShares[at]! * ofParts[cores[at]!]!);
    }
    for (let at = firstPosition[own]!; at < firstPosition[own + 1]!; at += 1) {
      if (!isModel(positions[at]!)) continue;
      const term = termOf(positions[at]!);
      const share = chosen.otherShareOfPart(chosen.placeOf(term));
      if (share > 0) best = Math.max(best, share * ofParts[term]!);
    }
    return best;
  }

  /**
   * 1 when one of them has the whole brand of the other, or where no brand is given its first word; less when it has the
   * first word of a brand of several.
   */
  #sameBrand(own: number, theirs: number): number {
    const mine = this.#own.firstWords[own]!;
    const other = this.#theirs.firstWords[theirs]!;
    const hasFirst =
      (mine >= 0 && this.#otherHas(mine, ways.term)) || (other >= 0 && this.#ownHas(other, ways.term));
    if (!hasFirst) return 0;
    const given = [isBranded(this.#own, own), isBranded(this.#theirs, theirs)].filter(Boolean).length;
    const hasWhole = hasBrand(this.#own, own, this.#otherHas) || hasBrand(this.#theirs, theirs, this.#ownHas);
    return given === 0 || hasWhole ? 1 : given === 1 ? firstWordOfOne : firstWordOfTwo;
  }
}

/** What the first word of a brand counts of the whole, where one of the two has a brand, and where both have. */
const firstWordOfOne = 0.75;
const firstWordOfTwo = 0.5;

function isBranded({ firstBrand }: Side, document: number): boolean {
  return firstBrand[document]! < firstBrand[document + 1]!;
}

function hasBrand({ firstBrand, brands }: Side, document: number, has: Has): boolean {
  for (let at = firstBrand[document]!; at < firstBrand[document + 1]!; at += 1) {
    if (!has(brands[at]!, ways.term)) return false;
  }
  return firstBrand[document]! < firstBrand[document + 1]!;
}

function priceGap(own: number, theirs: number): number {
  const gap = Math.abs(Math.log(own / theirs));
  return gap > usualPriceGap ? Math.min(priceMax, gap - usualPriceGap) : 0;
}
