// What all clauses of one query come to together. Beyond the bounds it is refused, where it goes beyond.
import { type FieldKind, askedOf } from "../index/fieldTerms.ts";
import { isExpression } from "../index/vocabulary.ts";
import type { Path } from "./path.ts";
import { editsAllowed } from "./planWords.ts";
import { queryBounds } from "./queryBounds.ts";
import { invalid, repetitionsOf } from "./readOptions.ts";
import type { Words } from "./types.ts";

export class Budget {
  #clauses = 0;
  #textsLength = 0;
  #namesLength = 0;
  #patterns = 0;
  #expressions = 0;
  #repeated = 0;
  /** Words that are looked for with their misspellings: each of them is compared with all words of a field. */
  readonly #misspelt = new Set<string>();

  addClause(path: Path): void {
    this.#clauses += 1;
    if (this.#clauses > queryBounds.clauses)
      throw invalid(path, "search.tooMany", { max: queryBounds.clauses });
  }

  addText(length: number, path: Path): void {
    this.#textsLength += length;
    if (this.#textsLength > queryBounds.textsLength)
      throw invalid(path, "search.textsTooLong", { max: queryBounds.textsLength });
  }

  /** Each hit may tell all of them, as they are written in JSON. */
  addName(name: string, path: Path): void {
    this.#namesLength += JSON.stringify(name).length;
    if (this.#namesLength > queryBounds.namesLength)
      throw invalid(path, "search.namesTooLong", { max: queryBounds.namesLength });
  }

  /** A value of several words is looked for as a clause of its own. */
  addValue(value: string, path: Path): void {
    if (!severalWords.test(value)) return;
    this.addClause(path);
    this.addText(value.length, path);
  }

  addMisspelt(words: Words, field: string, kind: FieldKind, path: Path): void {
    if (words.fuzziness === 0) return;
    const { fuzziness, prefixLength } = words;
    for (const form of askedOf(kind, words.text).flat()) {
      if (editsAllowed(form, fuzziness) > 0)
        this.#misspelt.add(`${field} ${fuzziness} ${prefixLength} ${form}`);
    }
    if (this.#misspelt.size > queryBounds.misspelt)
      throw invalid(path, "search.tooManyMisspelt", { max: queryBounds.misspelt });
  }

  addPattern(path: Path): void {
    this.#patterns += 1;
    if (this.#patterns > queryBounds.patterns)
      throw invalid(path, "search.tooManyPatterns", { max: queryBounds.patterns });
  }

  /** Reading one takes time in proportion to all that it repeats. */
  addExpression(pattern: string, path: Path): void {
    this.#expressions += 1;
    if (this.#expressions > queryBounds.expressions)
      throw invalid(path, "search.tooManyExpressions", { max: queryBounds.expressions });
    this.#repeated += repetitionsOf(pattern);
    if (this.#repeated > queryBounds.repeated) throw invalid(path, "search.largePattern");
    if (!isExpression(pattern)) throw invalid(path, "search.badPattern");
  }
}

const severalWords = /[^\p{L}\p{N}]/u;
