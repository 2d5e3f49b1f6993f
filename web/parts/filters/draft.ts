// Filters as they are being typed, and what is wrong with them.
import { filterFields, readFilterSet } from "#shared/filters/filterSet.ts";
import type { FieldOfKind, FilterField, FilterSet } from "#shared/filters/filterSet.ts";
import { isLongEnough, linesIn, linesMax } from "#shared/filters/filterValues.ts";
import type { Choice, Days, FilterValues } from "#shared/filters/filterValues.ts";

/** Numbers and lists are kept as the text that was typed. */
export type Draft = {
  [Field in FieldOfKind<"text" | "file" | "lines" | "day" | "moved">]: string;
} & { [Field in FieldOfKind<"range">]: { min: string; max: string } } & {
  [Field in FieldOfKind<"choices">]: Choice[];
} & { [Field in FieldOfKind<"days">]: Days | null } & { [Field in FieldOfKind<"oneOf">]: string } & {
  competitors: number[];
  attributes: FilterValues["attributes"];
};

type Problem = "text" | "lines" | "number" | "reversed";
export type Problems = Partial<Record<FilterField, Problem>>;

const empty = {
  text: () => "",
  file: () => "",
  lines: () => "",
  range: () => ({ min: "", max: "" }),
  choices: () => [],
  days: () => null,
  day: () => "",
  moved: () => "",
  oneOf: () => "all",
  ids: () => [],
  attributes: () => ({}),
};

/** Numbers are written as the reader's language writes them: with a comma in French. */
export function draftOf(filters: FilterSet, comma: boolean): Draft {
  const entries = Object.entries(filterFields).map(([field, { kind }]) => {
    const value = filters[field as FilterField];
    return [field, value === undefined ? empty[kind]() : written(kind, value, comma)];
  });
  return Object.fromEntries(entries) as Draft;
}

/** The filters that a draft without problems means. */
export function filtersOf(draft: Draft): FilterSet {
  return readFilterSet(draft);
}

/** What has to be corrected before the filters can be applied; nothing is dropped in silence. */
export function problemsIn(draft: Draft): Problems {
  const problems = Object.entries(filterFields).flatMap(([field, { kind }]) => {
    const problem = problemOf(kind, draft[field as FilterField]);
    return problem ? [[field, problem]] : [];
  });
  return Object.fromEntries(problems) as Problems;
}

function written(kind: keyof typeof empty, value: unknown, comma: boolean): unknown {
  if (kind === "lines") return (value as string[]).join("\n");
  if (kind !== "range") return value;
  const { min, max } = value as FilterValues["range"];
  return { min: numberText(min, comma), max: numberText(max, comma) };
}

function numberText(value: number | undefined, comma: boolean): string {
  if (value === undefined) return "";
  return comma ? String(value).replace(".", ",") : String(value);
}

function problemOf(kind: keyof typeof empty, value: unknown): Problem | undefined {
  if (kind === "text") return isTooShort(value as string) ? "text" : undefined;
  if (kind === "lines") return (value as string).length > linesMax ? "lines" : undefined;
  return kind === "range" ? rangeProblem(value as { min: string; max: string }) : undefined;
}

function isTooShort(text: string): boolean {
  const typed = text.trim();
  return typed !== "" && !isLongEnough(typed);
}

function rangeProblem({ min, max }: { min: string; max: string }): Problem | undefined {
  for (const limit of [min, max]) {
    if (limit.trim() !== "" && !readFilterSet({ price: { min: limit } }).price) return "number";
  }
  if (min.trim() === "" || max.trim() === "") return undefined;
  return readFilterSet({ price: { min, max } }).price ? undefined : "reversed";
}

/** How many different entries a multi-line list has. */
export function linesCount(text: string): number {
  return linesIn(text).length;
}
