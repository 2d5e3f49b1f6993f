// How much of a product another one has.
import { type Has, ways, anyWhole } from "./chosenProduct.ts";
import { termOf } from "./positions.ts";
import type { Rarity } from "./rarity.ts";
import type { Side } from "./sides.ts";

/** No title has as many positions. */
const mostPositions = 8_192;

export class Coverage {
  readonly #rarity: Rarity;
  /** By position, whether the other one has what stands there. */
  readonly #covered = new Uint8Array(mostPositions);

  constructor(rarity: Rarity) {
    this.#rarity = rarity;
  }

  /** The share, by rarity, of a document's positions and brand that are had. */
  of(side: Side, document: number, has: Has): number {
    const { firstPosition, positions, firstOtherBrand, otherBrands } = side;
    const all = side.weights[document]!;
    if (all === 0) return 0;
    const { ofTerms } = this.#rarity;
    const covered = this.#covered;
    const first = firstPosition[document]!;
    const end = firstPosition[document + 1]!;
    for (let at = first; at < end; at += 1)
      covered[at - first] = has(termOf(positions[at]!), anyWhole) ? 1 : 0;
    coverCompounds(side, document, has, covered);
    coverJoins(side, document, has, covered);
    let commonCount = 0;
    for (let at = first; at < end; at += 1) {
      if (covered[at - first] === 1) commonCount += ofTerms[termOf(positions[at]!)]!;
    }
    for (let at = firstOtherBrand[document]!; at < firstOtherBrand[document + 1]!; at += 1) {
      if (has(otherBrands[at]!, ways.term)) commonCount += ofTerms[otherBrands[at]!]!;
    }
    return commonCount / all;
  }
}

/** A compound is had when all of its parts are. */
function coverCompounds(
  { firstPart, parts, partPositions }: Side,
  document: number,
  has: Has,
  covered: Uint8Array,
): void {
  const end = firstPart[document + 1]!;
  let at = firstPart[document]!;
  while (at < end) {
    const position = partPositions[at]!;
    let all = true;
    for (; at < end && partPositions[at] === position; at += 1) all &&= has(parts[at]!, ways.term);
    if (all) covered[position] = 1;
  }
}

/** What neighbours make together may be had as one. */
function coverJoins(
  { firstJoin, joins, joinPositions, joinLengths }: Side,
  document: number,
  has: Has,
  covered: Uint8Array,
): void {
  for (let at = firstJoin[document]!; at < firstJoin[document + 1]!; at += 1) {
    if (!has(joins[at]!, ways.term)) continue;
    const position = joinPositions[at]!;
    covered.fill(1, position, position + joinLengths[at]!);
  }
}
