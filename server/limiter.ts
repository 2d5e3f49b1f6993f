// Work is done so many at a time for each key (a customer, a host, a catalogue), and so many in all. Waiting work gets
// its slot in order, but what cannot begin yet holds up nobody else.

type Limits = { perKey: number; total?: number; queuedPerKey?: number };
export type Release = () => void;

export class Limiter<Key> {
  readonly #limits: Required<Limits>;
  readonly #tooMany: (count: number) => Error;
  readonly #held = new Map<Key, number>();
  readonly #queue: { key: Key; start: () => void }[] = [];
  #total = 0;

  /** `tooMany` makes the error of what finds no slot, and no place in the queue either. */
  constructor(limits: Limits, tooMany = (count: number): Error => new RangeError(`${count} at once`)) {
    this.#limits = { total: Infinity, queuedPerKey: Infinity, ...limits };
    this.#tooMany = tooMany;
  }

  /** Does the work in a slot of the key. Throws as `acquire` does, and what the work throws. */
  async run<Result>(key: Key, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const release = await this.acquire(key, signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      release();
    }
  }

  /** Resolves once there is a slot, with what gives it back. Throws the signal's reason; too many wait: the error. */
  async acquire(key: Key, signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted();
    if (this.#isFree(key)) return this.#take(key);
    const queued = this.#queue.filter((entry) => entry.key === key).length;
    if (queued >= this.#limits.queuedPerKey) throw this.#tooMany(queued);
    const { promise, resolve, reject } = Promise.withResolvers<Release>();
    const leave = () => {
      this.#queue.splice(this.#queue.indexOf(entry), 1);
      reject(signal?.reason as Error);
    };
    const start = () => {
      signal?.removeEventListener("abort", leave);
      resolve(this.#take(key));
    };
    const entry = { key, start };
    this.#queue.push(entry);
    signal?.addEventListener("abort", leave, { once: true });
    return promise;
  }

  /** A slot at once, or the error. */
  acquireNow(key: Key): Release {
    if (!this.#isFree(key)) throw this.#tooMany(this.#held.get(key) ?? this.#total);
    return this.#take(key);
  }

  #isFree(key: Key): boolean {
    return this.#total < this.#limits.total && (this.#held.get(key) ?? 0) < this.#limits.perKey;
  }

  #take(key: Key): Release {
    this.#total += 1;
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.#giveBack(key);
      isHeld = false;
    };
  }

  #giveBack(key: Key): void {
    this.#total -= 1;
    const left = this.#held.get(key)! - 1;
    if (left > 0) this.#held.set(key, left);
    else this.#held.delete(key);
    const next = this.#queue.findIndex((entry) => this.#isFree(entry.key));
    if (next !== -1) this.#queue.splice(next, 1)[0]!.start();
  }
}

/** A limiter for each owner, such as a store: several programs may live in one process, as in the tests. */
export function limiterOfEach<Key>(limits: Limits, tooMany?: (count: number) => Error) {
  const limiters = new WeakMap<object, Limiter<Key>>();
  return (owner: object): Limiter<Key> => {
    const limiter = limiters.get(owner) ?? new Limiter<Key>(limits, tooMany);
    limiters.set(owner, limiter);
    return limiter;
  };
}
