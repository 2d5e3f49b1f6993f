// What a rule can choose own products by, and how.
export const filterFields = {
  title: "text",
  brand: "text",
  category: "text",
  unit: "text",
  sku: "text",
  ean: "text",
  mpn: "text",
  internal_ref: "text",
  price: "number",
  public_price: "number",
  stock: "number",
  total_price: "number",
  created: "day",
  modified: "day",
} as const;

export type FilterField = keyof typeof filterFields;
export type FieldKind = (typeof filterFields)[FilterField];

export const operatorsOf = {
  text: ["contains", "notContains", "is", "isNot", "filled", "empty"],
  number: ["between", "atLeast", "atMost", "above", "below", "filled", "empty"],
  day: ["between", "since", "before"],
} as const satisfies Record<FieldKind, readonly string[]>;

export type Operator = (typeof operatorsOf)[FieldKind][number];

/** Attributes are asked for as attributes.<slug>.value, the availability by its slug_name. */
const attributePath = /^attributes\.([^.]+)\.(?:value|slug_name)$/;

export function attributeField(slug: string): string {
  return `attributes.${slug}.value`;
}

/** The slug of an attribute; undefined for another field. */
export function slugOf(field: string): string | undefined {
  return attributePath.exec(field)?.[1];
}

/** The kind of a field that the builder knows; undefined for any other. */
export function kindOf(field: string): FieldKind | undefined {
  if (slugOf(field) !== undefined) return "text";
  return Object.hasOwn(filterFields, field) ? filterFields[field as FilterField] : undefined;
}
