// From JSON to a query. What cannot be run is refused, naming where it stands: bool.must[1].match.title.operator.
import type { FieldKind } from "../index/fieldTerms.ts";
import { Budget } from "./budget.ts";
import { type Path, short } from "./path.ts";
import { queryBounds } from "./queryBounds.ts";
import {
  type Json,
  wordOptions,
  words,
  common,
  minimumAt,
  firstOf,
  objectAt,
  listAt,
  textAt,
  numberAt,
  integerAt,
  choiceAt,
  valueOf,
  invalid,
} from "./readOptions.ts";
import type { FunctionScoreQuery, MatchQuery, MultiMatchQuery, PhraseQuery, Query, Value } from "./types.ts";

/** The kind of a field by its name; undefined when there is no such field. */
export type Fields = (name: string) => FieldKind | undefined;

/** Throws 422 naming the path of the first clause that cannot be run. */
export function parseQuery(json: unknown, fields: Fields): Query {
  return new Parser(fields).query(json, [], 0);
}

/** Whether this is written as a clause, of whatever is inside. */
export function isClause(json: unknown): boolean {
  if (json === null || typeof json !== "object") return false;
  const names = Object.keys(json);
  return names.length === 1 && clauseNames.has(names[0]!);
}

const clauseNames = new Set(
  "bool match match_phrase multi_match term terms prefix wildcard regexp range exists ids constant_score dis_max function_score match_all".split(
    " ",
  ),
);

class Parser {
  readonly #fields: Fields;
  readonly #budget = new Budget();

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  query(json: unknown, path: Path, depth: number): Query {
    if (depth > queryBounds.depth) throw invalid(path, "search.tooDeep", { max: queryBounds.depth });
    this.#budget.addClause(path);
    const { name: kind, inner: body, isOnly } = firstOf(objectAt(json, path));
    if (kind === undefined) throw invalid(path, "search.empty");
    if (!isOnly) throw invalid(path, "search.oneClause");
    const read = this.#readers[kind];
    if (!Object.hasOwn(this.#readers, kind) || !read) {
      throw invalid([...path, kind], "search.unknownClause", {
        known: Object.keys(this.#readers).join(", "),
      });
    }
    const made = read(body, [...path, kind], depth);
    if ("text" in made) this.#countText(made, [...path, kind]);
    if (made.name !== undefined) this.#budget.addName(made.name, [...path, kind, "_name"]);
    return made;
  }

  #countText(query: MatchQuery | PhraseQuery | MultiMatchQuery, path: Path): void {
    const fields = "fields" in query ? query.fields.map(({ field }) => field) : [query.field];
    this.#budget.addText(query.text.length * fields.length, path);
    if (!("fuzziness" in query)) return;
    for (const field of fields) this.#budget.addMisspelt(query, field, this.#fields(field)!, path);
  }

  readonly #readers: Record<string, (body: unknown, path: Path, depth: number) => Query> = {
    bool: (body, path, depth) => {
      const options = this.#options(body, path, "must should filter must_not minimum_should_match");
      const clauses = (name: string) => this.#queries(options[name], [...path, name], depth);
      return {
        kind: "bool",
        must: clauses("must"),
        should: clauses("should"),
        filter: clauses("filter"),
        mustNot: clauses("must_not"),
        minimumShouldMatch: minimumAt(options, path),
        ...common(options, path),
      };
    },
    match: (body, path) => {
      const { field, options, at } = this.#ofField(body, path, "query", `query ${wordOptions}`, "text");
      return { kind: "match", field, ...words(options, at), ...common(options, at) };
    },
    match_phrase: (body, path) => {
      const { field, options, at } = this.#ofField(body, path, "query", "query slop", "text");
      const slop = integerAt(options, "slop", at, { max: 100, absent: 0 });
      return {
        kind: "match_phrase",
        field,
        text: textAt(options, "query", at),
        slop,
        ...common(options, at),
      };
    },
    multi_match: (body, path) => {
      const options = this.#options(body, path, `query fields type tie_breaker ${wordOptions}`);
      return {
        kind: "multi_match",
        fields: this.#boostedFields(options["fields"], [...path, "fields"]),
        type: choiceAt(options, "type", path, ["best_fields", "most_fields", "cross_fields"]),
        tieBreaker: numberAt(options, "tie_breaker", path, { min: 0, max: 1, absent: 0 }),
        ...words(options, path),
        ...common(options, path),
      };
    },
    term: (body, path) => {
      const { field, options, at } = this.#ofField(body, path, "value", "value");
      return {
        kind: "terms",
        field,
        values: [this.#value(options["value"], [...at, "value"], field)],
        isScored: true,
        ...common(options, at),
      };
    },
    terms: (body, path) => {
      const { boost, _name, ...named } = objectAt(body, path);
      const { name: field, inner: values, isOnly } = firstOf(named);
      if (field === undefined || !isOnly) throw invalid(path, "search.oneField");
      this.#fieldAt(field, path);
      const at = [...path, field];
      const kind = this.#fields(field);
      return {
        kind: "terms",
        field,
        values: listAt(values, at, queryBounds.values).map((written, index) => {
          const value = this.#value(written, [...at, index], field);
          if (kind === "text") this.#budget.addValue(String(value), [...at, index]);
          return value;
        }),
        isScored: false,
        ...common({ boost, _name }, path),
      };
    },
    prefix: (body, path) => this.#pattern("prefix", body, path),
    wildcard: (body, path) => this.#pattern("wildcard", body, path),
    regexp: (body, path) => this.#pattern("regexp", body, path),
    range: (body, path) => {
      const { field, options, at } = this.#ofField(body, path, undefined, "gt gte lt lte");
      if (this.#fields(field) === "text")
        throw invalid(at, "search.notANumberField", { field: short(field) });
      const bounds = Object.fromEntries(
        (["gt", "gte", "lt", "lte"] as const)
          .filter((name) => options[name] !== undefined && options[name] !== null)
          .map((name) => [name, this.#bound(options[name], [...at, name], field)]),
      );
      if (Object.keys(bounds).length === 0) throw invalid(at, "search.noBound");
      return { kind: "range", field, bounds, ...common(options, at) };
    },
    exists: (body, path) => {
      const options = this.#options(body, path, "field");
      const field = textAt(options, "field", path);
      this.#fieldAt(field, [...path, "field"]);
      return { kind: "exists", field, ...common(options, path) };
    },
    ids: (body, path) => {
      const options = this.#options(body, path, "values");
      const at = [...path, "values"];
      const values = listAt(options["values"], at, queryBounds.values).map((value, index) => {
        if (!isId(value)) throw invalid([...at, index], "search.notAnId");
        return Number(value);
      });
      return { kind: "ids", values, ...common(options, path) };
    },
    constant_score: (body, path, depth) => {
      const options = this.#options(body, path, "filter");
      const filter = this.query(options["filter"], [...path, "filter"], depth + 1);
      return { kind: "constant_score", filter, ...common(options, path) };
    },
    dis_max: (body, path, depth) => {
      const options = this.#options(body, path, "queries tie_breaker");
      const tieBreaker = numberAt(options, "tie_breaker", path, { min: 0, max: 1, absent: 0 });
      const queries = this.#queries(options["queries"], [...path, "queries"], depth);
      if (queries.length === 0) throw invalid([...path, "queries"], "search.empty");
      return { kind: "dis_max", queries, tieBreaker, ...common(options, path) };
    },
    function_score: (body, path, depth) => {
      const options = this.#options(body, path, "query gauss min_score");
      const query =
        options["query"] === undefined
          ? ({ kind: "match_all", boost: 1 } as const)
          : this.query(options["query"], [...path, "query"], depth + 1);
      const minScore = numberAt(options, "min_score", path, { absent: 0 });
      // With a lowest score alone it is a function of nothing.
      const isPlain = options["gauss"] === undefined && options["min_score"] !== undefined;
      const gauss = isPlain ? null : this.#gauss(options["gauss"], [...path, "gauss"]);
      return { kind: "function_score", query, gauss, minScore, ...common(options, path) };
    },
    match_all: (body, path) => ({ kind: "match_all", ...common(this.#options(body, path, ""), path) }),
  };

  #gauss(body: unknown, path: Path): FunctionScoreQuery["gauss"] {
    const { field, options, at } = this.#ofField(
      body,
      path,
      undefined,
      "origin scale offset decay",
      "number",
    );
    return {
      field,
      origin: numberAt(options, "origin", at),
      scale: numberAt(options, "scale", at, { min: Number.MIN_VALUE }),
      offset: numberAt(options, "offset", at, { min: 0, absent: 0 }),
      decay: numberAt(options, "decay", at, { min: 0.001, max: 0.999, absent: 0.5 }),
    };
  }

  #value(written: unknown, path: Path, field: string): Value {
    const value = valueOf(written, path);
    if (this.#fields(field) !== "number") return value;
    if (typeof value === "boolean" || value === "" || !Number.isFinite(Number(value)))
      throw invalid(path, "search.notANumber");
    return Number(value);
  }

  #bound(written: unknown, path: Path, field: string): number | string {
    const bound = this.#value(written, path, field);
    if (typeof bound === "boolean") throw invalid(path, "search.notAValue");
    return bound;
  }

  #pattern(kind: "prefix" | "wildcard" | "regexp", body: unknown, path: Path): Query {
    const { field, options, at } = this.#ofField(body, path, "value", "value");
    if (this.#fields(field) === "number") throw invalid(at, "search.notATextField", { field: short(field) });
    const pattern = textAt(options, "value", at, queryBounds.patternLength);
    this.#budget.addPattern([...at, "value"]);
    if (kind === "regexp") this.#budget.addExpression(pattern, [...at, "value"]);
    return { kind, field, pattern, ...common(options, at) };
  }

  /** One clause, or a list of them; none when it is absent. */
  #queries(json: unknown, path: Path, depth: number): Query[] {
    if (json === undefined || json === null) return [];
    if (!Array.isArray(json)) return [this.query(json, path, depth + 1)];
    return json.map((clause, index) => this.query(clause, [...path, index], depth + 1));
  }

  /** "title^3", "brand". */
  #boostedFields(json: unknown, path: Path): { field: string; boost: number }[] {
    return listAt(json, path, 20).map((written, index) => {
      const at = [...path, index];
      const [, field, boost = "1"] = /^([^^]+)(?:\^(\d{1,6}(?:\.\d{1,6})?))?$/.exec(String(written)) ?? [];
      if (field === undefined) throw invalid(at, "search.badBoost", { field: short(String(written)) });
      this.#fieldAt(field, at, "text");
      return { field, boost: Number(boost) };
    });
  }

  /** { field: { … } }, or { field: value } where the value stands for one option. */
  #ofField(body: unknown, path: Path, short: string | undefined, knownNames: string, kind?: FieldKind) {
    const { name: field, inner: written, isOnly } = firstOf(objectAt(body, path));
    if (field === undefined || !isOnly) throw invalid(path, "search.oneField");
    this.#fieldAt(field, path, kind);
    const at = [...path, field];
    const isShort = short !== undefined && (written === null || typeof written !== "object");
    return { field, at, options: isShort ? { [short]: written } : this.#options(written, at, knownNames) };
  }

  #fieldAt(field: string, path: Path, kind?: FieldKind): void {
    const fields = this.#fields(field);
    if (fields === undefined) throw invalid([...path, field], "search.unknownField", { field: short(field) });
    if (kind === "number" && fields !== "number")
      throw invalid([...path, field], "search.notANumberField", { field });
    if (kind === "text" && fields === "number")
      throw invalid([...path, field], "search.notATextField", { field });
  }

  #options(body: unknown, path: Path, knownNames: string): Json {
    const options = objectAt(body, path);
    const allowed = new Set([...knownNames.split(" "), "boost", "_name"]);
    for (const name in options) {
      if (!allowed.has(name)) throw invalid([...path, name], "search.unknownOption", { option: short(name) });
    }
    return options;
  }
}

/** A number, also written as text. */
function isId(value: unknown): boolean {
  const isWritten = typeof value === "string" && /^\d{1,15}$/.test(value);
  return isWritten || Number.isSafeInteger(value);
}
