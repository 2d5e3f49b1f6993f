// How many exports run at once: each holds a connection and half a processor for as long as somebody reads it.
import { tooManyExports } from "#server/errors.ts";
import type { Store } from "#server/store/database.ts";

export const exportBounds = { perCustomer: 2, inAll: 6 } as const;

const running = new WeakMap<Store, Map<number, number>>();

/** Takes a place and returns what gives it back. Throws 429 when all that the customer may have are taken. */
export function takePlace(store: Store, customerId: number): () => void {
  const places = running.get(store) ?? new Map<number, number>();
  running.set(store, places);
  const mine = places.get(customerId) ?? 0;
  const all = [...places.values()].reduce((sum, count) => sum + count, 0);
  if (mine >= exportBounds.perCustomer || all >= exportBounds.inAll) throw tooManyExports(mine || all);
  places.set(customerId, mine + 1);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    const left = (places.get(customerId) ?? 1) - 1;
    if (left > 0) places.set(customerId, left);
    else places.delete(customerId);
  };
}
