// The parts of a model number that other shops may write instead of the whole.
import { isDigit } from "../analyzer/fold.ts";

const shortestPart = 4;
/** Longer numbers are codes of something else, and would have too many parts. */
const mostRuns = 6;

/** So many parts a model number has at most. */
export const mostParts = (mostRuns * (mostRuns + 1)) / 2;

/** Reads one model number at a time: part p is `starts[p]` up to `ends[p]` of its code units. */
export class ModelParts {
  readonly starts = new Uint16Array(mostParts);
  readonly ends = new Uint16Array(mostParts);
  /** Where runs of letters or of digits begin, and the end. */
  readonly #borders = new Uint16Array(mostRuns + 1);

  /**
   * Reads every part that begins and ends where letters and digits change, has a digit and at least four signs, and
   * returns how many they are: of "ue49mu6220k" ue49, ue49mu, ue49mu6220, 49mu, 49mu6220, 49mu6220k, mu6220, mu6220k,
   * 6220, 6220k.
   */
  read(codes: Uint16Array, start: number, end: number): number {
    const runs = this.#readBorders(codes, start, end);
    let count = 0;
    for (let first = 0; first < runs; first += 1) {
      for (let last = first; last < runs; last += 1) {
        if (last - first === runs - 1) continue;
        const from = this.#borders[first]!;
        const to = this.#borders[last + 1]!;
        if (to - from < shortestPart || (last === first && !isDigit(codes[from]!))) continue;
        this.starts[count] = from;
        this.ends[count] = to;
        count += 1;
      }
    }
    return count;
  }

  /** The number of runs; 0 when there are too many of them. */
  #readBorders(codes: Uint16Array, start: number, end: number): number {
    const borders = this.#borders;
    let runs = 0;
    borders[0] = start;
    for (let at = start + 1; at < end; at += 1) {
      if (isDigit(codes[at]!) === isDigit(codes[at - 1]!)) continue;
      if (++runs >= mostRuns) return 0;
      borders[runs] = at;
    }
    borders[runs + 1] = end;
    return runs === 0 ? 0 : runs + 1;
  }
}
