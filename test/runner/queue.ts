// The order in which test files are run: the longest first, each as soon as what it needs is there.
export type Need = "database" | "world" | "demo" | "pages" | "buckets";

export type QueuedFile = { file: string; needs: ReadonlySet<Need>; length: number };

/** What a test of some kind finds in its environment, once it is prepared. */
export type Preparations = Record<Need, Promise<Record<string, string>>>;

export type FileQueue = {
  /** The next file and the environment it needs, when there is one that can be run; undefined when all are taken. */
  next(): Promise<{ file: string; env: Record<string, string> } | undefined>;
};

export function openQueue(files: QueuedFile[], preparations: Partial<Preparations>): FileQueue {
  const waiting = files.toSorted((one, other) => weightOf(other) - weightOf(one));
  const ready = new Map<Need, Record<string, string>>();
  const coming = new Map(
    Object.entries(preparations).map(([need, env]) => [need as Need, becomeReady(need as Need, env)]),
  );

  async function becomeReady(need: Need, env: Promise<Record<string, string>>): Promise<void> {
    // What cannot be prepared fails in the files that need it, each with its own words.
    ready.set(need, await env.catch(() => ({})));
    coming.delete(need);
  }

  return {
    next: async () => {
      for (;;) {
        if (waiting.length === 0) return undefined;
        const at = waiting.findIndex(({ needs }) => [...needs].every((need) => ready.has(need)));
        if (at < 0) {
          await Promise.race(coming.values());
          continue;
        }
        const [{ file, needs }] = waiting.splice(at, 1) as [QueuedFile];
        return { file, env: Object.assign({}, ...[...needs].map((need) => ready.get(need))) };
      }
    },
  };
}

/** A file's length tells how long it takes, a line in a browser several times as long as one of a pure function. */
function weightOf({ needs, length }: QueuedFile): number {
  return length * (needs.has("pages") ? 20 : needs.has("database") ? 5 : 1);
}
