// A filter set as tags, one for each thing that can be taken away on its own.
import { activeFields, filterFields, rangeUnitOf, readField, withoutFields } from "./filterSet.ts";
import type { FieldOfKind, FilterField, FilterSet } from "./filterSet.ts";
import type { Choice, FilterValues } from "./filterValues.ts";

type OneOfField = FieldOfKind<"oneOf">;

export type FilterTag = {
  /** The field of the filter set. */
  key: FilterField;
  /** What the field is called. */
  name: string;
  /** What it is narrowed to, in full. */
  value: string;
  /** Tells the tags of one field apart. */
  id: string;
};

/** How tags are worded; the browser and the server's mails each bring the reader's language. */
export type TagWording = {
  field(field: FilterField): string;
  /** One of the fixed values of a field. */
  option(field: OneOfField, value: string): string;
  competitor(id: number): string;
  store(code: string): string;
  attribute(slug: string): string;
  attributeValue(slug: string, value: string): string;
  contains(text: string): string;
  /** That a product has no name of that kind. */
  noName: string;
  lines(count: number): string;
  between(min: string, max: string): string;
  above(limit: string): string;
  below(limit: string): string;
  number(value: number): string;
  /** 12.4 is 12.4 %. */
  percent(value: number): string;
  /** A sum of money in the catalogue's currency. */
  amount(value: number): string;
  betweenAmounts(min: number, max: number): string;
  day(day: string): string;
  /** As `readMove` reads it. */
  moved(move: string): string;
  /** Two days, short enough for a tag. */
  betweenDays(min: string, max: string): string;
};

export const tagsShown = 12;
export const tagValueLength = 21;

/** The tags of a filter set, in the order of its fields; "all" gives none. */
export function tagsOf(filters: FilterSet, wording: TagWording): FilterTag[] {
  return activeFields(filters).flatMap((field) => {
    const name = wording.field(field);
    return valuesOf(field, filters, wording).map((tag) => ({ key: field, name, ...tag }));
  });
}

/** The filters without what a tag stands for. */
export function withoutTag(filters: FilterSet, { key, id }: Pick<FilterTag, "key" | "id">): FilterSet {
  const rest = restOf(key, id, filters);
  return rest === undefined ? withoutFields(filters, [key]) : { ...filters, [key]: rest };
}

type TagValue = { id: string; value: string; name?: string };

function valuesOf(field: FilterField, filters: FilterSet, wording: TagWording): TagValue[] {
  const { kind } = filterFields[field];
  const value = filters[field] as never;
  if (kind === "oneOf") return [{ id: field, value: wording.option(field as OneOfField, value) }];
  return tagValues[kind](value, wording, field).map((tag) => ({ id: field, ...tag }));
}

/** What the tags of each kind say; the id is left out where a field has one tag. */
const tagValues: {
  [Kind in keyof FilterValues]: (
    value: FilterValues[Kind],
    wording: TagWording,
    field: FilterField,
  ) => (Omit<TagValue, "id"> & { id?: string })[];
} = {
  text: (value) => [{ value }],
  file: (value) => [{ value }],
  ids: (ids, wording) => ids.map((id) => ({ id: String(id), value: wording.competitor(id) })),
  choices: (choices, wording, field) =>
    choices.map((choice) => {
      if (choice.none) return { id: choiceId(choice), value: wording.noName };
      const name = field === "store" ? wording.store(choice.name) : choice.name;
      return { id: choiceId(choice), value: choice.contains ? wording.contains(name) : name };
    }),
  lines: (lines, wording) => [{ value: lines.length === 1 ? lines[0]! : wording.lines(lines.length) }],
  range: ({ min, max }, wording, field) => [{ value: rangeText(min, max, field, wording) }],
  days: ({ min, max }, wording) => [{ value: wording.betweenDays(min, max) }],
  day: (day, wording) => [{ value: wording.day(day) }],
  moved: (move, wording) => [{ value: wording.moved(move) }],
  attributes: (attributes, wording) =>
    Object.entries(attributes).flatMap(([slug, values]) =>
      values.map((value) => ({
        id: attributeId(slug, value),
        value: wording.attributeValue(slug, value),
        name: wording.attribute(slug),
      })),
    ),
};

function rangeText(
  min: number | undefined,
  max: number | undefined,
  field: FilterField,
  wording: TagWording,
): string {
  const unit = rangeUnitOf(field) ?? "count";
  const isAmount = unit === "amount" || unit === "difference";
  const write = isAmount ? wording.amount : unit === "percent" ? wording.percent : wording.number;
  if (max === undefined) return wording.above(write(min ?? 0));
  if (min === undefined) return wording.below(write(max));
  if (min === max) return write(min);
  return isAmount ? wording.betweenAmounts(min, max) : wording.between(write(min), write(max));
}

/** What remains of a field of which one value is taken away; undefined when nothing does. */
function restOf(key: FilterField, id: string, filters: FilterSet): FilterSet[FilterField] {
  const { kind } = filterFields[key];
  const value = filters[key] as never;
  const rest =
    kind === "ids" || kind === "choices" || kind === "attributes" ? rests[kind](value, id) : undefined;
  return readField(key, rest);
}

const rests = {
  ids: (ids: FilterValues["ids"], gone: string) => ids.filter((id) => String(id) !== gone),
  choices: (choices: FilterValues["choices"], gone: string) =>
    choices.filter((choice) => choiceId(choice) !== gone),
  attributes: (attributes: FilterValues["attributes"], gone: string) =>
    Object.fromEntries(
      Object.entries(attributes).map(([slug, values]) => [
        slug,
        values.filter((value) => attributeId(slug, value) !== gone),
      ]),
    ),
};

function choiceId({ name, contains }: Choice): string {
  return contains ? `*${name}*` : name;
}

function attributeId(slug: string, value: string): string {
  return JSON.stringify([slug, value]);
}
