// The signature of a link: a digest in hexadecimal digits or in base64, alone or behind the time until which it holds.

const shortest = 16;
/** How long digests of 16, 20 and 32 bytes are in base64. */
const digestLengths = new Set([22, 27, 43]);
const time = /^\d{9,13}[-_.~]/;

/**
 * Whether a value, its escapes undone, is one that nobody could guess: hexadecimal digits, or signs of base64 that no
 * words and numbers are made of. A `-`, `_`, `+` or `/` is a sign of it, and parts the words of whatever else it may be.
 */
export function isSignature(value: string): boolean {
  const signs = value.replace(/={1,2}$/, "");
  if (signs.length < shortest || !/^[\w+/.~ -]+$/.test(signs)) return false;
  const pieces = signs.split(/[^a-z\d]+/i);
  const isDigest = digestLengths.has(signs.replace(time, "").length);
  return pieces.some(isHexadecimal) || !pieces.every(isDigest ? isWord : isWordOrWords);
}

function isHexadecimal(piece: string): boolean {
  if (piece.length < shortest || !/^[\da-f]+$/i.test(piece)) return false;
  return piece.length >= 32 || (/\d/.test(piece) && /\D/.test(piece));
}

/** A word, a number, or both: "2026", "NOIR", "Edition2", "256gb". */
function isWord(piece: string): boolean {
  return /^(?:[A-Z]*|[A-Z]?[a-z]*)$/.test(withoutNumber(piece));
}

/** "MaisonDirecte2026" and "b2b" too. */
function isWordOrWords(piece: string): boolean {
  if (piece.length <= 3) return true;
  return isWord(piece) || /^[A-Z]?[a-z]+(?:[A-Z][a-z]{2,})*$/.test(withoutNumber(piece));
}

function withoutNumber(piece: string): string {
  return piece.replace(/^\d+/, "").replace(/(?<!\d)\d+$/, "");
}
