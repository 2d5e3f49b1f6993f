// Patterns of LIKE for what a person has typed.

/** Its % _ and \ mean themselves. */
export function escapedForLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** Whatever contains the text. */
export function likeContaining(text: string): string {
  return `%${escapedForLike(text)}%`;
}
