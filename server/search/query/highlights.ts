// Where the words that a query asks for stand in what is shown of a product.
import { keyTerm, kindOf, positionsOf } from "../index/fieldTerms.ts";
import { termsAsked, wordsOf } from "./planWords.ts";
import type { Statistics } from "./statistics.ts";
import type { Query } from "./types.ts";

/** A stretch of a text, in UTF-16 code units. */
export type Stretch = { start: number; end: number };

/** Of a longer text the rest is not looked at. */
const highlightedLength = 500;

/** Of more words the others are not told. */
const termsMost = 1_000;

/** Every term that a query asks of a field, those that a misspelt word may stand for among them. */
export function askedTerms(field: string, query: Query, statistics: Statistics): Set<string> {
  const terms = new Set<string>();
  for (const term of termsFor(field, query, statistics)) {
    terms.add(term);
    if (terms.size >= termsMost) break;
  }
  return terms;
}

/** The words of a text, and its quantities, of which a form was asked; of a reference the whole. */
export function highlights(field: string, text: string, searchedTerms: ReadonlySet<string>): Stretch[] {
  if (searchedTerms.size === 0 || text === "") return [];
  if (kindOf(field) === "keyword")
    return searchedTerms.has(keyTerm(text)) ? [{ start: 0, end: text.length }] : [];
  return piecesOf(text.slice(0, highlightedLength))
    .filter(({ forms }) => forms.some((form) => searchedTerms.has(form)))
    .map(({ start, end }) => ({ start, end }));
}

type Piece = Stretch & { forms: string[] };

/** What stands between blanks; a number and its unit are one piece: "18 V". */
function piecesOf(text: string): Piece[] {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) =>
    pieceOf(text, index, index + word.length),
  );
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = [words[at]!, words[at + 1]];
    const both = next && pieceOf(text, word.start, next.end);
    const isQuantity = both && quantitiesIn(both) > quantitiesIn(word) + quantitiesIn(next);
    pieces.push(isQuantity ? both : word);
    if (isQuantity) at += 1;
  }
  return pieces;
}

function pieceOf(text: string, start: number, end: number): Piece {
  return { start, end, forms: positionsOf(text.slice(start, end)).flat() };
}

/** They are written "~500ml". */
function quantitiesIn({ forms }: Piece): number {
  return forms.filter((form) => form.startsWith("~")).length;
}

function* termsFor(field: string, query: Query, statistics: Statistics): Iterable<string> {
  switch (query.kind) {
    case "bool":
      for (const clause of [...query.must, ...query.should, ...query.filter])
        yield* termsFor(field, clause, statistics);
      return;
    case "dis_max":
      for (const clause of query.queries) yield* termsFor(field, clause, statistics);
      return;
    case "function_score":
      return yield* termsFor(field, query.query, statistics);
    case "constant_score":
      return yield* termsFor(field, query.filter, statistics);
    case "multi_match":
      if (query.fields.some((boosted) => boosted.field === field))
        yield* termsAsked(query, field, statistics, query.type === "cross_fields");
      return;
    case "match":
      if (query.field === field) yield* termsAsked(query, field, statistics);
      return;
    case "match_phrase":
      if (query.field === field) yield* wordsOf(field, query.text);
      return;
    case "terms":
      if (query.field === field) for (const value of query.values) yield* wordsOf(field, value);
  }
}
