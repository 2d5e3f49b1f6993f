// What changed, as it happens: whoever follows a table is told which of its rows to look at again.
import { tooManyStreams } from "#server/errors.ts";
import { Limiter } from "#server/limiter.ts";
import type { Row } from "#server/store/collection.ts";
import type { Store } from "#server/store/database.ts";
import { type Listening, listen } from "#server/store/connection/listen.ts";
import {
  type ChangeType,
  type ToldChange,
  type ToldMany,
  changesChannel,
} from "#server/store/queries/installation/changes.ts";
import type { Actor } from "#server/store/scopes.ts";

type Follow = {
  /** Of which table. */
  table: string;
  /** Who follows, asked anew before anything is told; null when their token is no good any more. */
  actor(): Promise<Actor | null>;
  signal: AbortSignal;
};

/** Many rows that changed at once, told by whose they are: `by` is a column, null stands for all its values. */
export type Many = {
  type: ChangeType;
  by: string;
  owner: number | null;
  /** The catalogue that they were brought for, by its column. */
  broughtFor: Readonly<Record<string, number>> | undefined;
  /** Visitors of their website see no change. */
  isHidden: boolean;
};

/** "hidden": it changed, in nothing that visitors of its website see. */
type Happening = "create" | "update" | "hidden";
/** What happened to a row that is there: it came, it changed since, or both. */
export type Happened = ReadonlySet<Happening>;

/** All that changed since the follower was last told, each row once however slow they are. */
export type ChangesSince = {
  actor: Actor;
  /** Rows to read again, and what happened to each, in order. */
  changed: ReadonlyMap<number, Happened>;
  /** Rows as they were, without their longest values. */
  removed: Map<number, Row>;
  many: Many[];
  /** News was missed, or there was too much of it: anything may have changed. */
  missed: boolean;
};

export type ChangeFeed = {
  /**
   * What changes from now on, and "quiet" now and then. It begins once nothing can be missed any more, with a "quiet".
   * Ends with the actor, the signal or the feed. Throws 429 when the person follows too much already.
   */
  follow(customerId: number, follow: Follow): AsyncGenerator<ChangesSince | "quiet">;
  close(): Promise<void>;
};

type Pending = Omit<ChangesSince, "actor" | "changed" | "many"> & {
  changed: Map<number, Set<Happening>>;
  many: Map<string, Many>;
};

type Follower = { table: string; pending: Pending; wake(): void };

const followersPerCustomer = 20;
/** How soon a token that died ends its stream, when there is nothing to tell. */
const check_ms = 5_000;
const checksBetweenSigns = 5;
/** What is kept for a follower who does not read; above, they are told that they missed something. */
const pendingMax = 2_000;

/** Opens the change feed of this process. It costs one connection while anybody follows. */
export function openChangeFeed(store: Store): ChangeFeed {
  const followers = new Set<Follower>();
  const slots = new Limiter<number>({ perKey: followersPerCustomer }, tooManyStreams);
  const closing = new AbortController();
  let line: Line | undefined;

  return {
    follow: (customerId, { table, actor, signal }) => {
      const release = slots.acquireNow(customerId);
      const ending = AbortSignal.any([signal, closing.signal]);
      const follower: Follower = { table, pending: nothing(), wake: () => undefined };
      const end = () => {
        follower.wake();
        release();
      };
      ending.addEventListener("abort", end, { once: true });
      if (ending.aborted) end();
      return changesOf(follower, actor, ending);
    },
    close: async () => {
      closing.abort();
      await line?.listening.close();
    },
  };

  async function* changesOf(
    follower: Follower,
    whoIs: Follow["actor"],
    signal: AbortSignal,
  ): AsyncGenerator<ChangesSince | "quiet"> {
    followers.add(follower);
    line ??= openLine(store, { onChange, missed });
    try {
      await Promise.race([line.connected, aborted(signal)]);
      yield* newsFor(follower, whoIs, signal);
    } finally {
      followers.delete(follower);
      if (followers.size === 0) {
        void line?.listening.close();
        line = undefined;
      }
    }
  }

  function onChange(change: ToldChange): void {
    for (const follower of followers) {
      if (follower.table !== change.table) continue;
      note(follower.pending, change);
      follower.wake();
    }
  }

  function missed(): void {
    for (const follower of followers) {
      follower.pending = { ...nothing(), missed: true };
      follower.wake();
    }
  }
}

type Line = { listening: Listening; connected: Promise<void> };

function openLine(store: Store, ears: { onChange(change: ToldChange): void; missed(): void }): Line {
  const { promise: connected, resolve } = Promise.withResolvers<void>();
  let isFirst = true;
  const listening = listen(store, changesChannel, {
    onMessage: (payload) => ears.onChange(JSON.parse(payload) as ToldChange),
    connected: () => {
      if (!isFirst) ears.missed();
      isFirst = false;
      resolve();
    },
  });
  return { listening, connected };
}

function nothing(): Pending {
  return { changed: new Map(), removed: new Map(), many: new Map(), missed: false };
}

function note(pending: Pending, change: ToldChange): void {
  if (pending.missed) return;
  if ("many" in change) noteMany(pending, change);
  else if (change.type === "remove") {
    const id = Number(change.row["id"]);
    pending.changed.delete(id);
    pending.removed.set(id, change.row);
  } else {
    const { hidden = [], type } = change;
    for (const id of change.ids) {
      const happened = pending.changed.get(id) ?? new Set();
      pending.changed.set(id, happened.add(hidden.includes(id) ? "hidden" : type));
    }
  }
  if (pending.changed.size + pending.removed.size + pending.many.size > pendingMax)
    Object.assign(pending, { ...nothing(), missed: true });
}

function noteMany({ many }: Pending, change: ToldMany): void {
  const { type, by, hidden = [], brought = [] } = change;
  for (const owner of change.many ?? [null]) {
    const key = `${type} ${owner}`;
    const isHidden = owner !== null && hidden.includes(owner) && many.get(key)?.isHidden !== false;
    many.set(key, { type, by, owner, broughtFor: undefined, isHidden });
  }
  for (const { [by]: owner = null, ...broughtFor } of brought)
    many.set(`${type} ${owner} ${JSON.stringify(broughtFor)}`, {
      type,
      by,
      owner,
      broughtFor,
      isHidden: true,
    });
}

async function* newsFor(
  follower: Follower,
  whoIs: Follow["actor"],
  signal: AbortSignal,
): AsyncGenerator<ChangesSince | "quiet"> {
  if (!signal.aborted) yield "quiet";
  for (let quiet = 0; !signal.aborted;) {
    const actor = await whoIs();
    if (!actor) return;
    const { pending } = follower;
    if (hasNews(pending)) {
      quiet = 0;
      follower.pending = nothing();
      yield { ...pending, actor, many: [...pending.many.values()] };
    } else if (++quiet % checksBetweenSigns === 0) yield "quiet";
    await untilNews(follower, signal);
  }
}

function hasNews({ changed, removed, many, missed }: Pending): boolean {
  return missed || changed.size + removed.size + many.size > 0;
}

/** Resolves when there is something to tell, or to check. */
function untilNews(follower: Follower, signal: AbortSignal): Promise<void> {
  if (hasNews(follower.pending) || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, check_ms);
    follower.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
