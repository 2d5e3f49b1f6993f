// A filter set in an address, both ways. The specification names nine parameters; what they cannot say is in a
// tenth, as long as an address can hold it.
import type { Competitive } from "./competitive.ts";
import { activeFields, isFieldWhole, readField, readFilterSet, unreadableField } from "./filterSet.ts";
import type { FilterField, FilterSet } from "./filterSet.ts";
import type { Choice, Days } from "./filterValues.ts";

/** How an address names a competitor. */
type CompetitorParameter = { id: number; value: string; name: string };

export type FilterParameters = {
  competitive?: Competitive;
  competitors?: CompetitorParameter | CompetitorParameter[];
  category?: string | string[];
  brand?: string | string[];
  skus?: string | string[];
  created?: string;
  modified?: string;
  title?: string;
  urlsFilename?: string;
  /** The other fields; "saved" when they are too long and only this browser remembers them. */
  filters?: FilterSet | typeof kept;
};

export const filterParameterNames = [
  "competitive",
  "competitors",
  "category",
  "brand",
  "skus",
  "created",
  "modified",
  "title",
  "urlsFilename",
  "filters",
] as const satisfies (keyof FilterParameters)[];

const kept = "saved";
/** Characters of the JSON of one parameter: longer addresses are cut by mail programs and chats. */
const parameterMax = 1_500;

type Name = Exclude<keyof FilterParameters, "filters">;
type Writers = {
  [Field in Name]: (value: NonNullable<FilterSet[Field]>, names: Names) => FilterParameters[Field];
};
type Names = (competitorId: number) => string;

const writers: Writers = {
  competitive: (competitive) => competitive,
  competitors: (ids, nameOf) => single(ids.map((id) => competitorParameter({ id, name: nameOf(id) }))),
  category: choicesText,
  brand: choicesText,
  skus: single,
  created: daysText,
  modified: daysText,
  title: (title) => title,
  urlsFilename: (name) => name,
};

/** The parameters that say a filter set; `competitorName` names a competitor by its website's id. */
export function parametersOf(filters: FilterSet, competitorName: Names): FilterParameters {
  const named: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const field of activeFields(filters)) {
    const write = writers[field as Name] as ((value: unknown, names: Names) => unknown) | undefined;
    const said = write?.(filters[field], competitorName);
    if (said !== undefined && fits(said)) named[field] = said;
    else rest[field] = filters[field];
  }
  if (Object.keys(rest).length === 0) return named;
  return { ...named, filters: fits(rest) ? rest : kept };
}

/**
 * The filter set that the parameters of an address say; undefined when they say none. What is malformed is as if it
 * were not there. `saved` is what this browser remembers, for what is too long for an address.
 */
export function filtersInParameters(
  parameters: Record<string, unknown>,
  saved: FilterSet = {},
): FilterSet | undefined {
  const present = validParameters(parameters);
  if (Object.keys(present).length === 0) return undefined;
  const rest = present.filters === kept ? saved : readFilterSet(present.filters);
  const named = Object.entries(present).flatMap(([name, value]) =>
    name === "filters" ? [] : [[name, readParameter(name as Name, value)]],
  );
  return readFilterSet({ ...rest, ...Object.fromEntries(named) });
}

/** The parameters of an address that say something, as they were written; but `without` the filters that a list lacks. */
export function validParameters(
  parameters: Record<string, unknown>,
  without: readonly FilterField[] = [],
): FilterParameters {
  return Object.fromEntries(
    filterParameterNames.flatMap((name) => {
      if ((without as readonly string[]).includes(name)) return [];
      const written = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
      const valid =
        name === "filters"
          ? written === kept || activeFields(readFilterSet(written)).length > 0
          : readParameter(name, written) !== undefined;
      return valid ? [[name, written]] : [];
    }),
  );
}

/** The names of those of which a part is read and another is not: the list would show more than was meant, or less. */
export function partlyReadParameters(parameters: Record<string, unknown>): string[] {
  return Object.entries(validParameters(parameters)).flatMap(([name, written]) => {
    const isWhole =
      name === "filters"
        ? written === kept || unreadableField(written as Record<string, unknown>) === undefined
        : isFieldWhole(name as Name, valueOf(name as Name, written));
    return isWhole ? [] : [name];
  });
}

/** The parameter of a link to the products of a competitor. */
export function competitorParameter({ id, name }: { id: number; name: string }): CompetitorParameter {
  return { id, value: name, name };
}

function readParameter(name: Name, written: unknown): FilterSet[FilterField] {
  return readField(name, valueOf(name, written));
}

/** What a parameter says, as a filter set has it. */
function valueOf(name: Name, written: unknown): unknown {
  if (name === "competitors") return competitorIds(written);
  if (name === "created" || name === "modified") return daysIn(written);
  return written;
}

/** `{id, value, name}`, a list of those, an id, or ids between commas; as JSON text too. */
function competitorIds(written: unknown): unknown[] {
  if (Array.isArray(written)) return written.flatMap(competitorIds);
  if (typeof written === "number") return [written];
  if (typeof written === "object" && written !== null) return [(written as { id?: unknown }).id];
  if (typeof written !== "string") return [];
  const json = parsed(written);
  return typeof json === "object" && json !== null ? competitorIds(json) : written.split(",");
}

/** "2026-01-01 TO 2026-01-08", with or without the spaces, or `{startDate, endDate}`. */
function daysIn(written: unknown): { min?: unknown; max?: unknown } | undefined {
  if (typeof written === "string") {
    const [, min, max] = /^\s*([\d-]{10})\s*TO\s*([\d-]{10})\s*$/i.exec(written) ?? [];
    return { min, max };
  }
  if (typeof written !== "object" || written === null) return undefined;
  const { startDate, endDate } = written as { startDate?: unknown; endDate?: unknown };
  return { min: startDate, max: endDate };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined when a choice is a part of a name, or that there is none, which the parameter cannot say. */
function choicesText(choices: Choice[]): string | string[] | undefined {
  return choices.some((choice) => choice.contains || choice.none)
    ? undefined
    : single(choices.map(({ name }) => name));
}

function daysText({ min, max }: Days): string {
  return `${min} TO ${max}`;
}

function single<Item>(list: Item[]): Item | Item[] {
  return list.length === 1 ? list[0]! : list;
}

function fits(value: unknown): boolean {
  return JSON.stringify(value).length <= parameterMax;
}
