// Work that one worker at a time has in hand. Whoever takes it raises a number in its row, the fence: from then on no
// write under an older number changes anything, however late it comes. The holder renews the lease every few seconds,
// and learns then, or by any write, that it is lost.

/** The work was called off, or is somebody else's by now. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

type LeaseTerms = {
  /** What is held, for the log. */
  subject: string;
  renewEvery_ms: number;
  /** A sign of life, written under the fence. False when the fence has risen. */
  renew(): Promise<boolean>;
  stop?: AbortSignal | undefined;
};

type Lease = {
  /** Aborts when the lease is lost, with LeaseLost, or the worker shall stop. */
  readonly signal: AbortSignal;
  /** For what a write under the fence found out. Throws LeaseLost unless it is still held. */
  check(isHeld: boolean): void;
  /** Renews it no more. */
  release(): void;
};

export function holdLease({ subject, renewEvery_ms, renew, stop }: LeaseTerms): Lease {
  const lost = new AbortController();
  let isReleased = false;
  const clock = setInterval(() => void renewed(), renewEvery_ms);
  return {
    signal: stop ? AbortSignal.any([stop, lost.signal]) : lost.signal,
    check: (isHeld) => {
      if (!isHeld) throw lose();
    },
    release: () => {
      isReleased = true;
      clearInterval(clock);
    },
  };

  async function renewed(): Promise<void> {
    // While PostgreSQL is away nobody else can take the work either.
    const isHeld = await renew().catch(() => true);
    if (!isHeld && !isReleased) lose();
  }

  function lose(): LeaseLost {
    const reason = new LeaseLost(`The lease of ${subject} is lost`);
    lost.abort(reason);
    return reason;
  }
}
