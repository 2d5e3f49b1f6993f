// Waits until something is so. There is no other way to wait in a test: no pause proves that nothing comes any more,
// and a loop of its own never says what it waited for.
import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { inspect } from "node:util";

type Patience = { within_ms?: number; every_ms?: number };
type Look<Seen> = () => Seen | Promise<Seen>;

/** Many times what anything takes on a busy machine, and less than the longest that a test may take. */
export const patience_ms = 60_000;

/** What has not come at once is looked for less often: mostly it is PostgreSQL that is asked, which has other work. */
const first_ms = 10;
const last_ms = 50;
const pauseAfter = (waited_ms: number) => Math.min(last_ms, Math.max(first_ms, waited_ms / 8));

/**
 * Looks again and again until what is seen is true, or as `is` wants it, and returns it. Fails with the sentence of what
 * was waited for and with what was seen last.
 */
export async function until<Seen>(
  what: string,
  look: Look<Seen>,
  { within_ms = patience_ms, every_ms, is = Boolean }: Patience & { is?: (seen: Seen) => boolean } = {},
): Promise<Seen> {
  const begun = performance.now();
  const end = begun + within_ms;
  for (;;) {
    // A machine that stood still while it looked has not had its time: it may look once more after the end.
    const isLast = performance.now() >= end;
    const seen = await look();
    if (is(seen)) return seen;
    if (isLast) assert.fail(`${what}: not within ${within_ms} ms. Seen last: ${shown(seen)}`);
    await delay(every_ms ?? pauseAfter(performance.now() - begun));
  }
}

/** Waits for a promise that would otherwise never settle when what it waits for breaks. */
export async function within<Result>(
  what: string,
  promise: Promise<Result>,
  { within_ms = patience_ms }: Patience = {},
): Promise<Result> {
  const inTime = new AbortController();
  const late = delay(within_ms, undefined, { signal: inTime.signal }).then(
    () => assert.fail(`${what}: not within ${within_ms} ms`),
    () => new Promise<never>(() => undefined),
  );
  try {
    return await Promise.race([promise, late]);
  } finally {
    inTime.abort();
  }
}

function shown(seen: unknown): string {
  return typeof seen === "string" ? seen : inspect(seen, { depth: 6, breakLength: Infinity });
}
