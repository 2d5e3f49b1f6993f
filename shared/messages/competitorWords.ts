import type { Language } from "./language.ts";

/** What a message says of competitors: `{{Competitors}}` where a word stands alone, `{{competitors}}` in a sentence. */
export type CompetitorWords = {
  readonly Competitors: string;
  readonly Competitor: string;
  readonly competitors: string;
  readonly competitor: string;
  /** Beside a noun that is feminine in French: "offre concurrente". */
  readonly competitorFeminine: string;
};

/** In the order in which a catalogue keeps its own: plural, masculine, feminine. */
const usual: Readonly<Record<Language, readonly [plural: string, masculine: string, feminine: string]>> = {
  fr: ["Concurrents", "Concurrent", "Concurrente"],
  en: ["Competitors", "Competitor", "Competitor"],
};

/** The words of a catalogue, where it has its own; the usual ones for what it leaves empty. */
export function competitorWords(language: Language, labels: readonly string[] = []): CompetitorWords {
  const [plural, masculine, feminine] = usual[language].map((word, index) =>
    isSeen.test(labels[index] ?? "") ? labels[index]!.trim() : word,
  ) as [string, string, string];
  return {
    Competitors: plural,
    Competitor: masculine,
    competitors: inSentence(plural),
    competitor: inSentence(masculine),
    competitorFeminine: inSentence(feminine),
  };
}

/** A sign at least that can be seen. */
const isSeen = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** "Enseignes" is "enseignes"; "GSA" stays. */
function inSentence(word: string): string {
  const [first = "", second = ""] = word;
  return second !== second.toLowerCase() ? word : first.toLowerCase() + word.slice(first.length);
}
