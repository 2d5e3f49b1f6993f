// Work that would hold up everybody while it lasts is done in slices. The process has one thread for all its customers:
// between two slices it hears and answers the others, and those who have slices to do take turns.
import { channel } from "node:diagnostics_channel";

/** No slice is of more: two milliseconds of work or three, for a page waits for several (docs/decisions/0229). */
export const sliceBounds = { rows: 100, bytes: 200_000 } as const;

/** Told of each slice after the first of a work, when its turn has come: whose it is. */
export const sliceChannel = channel("vigie:slice");

/** Whose the work is: a customer's number, or a connection. */
type Key = number | object;

const waiting = new Map<Key, (() => void)[]>();
let isPlanned = false;

/**
 * Resolves when the next slice of somebody's work may be done, everything else that had come being done first. One
 * slice at a time in the whole process: of several who wait, each has one before anybody has a second one.
 */
export function turnOf(key: Key): Promise<void> {
  return new Promise((resolve) => {
    const mine = waiting.get(key);
    if (mine) mine.push(resolve);
    else waiting.set(key, [resolve]);
    plan();
  });
}

/** Does a work slice by slice, in the order of the items; the first slice at once. Throws what the work throws. */
export async function inSlices<Item>(
  key: Key,
  items: readonly Item[],
  work: (slice: readonly Item[]) => void,
): Promise<void> {
  for (let from = 0; from < items.length; from += sliceBounds.rows) {
    if (from > 0) await turnOf(key);
    work(items.slice(from, from + sliceBounds.rows));
  }
}

function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  // Comes after what the network has brought, and once only before it is looked at again.
  setImmediate(giveTurn);
}

function giveTurn(): void {
  isPlanned = false;
  const [next] = waiting;
  if (!next) return;
  const [key, [begin, ...others]] = next;
  // Whoever has had a turn goes behind all who wait.
  waiting.delete(key);
  if (others.length > 0) waiting.set(key, others);
  if (waiting.size > 0) plan();
  sliceChannel.publish({ key });
  begin?.();
}
