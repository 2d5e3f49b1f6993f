// A line in which work waits for its turn: some at a time for each key (a customer, a place), and some in all. In order,
// but whoever cannot begin yet holds up nobody else's.

export type LineBounds = { perKey: number; inAll?: number; waitingPerKey?: number };

export type WaitingLine<Key> = {
  /**
   * Resolves with what ends the turn, once it has come. Whoever leaves while he waits takes none: throws the signal's
   * reason. Throws what `refuse` makes when too many wait for the key already.
   */
  enter(key: Key, signal?: AbortSignal): Promise<() => void>;
};

export function openWaitingLine<Key>(
  { perKey, inAll = Infinity, waitingPerKey = Infinity }: LineBounds,
  refuse: (waiting: number) => Error = (waiting) => new RangeError(`${waiting} are waiting`),
): WaitingLine<Key> {
  const working = new Map<Key, number>();
  let atWork = 0;
  const waiting: { key: Key; begin: () => void }[] = [];

  return {
    enter: async (key, signal) => {
      if (hasRoom(key)) take(key);
      else await turnOf(key, signal);
      return () => leave(key);
    },
  };

  function hasRoom(key: Key): boolean {
    return atWork < inAll && (working.get(key) ?? 0) < perKey;
  }

  function take(key: Key): void {
    atWork += 1;
    working.set(key, (working.get(key) ?? 0) + 1);
  }

  function leave(key: Key): void {
    atWork -= 1;
    const left = (working.get(key) ?? 1) - 1;
    if (left > 0) working.set(key, left);
    else working.delete(key);
    const next = waiting.findIndex((one) => hasRoom(one.key));
    const [turn] = next === -1 ? [] : waiting.splice(next, 1);
    turn?.begin();
  }

  function turnOf(key: Key, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const before = waiting.filter((one) => one.key === key).length;
    if (before >= waitingPerKey) throw refuse(before);
    return new Promise((resolve, reject) => {
      const turn = {
        key,
        begin: () => {
          signal?.removeEventListener("abort", giveUp);
          take(key);
          resolve();
        },
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener("abort", giveUp, { once: true });
      waiting.push(turn);
    });
  }
}
