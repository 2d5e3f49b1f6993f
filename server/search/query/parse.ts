// From JSON to a query. What cannot be run is refused, naming where it stands: bool.must[1].match.title.operator.
import { invalidQuery } from "#server/errors.ts";
import { isExpression } from "../index/vocabulary.ts";
import type { FieldKind } from "../index/fieldTerms.ts";
import { parseMinimumShouldMatch } from "./minimumShouldMatch.ts";
import type { MinimumShouldMatch, Query, Value, Words } from "./types.ts";

export const queryBounds = {
  depth: 20,
  clauses: 1_024,
  textLength: 2_000,
  values: 10_000,
  patternLength: 200,
} as const;

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

type Path = readonly (string | number)[];
type Json = Record<string, unknown>;

class Parser {
  readonly #fields: Fields;
  #clauses = 0;

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  query(json: unknown, path: Path, depth: number): Query {
    if (depth > queryBounds.depth) throw invalid(path, "search.tooDeep", { max: queryBounds.depth });
    this.#clauses += 1;
    if (this.#clauses > queryBounds.clauses)
      throw invalid(path, "search.tooMany", { max: queryBounds.clauses });
    const [kind, body, ...others] = Object.entries(objectAt(json, path)).flat();
    if (typeof kind !== "string") throw invalid(path, "search.empty");
    if (others.length > 0) throw invalid(path, "search.oneClause");
    const read = this.#readers[kind];
    if (!Object.hasOwn(this.#readers, kind) || !read) {
      throw invalid([...path, kind], "search.unknownClause", {
        known: Object.keys(this.#readers).join(", "),
      });
    }
    return read(body, [...path, kind], depth);
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
      const [field, values, ...others] = Object.entries(named).flat();
      if (typeof field !== "string" || others.length > 0) throw invalid(path, "search.oneField");
      this.#fieldAt(field, path);
      const at = [...path, field];
      return {
        kind: "terms",
        field,
        values: listAt(values, at, queryBounds.values).map((value, index) =>
          this.#value(value, [...at, index], field),
        ),
        isScored: false,
        ...common({ boost, _name }, path),
      };
    },
    prefix: (body, path) => this.#pattern("prefix", body, path),
    wildcard: (body, path) => this.#pattern("wildcard", body, path),
    regexp: (body, path) => this.#pattern("regexp", body, path),
    range: (body, path) => {
      const { field, options, at } = this.#ofField(body, path, undefined, "gt gte lt lte");
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
        if (!Number.isSafeInteger(Number(value)) || value === "")
          throw invalid([...at, index], "search.notAnId");
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
      const options = this.#options(body, path, "query gauss");
      const at = [...path, "gauss"];
      const {
        field,
        options: gauss,
        at: of,
      } = this.#ofField(options["gauss"], at, undefined, "origin scale offset decay", "number");
      const query =
        options["query"] === undefined
          ? ({ kind: "match_all", boost: 1 } as const)
          : this.query(options["query"], [...path, "query"], depth + 1);
      return {
        kind: "function_score",
        query,
        gauss: {
          field,
          origin: numberAt(gauss, "origin", of),
          scale: numberAt(gauss, "scale", of, { min: Number.MIN_VALUE }),
          offset: numberAt(gauss, "offset", of, { min: 0, absent: 0 }),
          decay: numberAt(gauss, "decay", of, { min: 0.001, max: 0.999, absent: 0.5 }),
        },
        ...common(options, path),
      };
    },
    match_all: (body, path) => ({ kind: "match_all", ...common(this.#options(body, path, ""), path) }),
  };

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
    const pattern = textAt(options, "value", at, queryBounds.patternLength);
    if (kind === "regexp" && !isExpression(pattern)) throw invalid([...at, "value"], "search.badPattern");
    return { kind, field, pattern, ...common(options, at) };
  }

  /** One clause, or a list of them; none when it is absent. */
  #queries(json: unknown, path: Path, depth: number): Query[] {
    if (json === undefined || json === null) return [];
    if (!Array.isArray(json)) return [this.query(json, path, depth + 1)];
    return json.map((one, index) => this.query(one, [...path, index], depth + 1));
  }

  /** "title^3", "brand". */
  #boostedFields(json: unknown, path: Path): { field: string; boost: number }[] {
    return listAt(json, path, 20).map((written, index) => {
      const at = [...path, index];
      const [, field = "", boost = "1"] =
        /^([^^]+)(?:\^(\d{1,6}(?:\.\d{1,6})?))?$/.exec(String(written)) ?? [];
      this.#fieldAt(field, at, "text");
      return { field, boost: Number(boost) };
    });
  }

  /** { field: { … } }, or { field: value } where the value stands for one option. */
  #ofField(body: unknown, path: Path, short: string | undefined, known: string, kind?: FieldKind) {
    const [field, written, ...others] = Object.entries(objectAt(body, path)).flat();
    if (typeof field !== "string" || others.length > 0) throw invalid(path, "search.oneField");
    this.#fieldAt(field, path, kind);
    const at = [...path, field];
    const isShort = short !== undefined && (written === null || typeof written !== "object");
    return { field, at, options: isShort ? { [short]: written } : this.#options(written, at, known) };
  }

  #fieldAt(field: string, path: Path, kind?: FieldKind): void {
    const found = this.#fields(field);
    if (found === undefined) throw invalid([...path, field], "search.unknownField", { field });
    if (kind === "number" && found !== "number")
      throw invalid([...path, field], "search.notANumberField", { field });
    if (kind === "text" && found === "number")
      throw invalid([...path, field], "search.notATextField", { field });
  }

  #options(body: unknown, path: Path, known: string): Json {
    const options = objectAt(body, path);
    const allowed = new Set([...known.split(" "), "boost", "_name"]);
    const unknown = Object.keys(options).find((name) => !allowed.has(name));
    if (unknown !== undefined) throw invalid([...path, unknown], "search.unknownOption", { option: unknown });
    return options;
  }
}

const wordOptions = "operator minimum_should_match fuzziness prefix_length max_expansions";

function words(options: Json, path: Path): Words {
  return {
    text: textAt(options, "query", path),
    operator: choiceAt(options, "operator", path, ["or", "and"]),
    minimumShouldMatch: minimumAt(options, path),
    fuzziness: fuzzinessAt(options, path),
    prefixLength: integerAt(options, "prefix_length", path, { max: 50, absent: 0 }),
    maxExpansions: integerAt(options, "max_expansions", path, { max: 1_000, absent: 50 }),
  };
}

function common(options: Json, path: Path): { boost: number; name?: string } {
  const boost = numberAt(options, "boost", path, { min: 0, max: 1_000_000, absent: 1 });
  return options["_name"] === undefined ? { boost } : { boost, name: textAt(options, "_name", path, 100) };
}

function minimumAt(options: Json, path: Path): MinimumShouldMatch | null {
  const written = options["minimum_should_match"];
  if (written === undefined || written === null) return null;
  const isWritten = typeof written === "string" || Number.isInteger(written);
  const parsed = isWritten ? parseMinimumShouldMatch(written as string | number) : null;
  if (!parsed) throw invalid([...path, "minimum_should_match"], "search.badMinimum");
  return parsed;
}

function fuzzinessAt(options: Json, path: Path): Words["fuzziness"] {
  const written = options["fuzziness"] ?? 0;
  if (String(written).toUpperCase() === "AUTO") return "AUTO";
  const edits = Number(written);
  if (edits === 0 || edits === 1 || edits === 2) return edits;
  throw invalid([...path, "fuzziness"], "search.badFuzziness");
}

function objectAt(json: unknown, path: Path): Json {
  if (json === null || typeof json !== "object" || Array.isArray(json))
    throw invalid(path, "search.notAnObject");
  return json as Json;
}

function listAt(json: unknown, path: Path, max: number): unknown[] {
  if (!Array.isArray(json) || json.length === 0) throw invalid(path, "search.notAList");
  if (json.length > max) throw invalid(path, "search.listTooLong", { max });
  return json;
}

function textAt(options: Json, name: string, path: Path, max: number = queryBounds.textLength): string {
  const value = options[name];
  if (typeof value !== "string" && typeof value !== "number")
    throw invalid([...path, name], "search.notAText");
  const text = String(value);
  if (text.length > max) throw invalid([...path, name], "search.textTooLong", { max });
  return text;
}

type NumberBounds = { min?: number; max?: number; absent?: number };

function numberAt(options: Json, name: string, path: Path, { min, max, absent }: NumberBounds = {}): number {
  const value = options[name] ?? absent;
  if (typeof value !== "number" || !Number.isFinite(value))
    throw invalid([...path, name], "search.notANumber");
  if (value < (min ?? -Infinity) || value > (max ?? Infinity))
    throw invalid([...path, name], "search.outOfBounds");
  return value;
}

function integerAt(options: Json, name: string, path: Path, bounds: NumberBounds): number {
  const value = numberAt(options, name, path, { min: 0, ...bounds });
  if (!Number.isInteger(value)) throw invalid([...path, name], "search.outOfBounds");
  return value;
}

/** The first choice when nothing is said. */
function choiceAt<const Choice extends string>(
  options: Json,
  name: string,
  path: Path,
  choices: Choice[],
): Choice {
  const written = options[name];
  if (written === undefined || written === null) return choices[0]!;
  const choice = choices.find((one) => one === String(written).toLowerCase());
  if (!choice) throw invalid([...path, name], "search.badChoice", { choices: choices.join(", ") });
  return choice;
}

function valueOf(value: unknown, path: Path): Value {
  if (typeof value === "string" && value.length > queryBounds.textLength) {
    throw invalid(path, "search.textTooLong", { max: queryBounds.textLength });
  }
  if (typeof value === "string" || typeof value === "boolean" || Number.isFinite(value))
    return value as Value;
  throw invalid(path, "search.notAValue");
}

type Reason = Parameters<typeof invalidQuery>[1];

function invalid(path: Path, reason: Reason, values: Record<string, string | number> = {}) {
  const written = path.reduce<string>(
    (text, step) => (typeof step === "number" ? `${text}[${step}]` : text === "" ? step : `${text}.${step}`),
    "",
  );
  return invalidQuery(written, reason, values);
}
