// Rows as they are answered, and how many of them an answer may hold.
import { type Include, filterBounds } from "#shared/filters/filter.ts";
import { addSignedAddresses } from "#server/domain/images/showImages.ts";
import { addAttributeArrays } from "#server/domain/products/attributesArray.ts";
import { answerTooLarge } from "#server/errors.ts";
import { inSlices } from "#server/slices.ts";
import type { Row } from "#server/store/collection.ts";
import { storedAddresses } from "#server/store/rows.ts";
import type { Caller } from "#server/api/caller.ts";
import type { Verbs } from "../genericVerbs.ts";
import { computedIn } from "./askedIncludes.ts";

/** Whose slices these are. */
export function keyOf({ actor }: Caller): number {
  return actor.customer_id;
}

/** The rows as they are answered: what is wanted of them, and where the images they name are shown. */
export async function shown(
  caller: Caller,
  verbs: Verbs,
  rows: Row[],
  wanted: readonly string[] | undefined,
  includes: readonly Include[] = [],
): Promise<Row[]> {
  const added = includes.flatMap((include) => {
    const computed = computedIn(verbs, include);
    return computed ? Object.keys(computed.fields) : include.relation;
  });
  const answered: Row[] = [];
  await inSlices(keyOf(caller), rows, (slice) => {
    const kept = wanted ? stripped(slice, [...wanted, ...added]) : slice;
    addSignedAddresses(kept);
    addAttributeArrays(verbs.entity, kept);
    answered.push(...kept);
  });
  return answered;
}

/** The rows with these fields and nothing else. */
function stripped(rows: readonly Row[], fields: readonly string[]): Row[] {
  const kept = new Set(fields);
  return rows.map((row) => {
    const named = Object.fromEntries(Object.entries(row).filter(([name]) => kept.has(name)));
    return storedAddresses in row ? { ...named, [storedAddresses]: row[storedAddresses] } : named;
  });
}

/** A page is not a dump: an answer with too many related rows is refused, before it is written out. */
export function checkSize(rows: Row[], includes: readonly Include[]): void {
  const sizes = new Map<unknown, number>();
  const sizeOf = (row: Row, below: readonly Include[]): number => {
    const knownSize = sizes.get(row);
    if (knownSize !== undefined) return knownSize;
    const size = below.reduce((sum, { relation, scope }) => {
      const related = row[relation];
      const list = Array.isArray(related) ? related : related ? [related] : [];
      return sum + list.reduce((all: number, child: Row) => all + 1 + sizeOf(child, scope.include ?? []), 0);
    }, 0);
    sizes.set(row, size);
    return size;
  };
  const total = rows.reduce((sum, row) => sum + sizeOf(row, includes), 0);
  if (total > filterBounds.relatedRows) throw answerTooLarge(filterBounds.relatedRows);
}
