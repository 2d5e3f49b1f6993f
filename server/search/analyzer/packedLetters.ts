// Short words as numbers, to be looked up without making a string of each.

/** No word of so few letters has the number of another: 27 to the power of 10 is below 2 to that of 53. */
const mostLetters = 10;

/** The letters a to z as digits of base 27; -1 for what has other signs, or more letters than ten. */
export function packedLetters(codes: Uint16Array, start: number, end: number): number {
  if (end - start > mostLetters) return -1;
  let packed = 0;
  for (let at = start; at < end; at += 1) {
    const letter = codes[at]! - 96;
    if (letter < 1 || letter > 26) return -1;
    packed = packed * 27 + letter;
  }
  return packed;
}

/** As packedLetters, of a text. */
export function packedText(text: string): number {
  return packedLetters(
    Uint16Array.from(text, (letter) => letter.charCodeAt(0)),
    0,
    text.length,
  );
}
