// Values in a where clause: read by the declared type of the field they are compared with.
import type { Field } from "../fields.ts";
import { type Problem, asBoolean, asDate, asNumber, isStorable, problem } from "./values.ts";

/** `none`: no row can hold that. Amounts stay decimals; numbers are to be compared as NUMERIC. */
export type FilterValue =
  | { readonly value: string | number | boolean | Date | null }
  | { readonly none: true }
  | { readonly problem: Problem };

/**
 * A single value to compare with. As in LoopBack a number that is none matches no row; a date that is none is a
 * problem, because a report over the wrong days looks right.
 */
export function coerceFilterValue(field: Field, raw: unknown): FilterValue {
  if (raw === null) return { value: null };
  switch (field.kind) {
    case "list":
    case "record":
      return field.of ? coerceFilterValue(field.of, raw) : none;
    case "id":
    case "ref": {
      const id = asNumber(raw);
      return id !== undefined && Number.isSafeInteger(id) ? { value: id } : none;
    }
    case "number":
    case "integer":
    case "money":
      return knownFilterValue(asNumber(raw));
    case "boolean":
      return knownFilterValue(asBoolean(raw));
    case "date": {
      const date = asDate(raw);
      return date ? { value: date } : { problem: problem("date", "date") };
    }
    case "shape":
    case "json":
    case "message":
      return knownFilterValue(asScalar(raw));
    default:
      return knownFilterValue(asText(raw));
  }
}

const none: FilterValue = { none: true };

function knownFilterValue(value: string | number | boolean | undefined): FilterValue {
  return value === undefined ? none : { value };
}

function asText(raw: unknown): string | undefined {
  const value = asScalar(raw);
  return value === undefined ? undefined : String(value);
}

function asScalar(raw: unknown): string | number | boolean | undefined {
  if (typeof raw === "string") return isStorable(raw) ? raw : undefined;
  return typeof raw === "number" || typeof raw === "boolean" ? raw : undefined;
}
