// Words that tell how much is sold, whatever stands around them: "6tr", "2plis", "160s", "2en1", "fps15".
import { countNouns } from "#shared/reference/countNouns.ts";
import { isDigit } from "./fold.ts";
import { packedLetters, packedText } from "./packedLetters.ts";

export const digitsOfAPack = 3;
export const packNouns = new Set([...countNouns.keys()].map(packedText).filter((packed) => packed >= 0));
/** Of "2 en 1", "3in1". */
export const inOne = new Set(["en", "in"].map(packedText));
const packPrefixes = new Set(["fps", "spf", "lsf"].map(packedText));
const plural = packedText("s");
const one = 49;

/** Whether folded letters and digits are such a word. */
export function isPackWord(codes: Uint16Array, start: number, end: number): boolean {
  const isNumber = isDigit(codes[start]!);
  const border = endOfRun(codes, start, end);
  const second = endOfRun(codes, border, end);
  const digits = isNumber ? border - start : second - border;
  if (digits === 0 || digits > digitsOfAPack) return false;
  const letters = isNumber ? packedLetters(codes, border, second) : packedLetters(codes, start, border);
  if (second < end) return isNumber && second === end - 1 && codes[second] === one && inOne.has(letters);
  // "160's"; an iPhone is a 6s.
  if (isNumber && letters === plural) return digits > 1;
  return (isNumber ? packNouns : packPrefixes).has(letters);
}

/** Where the digits, or the letters, end that begin here. */
function endOfRun(codes: Uint16Array, start: number, end: number): number {
  let at = start;
  while (at < end && isDigit(codes[at]!) === isDigit(codes[start]!)) at += 1;
  return at;
}
