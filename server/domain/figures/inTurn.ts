// Figures of whole lists keep a connection busy for as long as they are computed. A few at a time are computed for each
// customer, and not all connections are given to them: the lists of everybody else stay as quick as they are.
import { tooManyFigures } from "#server/errors.ts";
import type { Store } from "#server/store/database.ts";

export const figureBounds = { atOncePerCustomer: 2, atOnce: 4, waitingPerCustomer: 60 } as const;

type Turn = { customerId: number; begin: () => void };
type Line = { working: number[]; waiting: Turn[] };

const lines = new WeakMap<Store, Line>();

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
  const line = lines.get(store) ?? { working: [], waiting: [] };
  lines.set(store, line);
  await turnOf(line, customerId);
  try {
    signal?.throwIfAborted();
    return await work();
  } finally {
    line.working.splice(line.working.indexOf(customerId), 1);
    beginNext(line);
  }
}

/** Resolves once it is this customer's turn; he counts as working then. */
function turnOf(line: Line, customerId: number): Promise<void> {
  const mine = line.waiting.filter((turn) => turn.customerId === customerId).length;
  if (mine >= figureBounds.waitingPerCustomer) throw tooManyFigures(mine);
  return new Promise((resolve) => {
    line.waiting.push({ customerId, begin: resolve });
    beginNext(line);
  });
}

function beginNext(line: Line): void {
  const next = line.waiting.findIndex(({ customerId }) => hasRoom(line, customerId));
  const [turn] = next === -1 ? [] : line.waiting.splice(next, 1);
  if (!turn) return;
  line.working.push(turn.customerId);
  turn.begin();
}

function hasRoom({ working }: Line, customerId: number): boolean {
  const mine = working.filter((other) => other === customerId).length;
  return working.length < figureBounds.atOnce && mine < figureBounds.atOncePerCustomer;
}
