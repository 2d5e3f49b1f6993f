// What takes long in one place is done by one at a time: a second one would only hold a connection while it waits.
import { alreadyRunning } from "#server/errors.ts";
import type { Services } from "#server/services.ts";

const running = new WeakMap<Services["store"], Set<string>>();

/** Does the work unless it, or another that keeps off the same place, is at work there. Throws 409 then. */
export async function alone<Result>(
  store: Services["store"],
  place: `catalog ${number}` | `website ${number}`,
  work: () => Promise<Result>,
): Promise<Result> {
  const places = running.get(store) ?? new Set();
  running.set(store, places);
  if (places.has(place)) throw alreadyRunning();
  places.add(place);
  try {
    return await work();
  } finally {
    places.delete(place);
  }
}
