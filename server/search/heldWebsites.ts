// The websites that are held to be searched, in memory that threads share. What was written since is brought in when a
// website is asked for, and websites are forgotten when others need the room.
import type { ShardData } from "./index/shard.ts";
import type { Threads } from "./threads.ts";

/** A website as it was after so many changes, whole or as its visitors see it: the two are held apart. */
export type WebsiteRevision = { id: number; revision: number; asVisitor?: boolean };

/** To read a website; only what changed since, where something is held. */
export type Reading = { websiteId: number; asVisitor?: boolean; heldVersion: ReadWebsite | undefined };
export type ReadWebsite = { revision: number; shards: readonly ShardData[]; bytes: number };

export class HeldWebsites {
  readonly #readers: Threads<Reading, ReadWebsite>;
  readonly #capacity_bytes: number;
  /** The one that was asked for last stands last. */
  readonly #held = new Map<string, ReadWebsite>();
  readonly #reading = new Map<string, Promise<ReadWebsite>>();
  readonly #forgotten: (keys: readonly string[]) => void;

  /** `forgotten` is told the keys of shards that are held no longer. */
  constructor(
    readers: Threads<Reading, ReadWebsite>,
    capacity_bytes: number,
    forgotten: (keys: readonly string[]) => void,
  ) {
    this.#readers = readers;
    this.#capacity_bytes = capacity_bytes;
    this.#forgotten = forgotten;
  }

  /** The shards of each of these websites, as they are now or were at the revision, if that is later. */
  async of(websites: readonly WebsiteRevision[]): Promise<(readonly ShardData[])[]> {
    const fresh = await Promise.all(websites.map((website) => this.#fresh(website)));
    const places = websites.map(placeOf);
    for (const key of places) this.#touch(key);
    this.#makeRoom(new Set(places));
    return fresh.map(({ shards }) => shards);
  }

  has(key: string): boolean {
    return [...this.#held.values()].some(({ shards }) => shards.some((shard) => shard.key === key));
  }

  async #fresh(website: WebsiteRevision): Promise<ReadWebsite> {
    const { revision } = website;
    const cached = this.#held.get(placeOf(website));
    if (cached && cached.revision >= revision) return cached;
    const read = await this.#read(website);
    // It may have begun for somebody else, before the change that is asked for.
    return read.revision >= revision ? read : this.#read(website);
  }

  #touch(websiteKey: string): void {
    const cached = this.#held.get(websiteKey);
    if (!cached) return;
    this.#held.delete(websiteKey);
    this.#held.set(websiteKey, cached);
  }

  #read(website: WebsiteRevision): Promise<ReadWebsite> {
    const websiteKey = placeOf(website);
    const begun = this.#reading.get(websiteKey);
    if (begun) return begun;
    const { id: websiteId, asVisitor = false } = website;
    const reading = this.#readers
      .ask({ websiteId, asVisitor, heldVersion: this.#held.get(websiteKey) })
      .then((read) => {
        this.#replace(websiteKey, read);
        return read;
      })
      .finally(() => this.#reading.delete(websiteKey));
    this.#reading.set(websiteKey, reading);
    return reading;
  }

  /** Forgets those that were not searched for the longest time; never one that is searched now. */
  #makeRoom(wanted: ReadonlySet<string>): void {
    let bytes = 0;
    for (const cached of this.#held.values()) bytes += cached.bytes;
    for (const [websiteKey, cached] of this.#held) {
      if (bytes <= this.#capacity_bytes) return;
      if (wanted.has(websiteKey)) continue;
      this.#replace(websiteKey, undefined);
      bytes -= cached.bytes;
    }
  }

  #replace(websiteKey: string, by: ReadWebsite | undefined): void {
    const before = this.#held.get(websiteKey)?.shards ?? [];
    this.#held.delete(websiteKey);
    if (by) this.#held.set(websiteKey, by);
    const gone = before.filter(({ key }) => !by?.shards.some((shard) => shard.key === key));
    if (gone.length > 0) this.#forgotten(gone.map(({ key }) => key));
  }
}

function placeOf({ id, asVisitor = false }: WebsiteRevision): string {
  return asVisitor ? `${id} as visitor` : String(id);
}
