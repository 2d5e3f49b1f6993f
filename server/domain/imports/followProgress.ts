// The progress of imports as it happens: whoever follows is told each change of the runs he may see.
import { websiteImport } from "#shared/entities/websiteImport.ts";
import type { Where } from "#shared/filters/filter.ts";
import { tooManyStreams } from "#server/errors.ts";
import { find } from "#server/store/collection.ts";
import type { Store } from "#server/store/database.ts";
import { type Listening, listen } from "#server/store/listen.ts";
import { progressChannel } from "#server/store/questions/imports/runs.ts";
import type { Actor } from "#server/store/scopes.ts";

/** What is told of a run. `type` is there when it was deleted; then it has only its id. */
export type RunProgress = { id: number; type?: "remove"; [field: string]: unknown };

export type Follow = {
  /** Who follows, asked anew before anything is told; null when his token is no good any more. */
  actor(): Promise<Actor | null>;
  where: Where;
  signal: AbortSignal;
};

export type ProgressNews = {
  /** The present state, then every change, and "quiet" now and then. Ends with the actor, the signal or the news. */
  follow(customerId: number, follow: Follow): AsyncGenerator<RunProgress | "quiet">;
  close(): Promise<void>;
};

type Follower = {
  /** The runs that changed since he was last told; however slow he is, each is here once. */
  changed: Set<number>;
  /** News may have been missed, or come to an end: he looks at everything again. */
  everything: boolean;
  wake(): void;
};

const fields = [
  "id",
  "website_id",
  "status",
  "percentage",
  "products_count",
  "products_created",
  "products_updated",
  "products_error",
  "start_datetime",
  "end_datetime",
  "error_message",
  "error_file",
];
const followersPerCustomer = 10;
/** How soon a token that died ends its stream, when there is nothing to tell. */
const check_ms = 5_000;
const checksBetweenSigns = 5;
/** More unfinished runs than anybody watches. */
const runsMax = 1_000;

/** Opens the news of this process. They cost one connection while anybody follows. */
export function openProgressNews(store: Store): ProgressNews {
  const followers = new Set<Follower>();
  const counts = new Map<number, number>();
  const closing = new AbortController();
  let listening: Listening | undefined;

  return {
    follow: (customerId, { signal, ...follow }) => {
      const leave = enter(customerId);
      const ending = AbortSignal.any([signal, closing.signal]);
      const follower: Follower = { changed: new Set(), everything: true, wake: () => undefined };
      const end = () => {
        follower.everything = true;
        follower.wake();
        leave();
      };
      ending.addEventListener("abort", end, { once: true });
      if (ending.aborted) end();
      return told(follower, { ...follow, signal: ending });
    },
    close: async () => {
      closing.abort();
      await listening?.close();
    },
  };

  async function* told(follower: Follower, follow: Follow): AsyncGenerator<RunProgress | "quiet"> {
    followers.add(follower);
    listening ??= listen(store, progressChannel, { hear, connected: tellAgain });
    try {
      yield* changesFor(store, follower, follow);
    } finally {
      followers.delete(follower);
      if (followers.size === 0) {
        void listening?.close();
        listening = undefined;
      }
    }
  }

  /** Counts him in; returns how he leaves, which he does once. */
  function enter(customerId: number): () => void {
    const count = counts.get(customerId) ?? 0;
    if (count >= followersPerCustomer) throw tooManyStreams(followersPerCustomer);
    counts.set(customerId, count + 1);
    let here = true;
    return () => {
      if (here) counts.set(customerId, (counts.get(customerId) ?? 1) - 1);
      if (counts.get(customerId) === 0) counts.delete(customerId);
      here = false;
    };
  }

  function hear(payload: string): void {
    const { id } = JSON.parse(payload) as { id: number };
    for (const follower of followers) {
      follower.changed.add(id);
      follower.wake();
    }
  }

  function tellAgain(): void {
    for (const follower of followers) {
      follower.everything = true;
      follower.wake();
    }
  }
}

async function* changesFor(
  { db }: Store,
  follower: Follower,
  { actor: whoIs, where, signal }: Follow,
): AsyncGenerator<RunProgress | "quiet"> {
  const known = new Set<number>();
  for (let quiet = 0; !signal.aborted;) {
    const actor = await whoIs();
    if (!actor) return;
    const { wanted, ids } = take(follower, known);
    if (wanted) {
      quiet = 0;
      const and = [where, wanted];
      const rows = await find(db, actor, websiteImport, {
        where: { and },
        fields,
        order: [],
        limit: runsMax,
      });
      const progress = rows as RunProgress[];
      for (const run of progress.toSorted((one, other) => one.id - other.id)) {
        known.add(run.id);
        yield run;
      }
      yield* removed(ids, known, rows);
    } else if (++quiet % checksBetweenSigns === 0) yield "quiet";
    await news(follower);
  }
}

/** Which runs to read: those that changed, or all that is unfinished and all he was ever told of. */
function take(follower: Follower, known: Set<number>): { wanted?: Where; ids: number[] } {
  const { everything } = follower;
  const ids = [...(everything ? known : []), ...follower.changed];
  follower.changed.clear();
  follower.everything = false;
  if (everything) {
    const unfinished = { status: { inq: ["pending", "running", "paused"] } };
    return { wanted: { or: [unfinished, { id: { inq: ids } }] }, ids };
  }
  return ids.length > 0 ? { wanted: { id: { inq: ids } }, ids } : { ids };
}

function* removed(ids: number[], known: Set<number>, rows: { id?: unknown }[]): Generator<RunProgress> {
  const there = new Set(rows.map(({ id }) => id));
  for (const id of ids) {
    if (there.has(id) || !known.delete(id)) continue;
    yield { id, type: "remove" };
  }
}

/** Resolves when there is something to tell, or to check. */
function news(follower: Follower): Promise<void> {
  if (follower.everything || follower.changed.size > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, check_ms);
    follower.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
