// The older form of filters: names of a few brands and of a few categories, and nothing else.
import { textMax } from "../fields.ts";
import type { JsonProblem } from "../fields.ts";
import { isObject } from "../isObject.ts";

export const nameFilterFields = ["brand", "category"] as const;
export type NameFilterField = (typeof nameFilterFields)[number];

/** Names of one field. */
export const nameFiltersMax = 5;

const example = '{"brand": [{"name": "Bosch"}]}';

/** Why a value is none: a filter that is not read would send more products than was meant. */
export function nameFiltersProblem(filters: unknown): JsonProblem | undefined {
  const unreadable = { code: "format", key: "validation.nameFilters", values: { example } } as const;
  if (!isObject(filters)) return unreadable;
  const problems = Object.entries(filters).map(([field, entries]) => {
    if (!(nameFilterFields as readonly string[]).includes(field) || !Array.isArray(entries))
      return unreadable;
    return entries.length > nameFiltersMax
      ? ({ code: "length.max", key: "validation.tooMany", values: { max: nameFiltersMax } } as const)
      : entries.map(entryProblem).find((problem) => problem !== undefined);
  });
  return problems.find((problem) => problem !== undefined);

  function entryProblem(entry: unknown): JsonProblem | undefined {
    const name = nameOf(entry)?.trim() ?? "";
    if (name === "") return unreadable;
    if ([...name].length <= textMax) return undefined;
    return { code: "length.max", key: "validation.tooLong", values: { max: textMax } };
  }
}

function nameOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return typeof entry === "string" ? entry : undefined;
  const { name, ...others } = entry;
  return typeof name === "string" && Object.keys(others).length === 0 ? name : undefined;
}
