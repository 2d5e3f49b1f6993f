// The searcher finds what a reader finds who looks at every product for every clause.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { randomProduct, randomQuery, randomSort } from "../../../test/support/randomQueries.ts";
import { VigieError } from "#server/errors.ts";
import { askedOf, keyTerm, kindOf, positionsOf } from "../index/fieldTerms.ts";
import { type SearchDocument, buildShard } from "../index/shard.ts";
import { requiredOf } from "./minimumShouldMatch.ts";
import { parseQuery } from "./parse.ts";
import { parseSort } from "./parseSort.ts";
import { type Hit, search } from "./search.ts";
import { Statistics } from "./statistics.ts";
import type { BoolQuery, FunctionScoreQuery, MatchQuery, PhraseQuery, Query, Words } from "./types.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

const website = fc.array(randomProduct, { maxLength: 12 });

test("the searcher finds what a reader of every product finds, with the same scores, the same in number", () => {
  fc.assert(
    fc.property(
      fc.array(website, { minLength: 1, maxLength: 3 }),
      randomQuery,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 0, max: 3 }),
      (websites, json, size, from): void => {
        let id = 40;
        // Websites in falling ids: of equal scores a later website may have the lower id.
        const documents = websites.map((rows) => {
          id -= rows.length;
          return rows.map((values, at): SearchDocument => ({ id: id + 1 + at, values }));
        });
        const query = parsed(json);
        fc.pre(query !== null);
        const reader = new Reader(documents.flat());
        const all = reader.find(query);
        const shards = documents.map(buildShard);
        const counted = search(shards, query, { size, from, countUpTo: 1_000 });
        assert.deepEqual([counted.total, counted.isExact], [all.length, true]);
        const some = search(shards, query, { size, from, countUpTo: 5 });
        assert.deepEqual([some.total, some.isExact], [Math.min(5, all.length), all.length <= 5]);
        assertSame(some.hits, all.slice(from, from + size));
        assertSame(counted.hits, all.slice(from, from + size));
        assertSame(search(shards, query, { size, from }).hits, all.slice(from, from + size));
      },
    ),
    drawnTimes(150),
  );
});

test("hits are sorted by what is asked for, missing values last, and score as if all websites were searched", () => {
  fc.assert(
    fc.property(
      fc.array(website, { minLength: 1, maxLength: 3 }),
      randomQuery,
      randomSort,
      fc.integer({ min: 1, max: 3 }),
      fc.boolean(),
      (websites, json, sort, size, isEnough): void => {
        const query = parsed(json);
        fc.pre(query !== null);
        const documents = websites.map((rows, website) =>
          rows.map((values, at): SearchDocument => ({ id: website * 20 + at, values })),
        );
        const searched = documents.slice(1).flat();
        const byId = new Map(searched.map((one) => [one.id, one]));
        const expected = new Reader(documents.flat())
          .find(query)
          .filter(({ id }) => byId.has(id))
          .toSorted((left, right) => {
            for (const [field, order] of sort) {
              const [first, second] = [left, right].map((hit) =>
                field === "_score" ? Number(hit.score.toPrecision(10)) : byId.get(hit.id)!.values[field],
              ) as [number | null, number | null];
              if (first === second) continue;
              if (first === null || second === null) return first === null ? 1 : -1;
              return order === "asc" ? first - second : second - first;
            }
            return 0;
          });
        const counted = documents.map(buildShard);
        const keys = parseSort(
          sort.map(([field, order]) => ({ [field]: { order } })),
          kindOf,
        );
        const options = {
          size,
          sort: keys,
          statistics: new Statistics(counted),
          countUpTo: isEnough ? 100 : 0,
        };
        const pages = [0, size, 2 * size].map((from) =>
          search(counted.slice(1), query, { ...options, from }),
        );
        assertSame(
          pages.flatMap(({ hits }) => hits),
          expected.slice(0, 3 * size),
        );
        const scores = expected.map(({ score }) => score);
        const highest = scores.length > 0 ? Math.max(...scores).toPrecision(10) : undefined;
        assert.equal(pages[0]!.highestScore?.toPrecision(10), highest);
      },
    ),
    drawnTimes(150),
  );
});

test("of many products the best are the same whether all are counted or not", () => {
  const oneOfMany = fc.integer({ min: 0, max: 39 }).map((number) => `w${Math.floor(number ** 2 / 40)}`);
  const many = fc.array(oneOfMany, { maxLength: 8 }).map((some) => some.join(" "));
  const asking = fc.record({ query: many, minimum_should_match: fc.constantFrom(1, 2, "60%") });
  const titles = fc.array(many, { minLength: 100, maxLength: 300 });
  fc.assert(
    fc.property(
      fc.array(titles, { minLength: 1, maxLength: 3 }),
      asking,
      fc.integer({ min: 1, max: 5 }),
      (websites, title, size) => {
        let id = 1_000;
        const shards = websites.map((of) => {
          id -= of.length;
          return buildShard(
            of.map((one, at) => ({ id: id + at, values: { title: one, brand: of[of.length - 1 - at]! } })),
          );
        });
        const { query: text, minimum_should_match } = title;
        const inBoth = { query: text, fields: ["title", "brand^2"], minimum_should_match };
        const manyWays = ["best_fields", "most_fields", "cross_fields"].map((type) => ({
          multi_match: { ...inBoth, type },
        }));
        for (const json of [{ match: { title } }, ...manyWays]) {
          const query = parseQuery(json, kindOf);
          const { hits, isExact } = search(shards, query, { size, countUpTo: 1_000 });
          assert.ok(isExact);
          for (const countUpTo of [0, 20])
            assert.deepEqual(search(shards, query, { size, countUpTo }).hits, hits);
        }
      },
    ),
    drawnTimes(25),
  );
});

/** Null for words asked of a price. */
function parsed(json: unknown): Query | null {
  try {
    return parseQuery(json, kindOf);
  } catch (problem) {
    if (
      problem instanceof VigieError &&
      ["search.notANumber", "search.notANumberField"].includes(problem.key)
    )
      return null;
    throw problem;
  }
}

function assertSame(hits: Hit[], expected: Hit[]): void {
  const written = (some: Hit[]) => some.map(({ id, score }) => `${id} ${score.toPrecision(10)}`);
  assert.deepEqual(written(hits), written(expected));
}

type Document = SearchDocument;

/** Looks at everything, one product and one clause after the other. */
class Reader {
  readonly #documents: Document[];
  readonly #known = new Map<string, [string, number][]>();
  readonly #rarities = new Map<string, number>();
  readonly #averages = new Map<string, number>();
  constructor(documents: Document[]) {
    this.#documents = documents;
  }

  find(query: Query): Hit[] {
    return this.#documents
      .map((document) => ({ id: document.id, score: this.#score(query, document) }))
      .filter((hit): hit is Hit => hit.score !== null)
      .toSorted((left, right) =>
        Math.abs(left.score - right.score) > 1e-10 * left.score
          ? right.score - left.score
          : left.id - right.id,
      );
  }

  /** Null when the document is not found. */
  #score(query: Query, document: Document): number | null {
    const times = (score: number | null) => (score === null ? null : score * query.boost);
    const flat = (isFound: boolean) => (isFound ? query.boost : null);
    switch (query.kind) {
      case "bool":
        return times(this.#bool(query, document));
      case "match":
        return times(this.#match(query, query.field, document));
      case "multi_match": {
        const { fields, type, tieBreaker } = query;
        if (type === "cross_fields") {
          const clauses = positionsOf(query.text).map((forms) =>
            best(
              fields.map(({ field, boost: by }) => {
                const written = kindOf(field) === "keyword" ? forms.map(keyTerm) : forms;
                return mult(this.#forms(written, field, query, document), by);
              }),
              tieBreaker,
            ),
          );
          return times(enough(clauses, query));
        }
        const scores = fields.map(({ field, boost: by }) => mult(this.#match(query, field, document), by));
        return times(type === "best_fields" ? best(scores, tieBreaker) : sum(scores));
      }
      case "match_phrase":
        return times(this.#phrase(query, document));
      case "terms": {
        const { field, values, isScored } = query;
        if (kindOf(field) === "number")
          return flat(values.some((value) => Number(value) === document.values[field]));
        const found = values.map((value) => {
          const words = wordsIn(field, String(value));
          const phrase = { kind: "match_phrase", field, text: String(value), slop: 0, boost: 1 } as const;
          return words.length > 1
            ? this.#phrase(phrase, document)
            : this.#termScore(words[0] ?? "", field, document);
        });
        return isScored ? times(found[0]!) : flat(found.some((score) => score !== null));
      }
      case "prefix":
      case "wildcard":
      case "regexp": {
        const { field, kind, pattern } = query;
        const plain = pattern.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
        const source = plain.replace(/[.]/g, "[.]").replace(/[*]/g, ".*").replace(/[?]/g, ".");
        const fits = new RegExp(`^(?:${kind === "regexp" ? plain : source})$`, "s");
        const isFound = (term: string) => (kind === "prefix" ? term.startsWith(plain) : fits.test(term));
        return flat(termsIn(field, document).some(isFound));
      }
      case "range": {
        const { field, bounds } = query;
        const isNumber = kindOf(field) === "number";
        const within = (value: string | number) =>
          Object.entries(bounds).every(([name, written]) => {
            const bound = isNumber ? Number(written) : String(written);
            if (name === "gt") return value > bound;
            if (name === "gte") return value >= bound;
            return name === "lt" ? value < bound : value <= bound;
          });
        const value = document.values[field];
        if (isNumber) return flat(typeof value === "number" && within(value));
        return flat(termsIn(field, document).some(within));
      }
      case "exists": {
        const value = document.values[query.field];
        const isNumber = kindOf(query.field) === "number";
        return flat(isNumber ? typeof value === "number" : termsIn(query.field, document).length > 0);
      }
      case "ids":
        return flat(query.values.includes(document.id));
      case "constant_score":
        return flat(this.#score(query.filter, document) !== null);
      case "dis_max":
        return times(
          best(
            query.queries.map((one) => this.#score(one, document)),
            query.tieBreaker,
          ),
        );
      case "function_score": {
        const inner = this.#score(query.query, document);
        const score = times(mult(inner, query.gauss ? bell(query.gauss, document) : 1));
        return score !== null && score >= query.minScore ? score : null;
      }
      case "match_all":
        return query.boost;
    }
  }

  #bool(query: BoolQuery, document: Document): number | null {
    const { must, should, filter, mustNot, minimumShouldMatch } = query;
    const scores = (queries: Query[]) => queries.map((one) => this.#score(one, document));
    const has = (score: number | null) => score !== null;
    if (must.length + should.length + filter.length + mustNot.length === 0) return 1;
    const least = must.length + filter.length === 0 && should.length > 0 ? 1 : 0;
    const needed = Math.max(least, minimumShouldMatch ? requiredOf(should.length, minimumShouldMatch) : 0);
    const wanted = scores(should);
    if (wanted.filter(has).length < needed || scores(mustNot).some(has)) return null;
    if (!scores(filter).every(has) || !scores(must).every(has)) return null;
    return (sum(scores(must)) ?? 0) + (sum(wanted) ?? 0);
  }

  #match(words: Words, field: string, document: Document): number | null {
    const clauses = askedOf(kindOf(field)!, words.text).map((forms) =>
      this.#forms(forms, field, words, document),
    );
    return enough(clauses, words);
  }

  #forms(forms: string[], field: string, words: Words, document: Document): number | null {
    const shares = new Map<string, number>();
    for (const form of forms) {
      for (const [term, share] of this.#spellings(form, field, words)) {
        shares.set(term, Math.max(share, shares.get(term) ?? 0));
      }
    }
    return best(
      [...shares].map(([term, share]) => mult(this.#termScore(term, field, document), share)),
      0,
    );
  }

  /** Of all its products: looked for once, not for each of them. */
  #spellings(form: string, field: string, words: Words): [string, number][] {
    const { fuzziness, prefixLength, maxExpansions } = words;
    const key = JSON.stringify([form, field, fuzziness, prefixLength, maxExpansions]);
    return once(this.#known, key, () => this.#spellingsAnew(form, field, words));
  }

  #spellingsAnew(form: string, field: string, words: Words): [string, number][] {
    const usual = form.length <= 2 ? 0 : form.length <= 5 ? 1 : 2;
    const edits = form.startsWith("~") ? 0 : words.fuzziness === "AUTO" ? usual : words.fuzziness;
    if (edits === 0) return [[form, 1]];
    const terms = [...new Set(this.#documents.flatMap((one) => termsIn(field, one)))].toSorted();
    const needed = new Map(terms.map((term) => [term, distanceOf(form, term)]));
    return (
      terms
        .filter((term) => needed.get(term)! <= edits && term.startsWith(form.slice(0, words.prefixLength)))
        .toSorted((left, right) => needed.get(left)! - needed.get(right)!)
        .slice(0, words.maxExpansions)
        .map((term): [string, number] => [term, 1 - needed.get(term)! / Math.min(term.length, form.length)])
        // Another word altogether.
        .filter(([, share]) => share > 0)
    );
  }

  #termScore(term: string, field: string, document: Document): number | null {
    const often = termsIn(field, document).filter((one) => one === term).length;
    if (often === 0) return null;
    return this.#rarity(term, field) * this.#share(often, field, document);
  }

  #rarity(term: string, field: string): number {
    return once(this.#rarities, `${field} ${term}`, () => this.#rarityAnew(term, field));
  }

  #rarityAnew(term: string, field: string): number {
    const having = this.#documents.filter((one) => termsIn(field, one).includes(term)).length;
    const all = this.#documents.filter((one) => lengthOf(field, one) > 0).length;
    return Math.log(1 + (all - having + 0.5) / (having + 0.5));
  }

  #share(often: number, field: string, document: Document): number {
    const average = once(this.#averages, field, () => this.#averageLength(field));
    return often / (often + 1.2 * (0.25 + (0.75 * lengthOf(field, document)) / average));
  }

  #averageLength(field: string): number {
    const lengths = this.#documents.map((one) => lengthOf(field, one)).filter((length) => length > 0);
    return lengths.reduce((all, length) => all + length, 0) / lengths.length;
  }

  #phrase({ field, text: phrase, slop }: PhraseQuery, document: Document): number | null {
    const wanted = askedOf(kindOf(field)!, phrase).map(([whole]) => whole!);
    const there = wholesIn(field, document);
    if (wanted.length === 0) return null;
    let fewest = Infinity;
    const place = (moves: number[], used: number[]): void => {
      if (moves.length === wanted.length) {
        fewest = Math.min(fewest, Math.max(...moves) - Math.min(...moves));
        return;
      }
      there.forEach((term, at) => {
        if (term === wanted[moves.length] && !used.includes(at))
          place([...moves, at - moves.length], [...used, at]);
      });
    };
    place([], []);
    if (fewest > slop) return null;
    const rarity = wanted.reduce((all, term) => all + this.#rarity(term, field), 0);
    return rarity * this.#share(1 / (1 + fewest), field, document);
  }
}

function bell(gauss: NonNullable<FunctionScoreQuery["gauss"]>, { values }: Document): number {
  const { origin, scale, offset, decay, field } = gauss;
  const value = values[field];
  const distance = typeof value === "number" ? Math.max(0, Math.abs(value - origin) - offset) : 0;
  const spread = -(scale ** 2) / (2 * Math.log(decay));
  return Math.exp(-(distance ** 2) / (2 * spread));
}

function enough(
  clauses: (number | null)[],
  { operator, minimumShouldMatch }: Words | MatchQuery,
): number | null {
  const needed = minimumShouldMatch
    ? requiredOf(clauses.length, minimumShouldMatch)
    : operator === "and"
      ? clauses.length
      : 1;
  return clauses.filter((score) => score !== null).length >= Math.max(1, needed) ? sum(clauses) : null;
}

function mult(score: number | null, by: number): number | null {
  return score === null ? null : score * by;
}
function sum(scores: (number | null)[]): number | null {
  const found = scores.filter((score) => score !== null);
  return found.length > 0 ? found.reduce((all, score) => all + score, 0) : null;
}
function best(scores: (number | null)[], tieBreaker: number): number | null {
  const found = scores.filter((score) => score !== null);
  if (found.length === 0) return null;
  const highest = Math.max(...found);
  return highest + tieBreaker * (sum(found)! - highest);
}

/** A word at a position stands once for each of its forms. */
function termsIn(field: string, document: Document): string[] {
  return formsIn(field, document).flat();
}
function wholesIn(field: string, document: Document): string[] {
  return formsIn(field, document).map(([whole]) => whole!);
}
function lengthOf(field: string, document: Document): number {
  return formsIn(field, document).length;
}
function wordsIn(field: string, value: string): string[] {
  return formsOf(field, value).map(([whole]) => whole!);
}

/** Taken apart once, however many clauses look at it. */
function formsIn(field: string, document: Document): string[][] {
  if (!takenApart.has(document)) takenApart.set(document, new Map());
  return once(takenApart.get(document)!, field, () => formsOf(field, String(document.values[field] ?? "")));
}
const takenApart = new WeakMap<Document, Map<string, string[][]>>();

function formsOf(field: string, value: string): string[][] {
  if (value === "") return [];
  return kindOf(field) === "keyword" ? [[keyTerm(value)]] : positionsOf(value);
}

function once<Value>(known: Map<string, Value>, key: string, find: () => Value): Value {
  const value = known.get(key) ?? find();
  known.set(key, value);
  return value;
}

/** The words are few, and the same ones meet in every website. */
function distanceOf(left: string, right: string): number {
  return once(distances, `${left} ${right}`, () => distance(left, right));
}
const distances = new Map<string, number>();

/** Letters put in, left out, replaced, or two neighbours exchanged: by every end of both words, the shorter first. */
function distance(left: string, right: string): number {
  const of = new Map<string, number>();
  for (let i = 0; i <= left.length; i += 1) {
    for (let j = 0; j <= right.length; j += 1) {
      const at = (x: number, y: number) => of.get(`${x} ${y}`) ?? Infinity;
      const isSame = left[i - 1] === right[j - 1];
      const isExchange = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const found = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isExchange ? at(i - 2, j - 2) + 1 : Infinity,
      );
      of.set(`${i} ${j}`, i + j === 0 ? 0 : found);
    }
  }
  return of.get(`${left.length} ${right.length}`)!;
}
