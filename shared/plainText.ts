/** A text without its case and accents, as letters are compared that somebody types in a hurry. */
export function plainText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
