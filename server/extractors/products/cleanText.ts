// Texts as they are stored: nothing invisible in them, composed letters, no blanks around.

/** Mostly ASCII and Western letters: nothing to clean but the blanks around. */
const plain = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u024f€’…–]*$/;
const controls = /[\p{Cc}\u2028\u2029]+/gu;
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

/**
 * The text without controls (a blank in their place), zero-width and direction signs, in NFC, trimmed. What was no
 * text at all comes out as U+FFFD.
 */
export function cleanText(text: string): string {
  if (plain.test(text)) return text.trim();
  return text.toWellFormed().replace(controls, " ").replace(invisible, "").normalize("NFC").trim();
}
