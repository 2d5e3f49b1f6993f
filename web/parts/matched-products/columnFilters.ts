// The filters of the headers are the filters of the list, seen from its columns: what one types there shows as tags,
// is kept, saved and exported like the others.
import { productColumns } from "#shared/columns/productColumns.ts";
import type { ProductColumn } from "#shared/columns/productColumns.ts";
import { filterFields, isSigned, rangeUnitOf, readFilterSet } from "#shared/filters/filterSet.ts";
import type { FilterField, FilterSet } from "#shared/filters/filterSet.ts";
import type { Language } from "#shared/messages/language.ts";
import type { ColumnFilters } from "#web/parts/data-grid/columnFilters.ts";
import { rangeTyped } from "./rangeTyped.ts";
import type { TypedRange } from "./rangeTyped.ts";

/** The columns that filter, and the field of the filter set behind each. */
const filtering = Object.entries<ProductColumn>(productColumns).flatMap(([id, { filter }]) =>
  filter ? [[id, filter] as const] : [],
);

/** What the headers show of a filter set: nothing of what a header cannot say, such as several brands. */
export function columnFiltersOf(filters: FilterSet, language: Language): ColumnFilters {
  return Object.fromEntries(
    filtering.flatMap(([id, field]) => {
      const text = headerText(filters, field, language);
      return text === undefined ? [] : [[id, text]];
    }),
  );
}

/** The filter set after something was typed in the headers. What they did not show is left as it is. */
export function withColumnFilters(filters: FilterSet, typed: ColumnFilters, language: Language): FilterSet {
  const before = columnFiltersOf(filters, language);
  const changed = filtering
    .filter(([id]) => typed[id] !== before[id])
    .map(([id, field]) => {
      const text = typed[id];
      return [field, text === undefined ? undefined : valueTyped(text, field)];
    });
  return readFilterSet({ ...filters, ...Object.fromEntries(changed) });
}

function headerText(filters: FilterSet, field: FilterField, language: Language): string | undefined {
  const value: unknown = filters[field];
  if (value === undefined) return undefined;
  switch (filterFields[field].kind) {
    case "text":
      return value as string;
    case "lines":
      return onlyOne(value as string[]);
    case "choices": {
      const choice = onlyOne(value as { name: string; contains?: boolean }[]);
      return choice?.contains ? choice.name : undefined;
    }
    case "range":
      return rangeText(value as TypedRange, language);
    default:
      return undefined;
  }
}

function valueTyped(text: string, field: FilterField): unknown {
  switch (filterFields[field].kind) {
    case "choices":
      return [{ name: text, contains: true }];
    case "lines":
      return [text];
    case "range":
      return rangeTyped(text, { signed: isSigned(rangeUnitOf(field) ?? "count") });
    default:
      return text;
  }
}

function onlyOne<Value>([value, ...more]: Value[]): Value | undefined {
  return more.length === 0 ? value : undefined;
}

function rangeText(range: TypedRange, language: Language): string | undefined {
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
