// The filters that a tracking keeps: those of matched products as they are now.
import type { JsonProblem } from "../fields.ts";
import { cut } from "../messages/cut.ts";
import { type FilterField, filterFields, readField, unreadableField } from "./filterSet.ts";
import { saysSomething } from "./filterValues.ts";

/** No filter has a longer name. */
const longestName = 60;

/** Everything that a tracking follows is matched, and followed as it is now. */
export const notOfTrackings: readonly FilterField[] = ["isMatched", "day", "moved"];

/** The first field of written filters that trackings do not have, or that says something nobody can read. */
export function unknownToTrackings(written: Record<string, unknown>): string | undefined {
  return (
    notOfTrackings.find((field) => saysSomething(written[field])) ??
    unreadableField(written) ??
    Object.keys(written).find((field) => isUnread(field as FilterField, written[field]))
  );
}

/** A list passes over a text of one letter, as it stands while one types; what is kept would filter nothing for good. */
function isUnread(field: FilterField, raw: unknown): boolean {
  return saysSomething(raw) && filterFields[field]?.kind === "text" && readField(field, raw) === undefined;
}

/** Why filters are not kept: without the one that is not understood, more would be followed than was meant. */
export function trackingFiltersProblem(written: Record<string, unknown>): JsonProblem | undefined {
  const unknown = unknownToTrackings(written);
  if (unknown === undefined) return undefined;
  return { code: "format", key: "validation.trackingFilter", values: { filter: cut(unknown, longestName) } };
}
