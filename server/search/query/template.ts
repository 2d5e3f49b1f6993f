// A query with gaps, {{title}} or {{price*0.9}}, that are filled in for each own product. The JSON is read first, so that
// no value can become a part of the query.
import { isObject } from "#shared/isObject.ts";
import { invalidQuery } from "#server/errors.ts";
import { pathText } from "./path.ts";
import { queryBounds } from "./queryBounds.ts";

/** What a product has to fill in; null and "" are nothing. */
export type TemplateValues = Readonly<Record<string, string | number | null | undefined>>;

/** The query for one product; null when it has nothing to fill in for something that must match. */
export type Template = (values: TemplateValues) => unknown;

const texts = "title brand category sku ean isbn mpn internal_ref unit".split(" ");
const names = [...texts, "price"];
/** Bounded wherever it repeats: a text of braces and blanks takes no longer than another one. */
const placeholder =
  /\{\{\s{0,9}([^{}*/+\s-](?:[^{}*/+-]{0,98}[^{}*/+\s-])?)\s{0,9}(?:([*/+-])\s{0,9}(\d{1,9}(?:\.\d{1,9})?)\s{0,9})?\}\}/g;
const deepest = 40;
/** Objects, lists and values in all. */
const partsMost = 20_000;

/** Throws 422 naming the path of a gap that cannot be filled. */
export function parseTemplate(json: unknown): Template {
  new Checker().check(json, []);
  return (values) => {
    const filled = fillQuery(json, values);
    return filled === nothing ? null : filled;
  };
}

class Checker {
  #parts = 0;

  check(json: unknown, path: (string | number)[]): void {
    this.#parts += 1;
    if (this.#parts > partsMost) throw invalidQuery(pathText(path), "search.tooMany", { max: partsMost });
    if (typeof json === "string") checkText(json, path);
    if (json === null || typeof json !== "object") return;
    if (path.length >= deepest) throw invalidQuery(pathText(path), "search.tooDeep", { max: deepest });
    for (const name in json) {
      path.push(Array.isArray(json) ? Number(name) : name);
      this.check((json as Record<string, unknown>)[name], path);
      path.pop();
    }
  }
}

function checkText(text: string, path: (string | number)[]): void {
  if (!text.includes("{{")) return;
  if (text.length > queryBounds.textLength)
    throw invalidQuery(pathText(path), "search.textTooLong", { max: queryBounds.textLength });
  for (const [, name = "", sign] of text.matchAll(placeholder)) {
    if (sign !== undefined && texts.includes(name))
      throw invalidQuery(pathText(path), "search.gapIsText", { gap: name });
    if (!names.includes(name) && !name.startsWith("attr.")) {
      const knownNames = [...names, "attr.…"].join(", ");
      throw invalidQuery(pathText(path), "search.unknownGap", { gap: name, known: knownNames });
    }
  }
  if (text.replace(placeholder, "").includes("{{")) throw invalidQuery(pathText(path), "search.badGap");
}

/** A clause that cannot be: a value it needs is missing. */
const nothing = Symbol("nothing");
type Filled = unknown;

/** What is optional goes without leaving a trace; what is required takes the clause around it along. */
function fillQuery(json: unknown, values: TemplateValues): Filled {
  const entry = isObject(json) ? Object.entries(json)[0] : undefined;
  if (!entry || !isObject(entry[1])) return fillLeaves(json, values);
  const [kind, body] = entry as [string, Record<string, unknown>];
  if (kind === "bool") return fillBool(body, values);
  if (kind === "dis_max") {
    const { queries, ...rest } = body;
    const left = listOf(queries)
      .map((clause) => fillQuery(clause, values))
      .filter((clause) => clause !== nothing);
    return left.length > 0 ? fillRest(kind, rest, { queries: left }, values) : nothing;
  }
  const inner = kind === "constant_score" ? "filter" : kind === "function_score" ? "query" : undefined;
  if (inner === undefined || body[inner] === undefined) return fillLeaves(json, values);
  const { [inner]: query, ...rest } = body;
  return fillRest(kind, rest, { [inner]: fillQuery(query, values) }, values);
}

function fillBool(body: Record<string, unknown>, values: TemplateValues): Filled {
  const { must, filter, should, must_not, ...rest } = body;
  const fill = (queries: unknown) => listOf(queries).map((clause) => fillQuery(clause, values));
  const there = (queries: Filled[]) => queries.filter((clause) => clause !== nothing);
  const required = { must: fill(must), filter: fill(filter) };
  if ([...required.must, ...required.filter].includes(nothing)) return nothing;
  const optional = there(fill(should));
  const wasThere = listOf(should).length > 0;
  // Without what it was to find it would find everything.
  if (wasThere && optional.length === 0 && required.must.length + required.filter.length === 0)
    return nothing;
  return fillRest("bool", rest, { ...required, should: optional, must_not: there(fill(must_not)) }, values);
}

function fillRest(
  kind: string,
  rest: Record<string, unknown>,
  clauses: Record<string, Filled>,
  values: TemplateValues,
): Filled {
  const options = fillLeaves(rest, values);
  if (options === nothing || Object.values(clauses).includes(nothing)) return nothing;
  return { [kind]: { ...(options as object), ...clauses } };
}

function fillLeaves(json: unknown, values: TemplateValues): Filled {
  if (typeof json === "string") return fillText(json, values);
  if (Array.isArray(json)) {
    const filled = json.map((value) => fillLeaves(value, values));
    return filled.includes(nothing) ? nothing : filled;
  }
  if (!isObject(json)) return json;
  const filled = Object.entries(json).map(([name, inner]) => [name, fillLeaves(inner, values)] as const);
  return filled.some(([, inner]) => inner === nothing) ? nothing : Object.fromEntries(filled);
}

/** A text that is one gap takes the value as it is; in a longer one it is written out. */
function fillText(text: string, values: TemplateValues): Filled {
  const gaps = [...text.matchAll(placeholder)];
  if (gaps.length === 0) return text;
  const filled = gaps.map(([, name = "", sign, by]) => valueOf(values[name], sign, Number(by)));
  if (filled.includes(nothing)) return nothing;
  if (gaps.length === 1 && gaps[0]![0] === text) return filled[0];
  let at = 0;
  return text.replace(placeholder, () => String(filled[at++]));
}

function valueOf(value: string | number | null | undefined, sign: string | undefined, by: number): Filled {
  if (value === null || value === undefined || value === "") return nothing;
  if (sign === undefined) return value;
  const number = Number(value);
  const result = { "*": number * by, "/": number / by, "+": number + by, "-": number - by }[sign];
  return Number.isFinite(result) ? result : nothing;
}

/** One clause may stand for a list of one. */
function listOf(queries: unknown): unknown[] {
  if (queries === undefined || queries === null) return [];
  return Array.isArray(queries) ? queries : [queries];
}
