// The values in a query's JSON. What is none is refused with its path.
import { invalidQuery } from "#server/errors.ts";
import { parseMinimumShouldMatch } from "./minimumShouldMatch.ts";
import { type Path, pathText } from "./path.ts";
import { queryBounds } from "./queryBounds.ts";
import type { MinimumShouldMatch, Value, Words } from "./types.ts";

export type Json = Record<string, unknown>;

export const wordOptions = "operator minimum_should_match fuzziness prefix_length max_expansions";

export function words(options: Json, path: Path): Words {
  return {
    text: textAt(options, "query", path),
    operator: choiceAt(options, "operator", path, ["or", "and"]),
    minimumShouldMatch: minimumAt(options, path),
    fuzziness: fuzzinessAt(options, path),
    prefixLength: integerAt(options, "prefix_length", path, { max: 50, absent: 0 }),
    maxExpansions: integerAt(options, "max_expansions", path, { max: 1_000, absent: 50 }),
  };
}

export function common(options: Json, path: Path): { boost: number; name?: string } {
  const boost = numberAt(options, "boost", path, { min: 0, max: 1_000_000, absent: 1 });
  return options["_name"] === undefined ? { boost } : { boost, name: textAt(options, "_name", path, 100) };
}

export function minimumAt(options: Json, path: Path): MinimumShouldMatch | null {
  const written = options["minimum_should_match"];
  if (written === undefined || written === null) return null;
  const isWritten =
    (typeof written === "string" && written.length <= queryBounds.minimumLength) || Number.isInteger(written);
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

/** "(a{2}){3}" counts 6; so does "a{2}b{3}", which would be 5. */
export function repetitionsOf(pattern: string): number {
  let times = 1;
  for (const [, least, most] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g))
    times *= Math.max(1, Number(most || least));
  return times;
}

/** An object's first name with what stands there, and whether it is the only one: of a million, no others are read. */
export function firstOf(json: Json): { name: string | undefined; inner: unknown; isOnly: boolean } {
  let name: string | undefined;
  for (const key in json) {
    if (name !== undefined) return { name, inner: json[name], isOnly: false };
    name = key;
  }
  return { name, inner: name === undefined ? undefined : json[name], isOnly: true };
}

export function objectAt(json: unknown, path: Path): Json {
  if (json === null || typeof json !== "object" || Array.isArray(json))
    throw invalid(path, "search.notAnObject");
  return json as Json;
}

export function listAt(json: unknown, path: Path, max: number): unknown[] {
  if (!Array.isArray(json) || json.length === 0) throw invalid(path, "search.notAList");
  if (json.length > max) throw invalid(path, "search.listTooLong", { max });
  return json;
}

export function textAt(
  options: Json,
  name: string,
  path: Path,
  max: number = queryBounds.textLength,
): string {
  const value = options[name];
  if (typeof value !== "string" && typeof value !== "number")
    throw invalid([...path, name], "search.notAText");
  const text = String(value);
  if (text.length > max) throw invalid([...path, name], "search.textTooLong", { max });
  return text;
}

type NumberBounds = { min?: number; max?: number; absent?: number };

export function numberAt(
  options: Json,
  name: string,
  path: Path,
  { min, max, absent }: NumberBounds = {},
): number {
  const value = options[name] ?? absent;
  if (typeof value !== "number" || !Number.isFinite(value))
    throw invalid([...path, name], "search.notANumber");
  if (value < (min ?? -Infinity) || value > (max ?? Infinity))
    throw invalid([...path, name], "search.outOfBounds");
  return value;
}

export function integerAt(options: Json, name: string, path: Path, bounds: NumberBounds): number {
  const value = numberAt(options, name, path, { min: 0, ...bounds });
  if (!Number.isInteger(value)) throw invalid([...path, name], "search.outOfBounds");
  return value;
}

/** The first choice when nothing is said. */
export function choiceAt<const Choice extends string>(
  options: Json,
  name: string,
  path: Path,
  choices: Choice[],
): Choice {
  const written = options[name];
  if (written === undefined || written === null) return choices[0]!;
  const choice = choices.find((option) => option === String(written).toLowerCase());
  if (!choice) throw invalid([...path, name], "search.badChoice", { choices: choices.join(", ") });
  return choice;
}

export function valueOf(value: unknown, path: Path): Value {
  if (typeof value === "string" && value.length > queryBounds.textLength) {
    throw invalid(path, "search.textTooLong", { max: queryBounds.textLength });
  }
  if (typeof value === "string" || typeof value === "boolean" || Number.isFinite(value))
    return value as Value;
  throw invalid(path, "search.notAValue");
}

type Reason = Parameters<typeof invalidQuery>[1];

export function invalid(path: Path, reason: Reason, values: Record<string, string | number> = {}) {
  return invalidQuery(pathText(path), reason, values);
}
