// What model numbers look like: "la80" and "la57" have one shape, "la00"; "mr7154" and "tr5237" only one form, "aa0000".
import { isDigit } from "../analyzer/fold.ts";
import type { Dictionary } from "../dictionary.ts";
import type { Corpus } from "./corpus.ts";
import { isModel, termOf } from "./positions.ts";

const longestModel = 4_096;

/** By term, numbers that those of one shape, or of one form, have in common; 0 for terms that are no model number. */
export type ModelShapes = { shapes: Int32Array; forms: Int32Array };

export function modelShapesOf(dictionary: Dictionary, corpora: readonly Corpus[]): ModelShapes {
  const shapes = new Int32Array(new SharedArrayBuffer(4 * dictionary.size));
  const forms = new Int32Array(new SharedArrayBuffer(4 * dictionary.size));
  const codes = new Uint16Array(longestModel);
  for (const { positions } of corpora) {
    for (let at = 0; at < positions.length; at += 1) {
      const position = positions.items[at]!;
      const term = termOf(position);
      if (!isModel(position) || shapes[term] !== 0) continue;
      const length = dictionary.write(term, codes, 0);
      shapes[term] = hashOf(codes, length, (letter) => letter);
      forms[term] = hashOf(codes, length, () => aLetter);
    }
  }
  return { shapes, forms };
}

const aDigit = 48;
const aLetter = 97;

/** FNV-1a over its signs, all digits being one; never 0. */
function hashOf(codes: Uint16Array, length: number, shown: (letter: number) => number): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at += 1) {
    const code = codes[at]!;
    hash = Math.imul(hash ^ (isDigit(code) ? aDigit : shown(code)), 0x01000193);
  }
  return hash | 1;
}
