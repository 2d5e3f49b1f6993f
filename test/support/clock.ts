// Clocks that are wrong: of a process of its own, or of this one for a while. PostgreSQL keeps its own.

/** What Node is told so that the clock of a process, and of its threads, is so far ahead (behind, when negative). */
export function clockAhead(ahead_s: number): string[] {
  return [
    "--import",
    `data:text/javascript,${encodeURIComponent(`(${moveClock.toString()})(${ahead_s * 1000})`)}`,
  ];
}

/** Does the work while the clock of this process is wrong. */
export async function whileClockIsAhead<Result>(
  ahead_s: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const right = globalThis.Date;
  moveClock(ahead_s * 1000);
  try {
    return await work();
  } finally {
    globalThis.Date = right;
  }
}

function moveClock(ahead_ms: number): void {
  const right = globalThis.Date;
  globalThis.Date = class extends right {
    constructor(...given: unknown[]) {
      // @ts-expect-error whatever a Date is made of
      super(...(given.length === 0 ? [right.now() + ahead_ms] : given));
    }
    static override now() {
      return right.now() + ahead_ms;
    }
  } as DateConstructor;
}
