// Quantities among the attributes of a product.
import { attributeValue } from "#shared/attributeValue.ts";
import { type AttributeMeaning, attributeMeanings } from "#shared/reference/measuringAttributes.ts";

type Attributes = Readonly<Record<string, unknown>>;

/** Those attributes of a product that say something of a quantity; null where none does. */
export function measuresIn(attributes: Attributes | null | undefined): Attributes | null {
  const measured = Object.entries(attributes ?? {}).filter(([slug]) => attributeMeanings.has(slug));
  return measured.length > 0 ? Object.fromEntries(measured) : null;
}

/** What the attributes of a product say of its quantities, each to be read as a title is. */
export function attributeMeasures(
  attributes: Attributes | null | undefined,
): { text: string; isWeight: boolean }[] {
  return Object.entries(attributes ?? {}).flatMap(([slug, attribute]) => {
    const meaning = attributeMeanings.get(slug);
    const value = meaning && valueIn(attribute);
    return value ? [{ text: worded(value, meaning), isWeight: meaning.isWeight === true }] : [];
  });
}

function worded(value: string, { before, after }: AttributeMeaning): string {
  if (!number.test(value)) return before === "ram" ? `${before} ${value}` : value;
  return [before, value, after].filter(Boolean).join(" ");
}

const number = /^\d+(?:[.,]\d+)?$/;

function valueIn(attribute: unknown): string | undefined {
  const value = attributeValue(attribute);
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : undefined;
}
