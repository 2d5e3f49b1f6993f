// The filter set: everything a list of products can be narrowed by. A field that is absent filters nothing.
import { productStates } from "../entities/productFields.ts";
import { channelCodes } from "../reference/channels.ts";
import { currencyCodes } from "../reference/currencyUnits.ts";
import { competitives } from "./competitive.ts";
import { isReadWhole, readers, saysSomething } from "./filterValues.ts";
import type { FilterValues } from "./filterValues.ts";

export const matchedStates = ["all", "onlyMatched", "onlyNotMatched"] as const;

export const priceAges = ["all", "old"] as const;

/** Whether there is a difference of price: a match may have none, as one whose currency is not converted. */
export const comparedStates = ["all", "onlyCompared", "onlyNotCompared"] as const;

/** Every field in the order in which its tags stand; `property` where the products name it otherwise. */
export const filterFields = {
  day: { kind: "day" },
  moved: { kind: "moved" },
  competitive: { kind: "oneOf", values: competitives },
  isMatched: { kind: "oneOf", values: matchedStates },
  isCompared: { kind: "oneOf", values: comparedStates },
  competitors: { kind: "ids" },
  priceAge: { kind: "oneOf", values: priceAges },
  price_diff: { kind: "range", of: "difference", property: "price_diff_integer" },
  price_diff_percent: { kind: "range", of: "percent" },
  title: { kind: "text" },
  brand: { kind: "choices" },
  category: { kind: "choices" },
  unit: { kind: "choices" },
  /** By their codes: own products that have a price or a stock of their own in one of these stores. */
  store: { kind: "choices", property: "attributes.stores.store_code" },
  skus: { kind: "lines", property: "sku" },
  eans: { kind: "lines", property: "ean" },
  mpns: { kind: "lines", property: "mpn" },
  internal_refs: { kind: "lines", property: "internal_ref" },
  urlsFilename: { kind: "file" },
  price: { kind: "range", of: "amount" },
  shipping_price: { kind: "range", of: "amount" },
  total_price: { kind: "range", of: "amount" },
  stock: { kind: "range", of: "count" },
  /** Of own products in another currency than their catalogue's (docs/decisions/0055). */
  raw_currency: { kind: "oneOf", values: currencyCodes },
  created: { kind: "days" },
  modified: { kind: "days" },
  state: { kind: "oneOf", values: productStates },
  channel: { kind: "oneOf", values: channelCodes },
  competitor_name: { kind: "text" },
  rank: { kind: "range", of: "count" },
  attributes: { kind: "attributes" },
} as const;

/** What the limits of a range are: sums of money, differences of them, differences in percent, or pieces. */
type RangeUnit = "amount" | "difference" | "percent" | "count";

/** Undefined of a field that is no range. */
export function rangeUnitOf(field: FilterField): RangeUnit | undefined {
  const description = filterFields[field];
  return description.kind === "range" ? description.of : undefined;
}

/** Whether there are values below zero. */
export function isSigned(unit: RangeUnit): boolean {
  return unit === "difference" || unit === "percent";
}

export type FilterField = keyof typeof filterFields;

type ValueOf<Description> = Description extends { kind: "oneOf"; values: readonly (infer Value)[] }
  ? Value
  : Description extends { kind: infer Kind extends keyof FilterValues }
    ? FilterValues[Kind]
    : never;

export type FilterSet = { [Field in FilterField]?: ValueOf<(typeof filterFields)[Field]> };

export const fieldsInOrder = Object.keys(filterFields) as FilterField[];

/** The fields of one kind, for functions that treat them alike. */
export type FieldOfKind<Kind> = {
  [Field in FilterField]: (typeof filterFields)[Field]["kind"] extends Kind ? Field : never;
}[FilterField];

/** Other names under which filter sets have been written. */
const writtenAs: Partial<Record<FilterField, string>> = {
  skus: "sku",
  eans: "ean",
  mpns: "mpn",
  internal_refs: "internal_ref",
};

/**
 * A filter set out of anything: an address, the browser's storage, a form, a saved tracking. What filters nothing
 * ("all", an empty list, a text of one letter) and what makes no sense is left out.
 */
export function readFilterSet(raw: unknown): FilterSet {
  if (typeof raw !== "object" || raw === null) return {};
  const written = raw as Record<string, unknown>;
  return Object.fromEntries(
    fieldsInOrder.flatMap((field) => {
      const value = readField(field, own(written, field) ?? own(written, writtenAs[field] ?? field));
      return value === undefined ? [] : [[field, value]];
    }),
  ) as FilterSet;
}

/**
 * The first field of a written filter set that says something nobody can read, whole or in a part: left out, the list
 * would show more than was meant, or less.
 */
export function unreadableField(written: Record<string, unknown>): string | undefined {
  return Object.keys(written).find((name) => {
    const field = fieldsInOrder.find((id) => name === id || name === writtenAs[id]);
    return field === undefined || !isFieldWhole(field, written[name]);
  });
}

/** Whether all that is written of a field is read. What is empty says nothing, nor does a text of one letter. */
export function isFieldWhole(field: FilterField, raw: unknown): boolean {
  const { kind } = filterFields[field];
  if (readField(field, raw) !== undefined) return kind === "oneOf" || isReadWhole[kind](raw);
  return !saysSomething(raw) || (kind === "text" && typeof raw !== "object");
}

/** The value of one field, undefined when it filters nothing. */
export function readField(field: FilterField, raw: unknown): FilterSet[FilterField] {
  const description = filterFields[field];
  if (description.kind !== "oneOf") return readers[description.kind](raw);
  const isListed = (description.values as readonly unknown[]).includes(raw) && raw !== "all";
  return isListed ? (raw as FilterSet["competitive"]) : undefined;
}

/** The fields that filter something. */
export function activeFields(filters: FilterSet): FilterField[] {
  return fieldsInOrder.filter((field) => filters[field] !== undefined);
}

/** The same filters without some of the fields. */
export function withoutFields(filters: FilterSet, fields: readonly FilterField[]): FilterSet {
  return Object.fromEntries(
    Object.entries(filters).filter(([field]) => !(fields as readonly string[]).includes(field)),
  );
}

export function sameFilters(left: FilterSet, right: FilterSet): boolean {
  return JSON.stringify(readFilterSet(left)) === JSON.stringify(readFilterSet(right));
}

function own(written: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(written, name) ? written[name] : undefined;
}
