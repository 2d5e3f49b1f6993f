// How sure it is that two products are the same, told part by part.
import { ChosenProduct, type Has, ways, whole } from "./chosenProduct.ts";
import { Coverage } from "./coverage.ts";
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
 *   brand      the brand of one, or its first word, is in the other
 *   otherModel both have model numbers, and none in common
 *   sibling    they have different model numbers of one shape ("LA80", "LA57"), that tell more than any they share
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
  otherModel: -0.07,
  sibling: -0.6,
  quantity: -0.15,
  price: -0.12,
} as const;

export type ScorePart = keyof typeof weights;
export type Explanation = Record<ScorePart, number>;
export const scoreParts = Object.keys(weights) as ScorePart[];

/** The score of a pair: the sum of its parts, about 1 when all agree. */
export function scoreOf(explanation: Explanation): number {
  let score = 0;
  for (const part of scoreParts) score += weights[part] * explanation[part];
  return score;
}

/** What a model number found in a description is worth of one in the title. */
const toldShare = 0.9;
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
  readonly #shapes: Int32Array;
  readonly #chosen: ChosenProduct;
  readonly #coverage: Coverage;
  /** The one explanation, of the pair that was looked at last. */
  readonly #parts: Explanation = { ...weights };

  constructor({ own, theirs, rarity, shapes }: Pick<Sides, "own" | "theirs" | "rarity" | "shapes">) {
    this.#own = own;
    this.#theirs = theirs;
    this.#rarity = rarity;
    this.#shapes = shapes;
    this.#chosen = new ChosenProduct(own, rarity.ofTerms);
    this.#coverage = new Coverage(rarity);
  }

  readonly #ownHas: Has = (term, asked) => this.#chosen.has(term, asked);
  readonly #otherHas: Has = (term, asked) => this.#chosen.otherHas(this.#chosen.placeOf(term), asked);

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
    parts.sibling = haveModels && this.#areSiblings(own, theirs, parts.model) ? 1 : 0;
    parts.brand = this.#sameBrand(own, theirs) ? 1 : 0;
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
    const { firstTerm, terms, firstJoin, joins, firstTold, told, firstCore, cores, coreShares } =
      this.#theirs;
    chosen.begin();
    for (let at = firstTerm[theirs]!; at < firstTerm[theirs + 1]!; at += 1) {
      const place = chosen.placeOf(terms[at]!);
      if (place >= 0) chosen.note(place, ways.term);
    }
    for (let at = firstJoin[theirs]!; at < firstJoin[theirs + 1]!; at += 1) {
      const place = chosen.placeOf(joins[at]!);
      if (place >= 0) chosen.note(place, ways.join);
    }
    for (let at = firstTold[theirs]!; at < firstTold[theirs + 1]!; at += 1) {
      const place = chosen.placeOf(told[at]!);
      if (place >= 0) chosen.note(place, ways.told);
    }
    for (let at = firstCore[theirs]!; at < firstCore[theirs + 1]!; at += 1) {
      const place = chosen.placeOf(cores[at]!);
      if (place >= 0) chosen.note(place, 0, coreShares[at]!);
    }
  }

  #readWords(own: number, theirs: number): void {
    const chosen = this.#chosen;
    let shared = 0;
    let rarest = 0;
    for (let place = 0; place < chosen.count; place += 1) {
      if ((chosen.ways[place]! & ways.term) === 0 || !chosen.otherHas(place, ways.term)) continue;
      const rarity = chosen.rarities[place]!;
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
      const share = has(term, whole) ? 1 : has(term, ways.told) ? toldShare : 0;
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

  /** Whether both have a model number of one shape that the other does not have, and that tells more than the shared. */
  #areSiblings(own: number, theirs: number, shared: number): boolean {
    const { ofTerms, largest } = this.#rarity;
    const { firstPosition, positions } = this.#own;
    for (let at = firstPosition[own]!; at < firstPosition[own + 1]!; at += 1) {
      if (!isModel(positions[at]!)) continue;
      const term = termOf(positions[at]!);
      if (ofTerms[term]! / largest <= shared || this.#otherHas(term, whole | ways.told)) continue;
      if (this.#hasSibling(theirs, this.#shapes[term]!)) return true;
    }
    return false;
  }

  /** Whether their product has a model number of a shape that the own product does not have. */
  #hasSibling(theirs: number, shape: number): boolean {
    const { firstPosition, positions } = this.#theirs;
    for (let at = firstPosition[theirs]!; at < firstPosition[theirs + 1]!; at += 1) {
      if (!isModel(positions[at]!)) continue;
      const term = termOf(positions[at]!);
      if (this.#shapes[term] === shape && !this.#ownHas(term, whole | ways.told)) return true;
    }
    return false;
  }

  #sameBrand(own: number, theirs: number): boolean {
    const mine = this.#own.brands[own]!;
    const other = this.#theirs.brands[theirs]!;
    return (mine >= 0 && this.#otherHas(mine, ways.term)) || (other >= 0 && this.#ownHas(other, ways.term));
  }
}

function priceGap(own: number, theirs: number): number {
  const gap = Math.abs(Math.log(own / theirs));
  return gap > usualPriceGap ? Math.min(priceMax, gap - usualPriceGap) : 0;
}
