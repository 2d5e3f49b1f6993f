// Words in texts: a clause for each position of what was asked, whatever form it is written in.
import { askedOf, keyTerm, kindOf } from "../index/fieldTerms.ts";
import type { Shard } from "../index/shard.ts";
import { BestScorer } from "../scorers/best.ts";
import type { Scorer } from "../scorers/scorer.ts";
import { SomeScorer } from "../scorers/some.ts";
import { TermScorer } from "../scorers/term.ts";
import { requiredOf } from "./minimumShouldMatch.ts";
import type { Statistics } from "./statistics.ts";
import type { MultiMatchQuery, Value, Words } from "./types.ts";

/** The website that is searched, and what is counted over all that are searched with it. */
export type SearchedShard = { shard: Shard; statistics: Statistics };

export function matchScorer(
  words: Words,
  field: string,
  searched: SearchedShard,
  boost: number,
): Scorer | null {
  const positions = askedOf(kindOf(field)!, words.text);
  return required(
    positions.map((forms) => formsScorer(forms, field, words, searched, boost)),
    words,
  );
}

export function multiMatchScorer(
  query: MultiMatchQuery,
  searched: SearchedShard,
  weight: number,
): Scorer | null {
  const { fields, type, tieBreaker } = query;
  if (type === "cross_fields") return crossFields(query, searched, weight);
  const scorers = fields
    .map(({ field, boost }) => matchScorer(query, field, searched, weight * boost))
    .filter((scorer) => scorer !== null);
  if (scorers.length === 0) return null;
  return type === "best_fields" ? new BestScorer(scorers, tieBreaker) : new SomeScorer(scorers, 1);
}

/** Each position in the field where it scores best: all fields are one text in parts. */
function crossFields(query: MultiMatchQuery, searched: SearchedShard, weight: number): Scorer | null {
  const clauses = crossClauses(query, searched, weight).map((fieldClauses) =>
    fieldClauses.length > 0
      ? new BestScorer(
          fieldClauses.map(({ scorer }) => scorer),
          query.tieBreaker,
        )
      : null,
  );
  return required(clauses, query);
}

/** At each position of what is asked, the fields that have it. */
export function crossClauses(
  query: MultiMatchQuery,
  searched: SearchedShard,
  weight: number,
): { field: string; scorer: Scorer }[][] {
  return askedOf("text", query.text).map((forms) =>
    query.fields.flatMap(({ field, boost }) => {
      const scorer = formsScorer(inField(forms, field), field, query, searched, weight * boost);
      return scorer ? { field, scorer } : [];
    }),
  );
}

function inField(forms: readonly string[], field: string): readonly string[] {
  return kindOf(field) === "keyword" ? [...new Set(forms.map(keyTerm))] : forms;
}

/** The terms that are looked for in a field, misspelt ones among them. */
export function termsAsked(words: Words, field: string, statistics: Statistics, isCross = false): string[] {
  const positions = isCross
    ? askedOf("text", words.text).map((forms) => inField(forms, field))
    : askedOf(kindOf(field)!, words.text);
  return positions
    .flat()
    .flatMap((form) => spellings(form, field, words, statistics).map(({ text }) => text));
}

/** One exact value of one word, scored by how rare it is. Of a text it is one of its terms. */
export function termScorer(field: string, value: Value, { shard, statistics }: SearchedShard, boost: number) {
  const index = shard.texts.get(field);
  const [term] = wordsOf(field, value);
  const number = index && term !== undefined ? index.dictionary.findText(term) : -1;
  if (!index || number < 0) return null;
  const weight = boost * statistics.rarity(field, term!);
  return new TermScorer(index, number, weight, statistics.of(field).averageLength);
}

/** The terms that a whole value is, one behind the other: of a reference one, of a text the whole form at each position. */
export function wordsOf(field: string, value: Value): string[] {
  if (kindOf(field) === "keyword") return [keyTerm(String(value))];
  return askedOf("text", String(value)).map(([word]) => word!);
}

function required(clauses: (Scorer | null)[], { operator, minimumShouldMatch }: Words): Scorer | null {
  const usual = operator === "and" ? clauses.length : 1;
  const minimum = Math.max(1, minimumShouldMatch ? requiredOf(clauses.length, minimumShouldMatch) : usual);
  const scorers = clauses.filter((scorer) => scorer !== null);
  if (scorers.length < minimum || scorers.length === 0) return null;
  return scorers.length === 1 ? scorers[0]! : new SomeScorer(scorers, minimum);
}

/** The best of the forms at one position, each of them as it is or as it may be misspelt. */
function formsScorer(
  forms: readonly string[],
  field: string,
  words: Words,
  { shard, statistics }: SearchedShard,
  boost: number,
): Scorer | null {
  const index = shard.texts.get(field);
  if (!index) return null;
  const { averageLength } = statistics.of(field);
  const best = new Map<string, { term: number; share: number }>();
  for (const form of forms) {
    for (const { text, share } of spellings(form, field, words, statistics)) {
      const term = index.dictionary.findText(text);
      if (term >= 0 && share > (best.get(text)?.share ?? 0)) best.set(text, { term, share });
    }
  }
  const scorers = [...best].map(
    ([text, { term, share }]) =>
      new TermScorer(index, term, boost * share * statistics.rarity(field, text), averageLength),
  );
  if (scorers.length === 0) return null;
  return scorers.length === 1 ? scorers[0]! : new BestScorer(scorers, 0);
}

/** Quantities are written "~500ml": they are right or wrong. */
const quantity = "~";

/** A misspelt word counts the less the more of it is wrong: 1 - edits / length of the shorter, as in Lucene. */
function spellings(form: string, field: string, words: Words, statistics: Statistics) {
  const edits = editsAllowed(form, words.fuzziness);
  if (edits === 0) return [{ text: form, share: 1 }];
  const { prefixLength, maxExpansions: most } = words;
  return statistics.spellings(field, form, { edits, prefixLength, most }).map((near) => ({
    text: near.text,
    share: 1 - near.edits / Math.min(form.length, near.text.length),
  }));
}

export function editsAllowed(form: string, fuzziness: Words["fuzziness"]): number {
  if (form.startsWith(quantity)) return 0;
  if (fuzziness !== "AUTO") return fuzziness;
  if (form.length <= 2) return 0;
  return form.length <= 5 ? 1 : 2;
}
