// Figures of whole lists keep a connection busy for as long as they are computed. A few at a time are computed for each
// customer, and not all connections are given to them: the lists of everybody else stay as quick as they are.
import { tooManyFigures } from "#server/errors.ts";
import type { Store } from "#server/store/database.ts";
import { type WaitingLine, openWaitingLine } from "#server/waitingLine.ts";

export const figureBounds = { atOncePerCustomer: 2, atOnce: 4, waitingPerCustomer: 60 } as const;

const lines = new WeakMap<Store, WaitingLine<number>>();

/**
 * Does the work when it is the customer's turn, in order. Work whose caller has left before is not begun: it throws the
 * signal's reason. Throws 429 when too much of his waits already.
 */
export async function inTurn<Result>(
  store: Store,
  customerId: number,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const leave = await lineOf(store).enter(customerId, signal);
  try {
    signal?.throwIfAborted();
    return await work();
  } finally {
    leave();
  }
}

function lineOf(store: Store): WaitingLine<number> {
  const { atOncePerCustomer: perKey, atOnce: inAll, waitingPerCustomer: waitingPerKey } = figureBounds;
  const line = lines.get(store) ?? openWaitingLine<number>({ perKey, inAll, waitingPerKey }, tooManyFigures);
  lines.set(store, line);
  return line;
}
