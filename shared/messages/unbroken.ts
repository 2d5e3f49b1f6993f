/** What sets French signs off from the word before them: narrow, as in the numbers, and never the end of a line. */
const narrow = "\u202F";

/** A name in quotation marks that it is never torn from: in values that are stored and said in every language. */
export function quoted(name: string): string {
  return `«${narrow}${name}${narrow}»`;
}

/**
 * Words as they are shown. The pages of messages are written with plain spaces, which nobody can mistake; in what is
 * read, no French line begins with a sign that belongs to the one before (docs/decisions/0282).
 */
export function unbroken<Words>(words: Words): Words;
export function unbroken(words: unknown): unknown {
  if (typeof words === "string")
    return words.replaceAll(/(?<!\s) (?=[:;?!»%€])/g, narrow).replaceAll("« ", `«${narrow}`);
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, unbroken(value)]));
}
