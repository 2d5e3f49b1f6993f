import type { JsonProblem } from "../fields.ts";
import { isObject } from "../isObject.ts";
import { slugOf } from "../slugOf.ts";

/** Beside a product's attributes: the same as a list of names and values, made when they are read. */
export const attributesArray = "attributes_array";

/**
 * The first attribute that a list which is sent names, and that is not among the attributes beside it: the list is
 * what was read of them, and an attribute that stands there alone would be kept nowhere.
 */
export function unkeptOfArray(attributes: Record<string, unknown>): JsonProblem | undefined {
  const { [attributesArray]: listed, ...kept } = attributes;
  if (!Array.isArray(listed)) return undefined;
  const names = new Set(Object.entries(kept).flatMap(([slug, attribute]) => [slug, nameOf(attribute)]));
  const name = listed.map(nameOf).find((listedName) => listedName !== undefined && !names.has(listedName));
  if (name === undefined) return undefined;
  const values = { name, example: JSON.stringify({ [slugOf(name)]: { name, value: "…" } }) };
  return { code: "inclusion", key: "validation.onlyListed", values };
}

function nameOf(attribute: unknown): string | undefined {
  const name = isObject(attribute) ? attribute["name"] : undefined;
  return typeof name === "string" ? name : undefined;
}
