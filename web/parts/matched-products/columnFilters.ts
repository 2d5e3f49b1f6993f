// The filters of the headers are the filters of the list, seen from its columns: what one types there shows as tags,
// is kept, saved and exported like the others.
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { readFilterSet } from "#shared/filters/filterSet.ts";
import type { Language } from "#shared/messages/language.ts";
import type { ColumnFilters } from "#web/parts/data-grid/columnFilters.ts";
import { rangeTyped } from "./rangeTyped.ts";
import type { TypedRange } from "./rangeTyped.ts";

/** The columns that filter, and the field of the filter set behind each. */
const texts = { title: "title" } as const;
const choices = { brand: "brand", category: "category", unit: "unit" } as const;
const lines = { sku: "skus", ean: "eans", mpn: "mpns", internal_ref: "internal_refs" } as const;
const ranges = { price: "price", stock: "stock" } as const;

/** What the headers show of a filter set: nothing of what a header cannot say, such as several brands. */
export function columnFiltersOf(filters: FilterSet, language: Language): ColumnFilters {
  const shown = [
    ...entriesOf(texts, (field) => filters[field]),
    ...entriesOf(choices, (field) => {
      const [choice, ...more] = filters[field] ?? [];
      return choice?.contains && more.length === 0 ? choice.name : undefined;
    }),
    ...entriesOf(lines, (field) => {
      const [line, ...more] = filters[field] ?? [];
      return more.length === 0 ? line : undefined;
    }),
    ...entriesOf(ranges, (field) => rangeText(filters[field], language)),
  ];
  return Object.fromEntries(shown);
}

/** The filter set after something was typed in the headers. What they did not show is left as it is. */
export function withColumnFilters(filters: FilterSet, typed: ColumnFilters, language: Language): FilterSet {
  const before = columnFiltersOf(filters, language);
  const changed = <Id extends string, Field extends string>(
    fields: Record<Id, Field>,
    read: (text: string) => unknown,
  ) =>
    (Object.entries(fields) as [Id, Field][]).flatMap(([id, field]) => {
      const text = typed[id];
      if (text === before[id]) return [];
      return [[field, text === undefined ? undefined : read(text)] as const];
    });
  return readFilterSet({
    ...filters,
    ...Object.fromEntries([
      ...changed(texts, (text) => text),
      ...changed(choices, (name) => [{ name, contains: true }]),
      ...changed(lines, (line) => [line]),
      ...changed(ranges, rangeTyped),
    ]),
  });
}

function rangeText(range: TypedRange | undefined, language: Language): string | undefined {
  if (!range) return undefined;
  const [min, max] = [range.min, range.max].map(
    (limit) => limit !== undefined && typedNumber(limit, language),
  );
  if (!min) return `< ${max}`;
  if (!max) return `> ${min}`;
  return min === max ? min : `${min} - ${max}`;
}

/** As a reader types it: a decimal comma in French, and nothing between the thousands. */
function typedNumber(value: number, language: Language): string {
  return language === "fr" ? String(value).replace(".", ",") : String(value);
}

function entriesOf<Id extends string, Field extends string>(
  fields: Record<Id, Field>,
  textOf: (field: Field) => string | undefined,
): [string, string][] {
  return (Object.entries(fields) as [Id, Field][]).flatMap(([id, field]): [string, string][] => {
    const text = textOf(field);
    return text === undefined ? [] : [[id, text]];
  });
}
