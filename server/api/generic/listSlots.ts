// How many long lists of a customer are read at once: each keeps a processor of the database busy for as long as it takes,
// and five of them all that a machine has.
import { tooManyAtOnce } from "#server/errors.ts";
import { limiterOfEach } from "#server/limiter.ts";
import type { Caller } from "../caller.ts";

/** A list of more rows than `shortRows` is a long one. */
export const listBounds = { shortRows: 1_000, longAtOnce: 1 } as const;

const slots = limiterOfEach<number>({ perKey: listBounds.longAtOnce }, tooManyAtOnce);

/** Reads a list of so many rows at most: a short one at once, a long one when it is its customer's turn. */
export function inListSlot<Rows>(caller: Caller, limit: number, read: () => Promise<Rows>): Promise<Rows> {
  if (limit <= listBounds.shortRows) return read();
  const { actor, services, signal } = caller;
  return slots(services.store).run(actor.customer_id, read, signal);
}
