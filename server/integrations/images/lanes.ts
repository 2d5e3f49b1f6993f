/**
 * Works side by side on `count` pieces of work at most; the others wait for their turn, in order. Whoever leaves while he
 * waits takes none: throws the signal's reason.
 */
export function createLanes(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return async <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    signal?.throwIfAborted();
    if (free > 0) free -= 1;
    else await turnIn(waiting, signal);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

function turnIn(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      signal?.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener("abort", leave, { once: true });
    waiting.push(begin);
  });
}
