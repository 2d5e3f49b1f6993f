// The parts of a model number that other shops may write instead of the whole.
import { isDigit } from "./analyzer/fold.ts";

const shortestPart = 4;
/** Longer numbers are codes of something else, and would have too many parts. */
const mostRuns = 6;

/**
 * Tells every part of a model number that begins and ends where letters and digits change, has a digit and at least four
 * signs: of "ue49mu6220k" ue49, ue49mu, ue49mu6220, 49mu, 49mu6220, 49mu6220k, mu6220, mu6220k, 6220, 6220k.
 */
export function partsOfModel(
  codes: Uint16Array,
  start: number,
  end: number,
  tell: (start: number, end: number) => void,
): void {
  const borders = bordersIn(codes, start, end);
  const runs = borders.length - 1;
  if (runs < 2 || runs > mostRuns) return;
  for (let first = 0; first < runs; first += 1) {
    for (let last = first; last < runs; last += 1) {
      if (last - first === runs - 1) continue;
      const from = borders[first]!;
      const to = borders[last + 1]!;
      const hasDigits = last > first || isDigit(codes[from]!);
      if (hasDigits && to - from >= shortestPart) tell(from, to);
    }
  }
}

/** Where runs of letters or of digits begin, and the end. */
function bordersIn(codes: Uint16Array, start: number, end: number): number[] {
  const borders = [start];
  for (let at = start + 1; at < end; at += 1) {
    if (isDigit(codes[at]!) !== isDigit(codes[at - 1]!)) borders.push(at);
  }
  borders.push(end);
  return borders;
}
