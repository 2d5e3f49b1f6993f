// The end of a call: its time is up, or the caller gave up.
export type Deadline = {
  /** Aborts with the error to show. */
  signal: AbortSignal;
  left_ms(): number;
  /** Waits for a promise, not longer than the deadline. */
  within<Value>(promise: Promise<Value>): Promise<Value>;
  /** To be called once the call is over, so that nothing keeps waiting for the deadline. */
  clear(): void;
};

/** `late` makes the error of a call that ran out of time; when the caller's own signal aborts, its reason is shown. */
export function startDeadline(timeout_ms: number, late: () => Error, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const ends_at = performance.now() + timeout_ms;
  const giveUp = () => controller.abort(caller?.reason);
  const timer = setTimeout(() => controller.abort(late()), timeout_ms);
  if (caller?.aborted) giveUp();
  caller?.addEventListener("abort", giveUp);
  const { signal } = controller;
  return {
    signal,
    left_ms: () => ends_at - performance.now(),
    within: (promise) => unlessAborted(promise, signal),
    clear() {
      clearTimeout(timer);
      caller?.removeEventListener("abort", giveUp);
    },
  };
}

async function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener("abort", stop));
}
