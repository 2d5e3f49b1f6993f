// What model numbers look like: "la80" and "la57" have one shape, "la00".
import type { Dictionary } from "../dictionary.ts";
import { isDigit } from "../analyzer/fold.ts";
import type { Corpus } from "./corpus.ts";
import { isModel, termOf } from "./positions.ts";

const longestModel = 4_096;

/** By term, a number that model numbers of one shape have in common; 0 for terms that are none. */
export function shapesOf(dictionary: Dictionary, corpora: readonly Corpus[]): Int32Array {
  const shapes = new Int32Array(new SharedArrayBuffer(4 * dictionary.size));
  const codes = new Uint16Array(longestModel);
  for (const { positions } of corpora) {
    for (let at = 0; at < positions.length; at += 1) {
      const position = positions.items[at]!;
      if (isModel(position) && shapes[termOf(position)] === 0)
        shapes[termOf(position)] = shapeOf(codes, dictionary.write(termOf(position), codes, 0));
    }
  }
  return shapes;
}

/** FNV-1a over its signs, all digits being one; never 0. */
function shapeOf(codes: Uint16Array, length: number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at += 1) {
    hash = Math.imul(hash ^ (isDigit(codes[at]!) ? 48 : codes[at]!), 0x01000193);
  }
  return hash | 1;
}
