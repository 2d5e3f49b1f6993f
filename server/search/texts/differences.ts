// What tells that two products are not the same, although most of their titles is.
import { kinds } from "../analyzer/analyze.ts";
import { type Has, ways, anyWhole } from "./chosenProduct.ts";
import type { ModelShapes } from "./modelShapes.ts";
import { isModel, isNumber, kindOf, termOf } from "./positions.ts";
import type { Rarity } from "./rarity.ts";
import type { Side, Sides } from "./sides.ts";

/** Of what one shape tells, one form alone ("TR5237", "MR7154") tells so much. */
const formShare = 0.3;

export class Differences {
  readonly #own: Side;
  readonly #theirs: Side;
  readonly #rarity: Rarity;
  readonly #models: ModelShapes;
  readonly #ownHas: Has;
  readonly #otherHas: Has;

  constructor(
    { own, theirs, rarity, models }: Pick<Sides, "own" | "theirs" | "rarity" | "models">,
    has: { own: Has; other: Has },
  ) {
    this.#own = own;
    this.#theirs = theirs;
    this.#rarity = rarity;
    this.#models = models;
    this.#ownHas = has.own;
    this.#otherHas = has.other;
  }

  /**
   * 1 when both have a model number of one shape that the other does not have, and that tells more than the one they
   * share (`shared`, as a share of the largest rarity); less when only the form is one; else 0.
   */
  siblings(own: number, theirs: number, shared: number): number {
    const { ofTerms, largest } = this.#rarity;
    const { firstPosition, positions } = this.#own;
    let most = 0;
    for (let at = firstPosition[own]!; at < firstPosition[own + 1]! && most < 1; at += 1) {
      if (!isModel(positions[at]!)) continue;
      const term = termOf(positions[at]!);
      if (ofTerms[term]! / largest <= shared || this.#otherHas(term, anyWhole | ways.described)) continue;
      most = Math.max(most, this.#likeness(theirs, term));
    }
    return most;
  }

  /** How much a model number that their product alone has looks like this one. */
  #likeness(theirs: number, own: number): number {
    const { shapes, forms } = this.#models;
    const { firstPosition, positions } = this.#theirs;
    let most = 0;
    for (let at = firstPosition[theirs]!; at < firstPosition[theirs + 1]! && most < 1; at += 1) {
      if (!isModel(positions[at]!)) continue;
      const term = termOf(positions[at]!);
      if (forms[term] !== forms[own] || this.#ownHas(term, anyWhole | ways.described)) continue;
      most = Math.max(most, shapes[term] === shapes[own] ? 1 : formShare);
    }
    return most;
  }

  /** Whether beside the same word both have a number that the other does not have: "taille 42", "taille 46". */
  haveOtherNumbers(own: number, theirs: number): boolean {
    const { firstPosition, positions } = this.#own;
    const [first, end] = [firstPosition[own]!, firstPosition[own + 1]!];
    for (let at = first; at < end; at += 1) {
      if (!isNumber(positions[at]!) || this.#otherHas(termOf(positions[at]!), anyWhole)) continue;
      const before = at > first ? wordAt(positions[at - 1]!) : -1;
      const after = at + 1 < end ? wordAt(positions[at + 1]!) : -1;
      if (this.#hasOtherBeside(theirs, before, after)) return true;
    }
    return false;
  }

  #hasOtherBeside(theirs: number, before: number, after: number): boolean {
    const { firstPosition, positions } = this.#theirs;
    const [first, end] = [firstPosition[theirs]!, firstPosition[theirs + 1]!];
    for (let at = first; at < end; at += 1) {
      if (!isNumber(positions[at]!) || this.#ownHas(termOf(positions[at]!), anyWhole)) continue;
      if (before >= 0 && at > first && wordAt(positions[at - 1]!) === before) return true;
      if (after >= 0 && at + 1 < end && wordAt(positions[at + 1]!) === after) return true;
    }
    return false;
  }
}

/** The term of a word, -1 for anything else. */
function wordAt(position: number): number {
  return kindOf(position) === kinds.word ? termOf(position) : -1;
}
