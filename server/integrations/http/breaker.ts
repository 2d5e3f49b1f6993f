// Hosts that cannot be reached are left alone for a while: 60 s, then twice as long each time, up to half an hour.
// Only the absence of a host counts. A page in error says nothing of the others: one customer's broken feed must not
// cut off everyone whose feeds the same platform serves.
export type Breaker = {
  /** For how long the host still rests; 0 when it may be called. */
  rest_ms(host: string): number;
  failed(host: string): void;
  answered(host: string): void;
};

export type BreakerSetup = { dead_ms?: number; max_dead_ms?: number; now?: () => number };

/** One try and its three retries: a host that fails them all rests. */
const FAILURES_BEFORE_REST = 4;
const MAX_HOSTS = 10_000;

type Trouble = { failures: number; next_dead_ms: number; until: number };

export function createBreaker(setup: BreakerSetup = {}): Breaker {
  const { dead_ms = 60_000, max_dead_ms = 1_800_000, now = Date.now } = setup;
  const troubles = new Map<string, Trouble>();

  function failed(host: string): void {
    const trouble = troubles.get(host) ?? { failures: 0, next_dead_ms: dead_ms, until: 0 };
    if (trouble.until > now()) return; // calls under way when the rest began count once
    trouble.failures += 1;
    if (trouble.failures >= FAILURES_BEFORE_REST) {
      trouble.until = now() + trouble.next_dead_ms;
      trouble.next_dead_ms = Math.min(trouble.next_dead_ms * 2, max_dead_ms);
    }
    remember(host, trouble);
  }

  function remember(host: string, trouble: Trouble): void {
    troubles.delete(host);
    troubles.set(host, trouble);
    const oldest = troubles.keys().next().value;
    if (troubles.size > MAX_HOSTS && oldest !== undefined) troubles.delete(oldest);
  }

  return {
    rest_ms: (host) => Math.max(0, (troubles.get(host)?.until ?? 0) - now()),
    failed,
    answered: (host) => void troubles.delete(host),
  };
}
