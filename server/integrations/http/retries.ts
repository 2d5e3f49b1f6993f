// Trying again after what may pass, each time after twice as long a pause, or when the site asks for it.
import { setTimeout as sleep } from "node:timers/promises";
import { VigieError } from "#server/errors.ts";
import type { Deadline } from "./deadline.ts";
import { isPassing } from "./failures.ts";

/** A longer Retry-After is not waited for: the call fails at once. */
const MAX_RETRY_AFTER_MS = 60_000;

type Patience = { retries: number; backoff_ms: number; deadline: Deadline };

/** Calls `send` up to 1 + `retries` times, as long as it fails in a passing way and the deadline leaves the time. */
export async function withRetries<Result>(send: () => Promise<Result>, patience: Patience): Promise<Result> {
  const { retries, backoff_ms, deadline } = patience;
  for (let retry = 0; ; retry += 1) {
    try {
      return await send();
    } catch (error) {
      if (retry >= retries || !isPassing(error)) throw error;
      const pause_ms = askedPause_ms(error) ?? jittered(backoff_ms * 2 ** retry);
      if (pause_ms > Math.min(MAX_RETRY_AFTER_MS, deadline.left_ms())) throw error;
      await deadline.within(sleep(pause_ms));
    }
  }
}

/** A Retry-After header, seconds or a date, in milliseconds from now. */
export function retryAfter_ms(header: string | string[] | undefined): number | undefined {
  if (typeof header !== "string") return undefined;
  const pause_ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(pause_ms) ? undefined : Math.max(0, pause_ms);
}

function askedPause_ms(error: unknown): number | undefined {
  const retryAfter_ms = error instanceof VigieError ? error.details?.retry_after_ms : undefined;
  return typeof retryAfter_ms === "number" ? retryAfter_ms : undefined;
}

/** Between half of it and all of it, so that callers who failed together do not come back together. */
function jittered(pause_ms: number): number {
  return pause_ms * (0.5 + Math.random() / 2);
}
