// The websites that are held to be searched, in memory that threads share. What was written since is brought in when a
// website is asked for, and websites are forgotten when others need the room.
import type { ShardData } from "./index/shard.ts";
import type { Threads } from "./threads.ts";

/** A website as it was after so many changes. */
export type WebsiteRevision = { id: number; revision: number };

/** To read a website; only what changed since, where something is held. */
export type Reading = { websiteId: number; held: ReadWebsite | undefined };
export type ReadWebsite = { revision: number; shards: readonly ShardData[]; bytes: number };

export class HeldWebsites {
  readonly #readers: Threads<Reading, ReadWebsite>;
  readonly #room_bytes: number;
  /** The one that was asked for last stands last. */
  readonly #held = new Map<number, ReadWebsite>();
  readonly #reading = new Map<number, Promise<ReadWebsite>>();
  readonly #forgotten: (keys: readonly string[]) => void;

  /** `forgotten` is told the keys of shards that are held no longer. */
  constructor(
    readers: Threads<Reading, ReadWebsite>,
    room_bytes: number,
    forgotten: (keys: readonly string[]) => void,
  ) {
    this.#readers = readers;
    this.#room_bytes = room_bytes;
    this.#forgotten = forgotten;
  }

  /** The shards of each of these websites, as they are now or were at the revision, if that is later. */
  async of(websites: readonly WebsiteRevision[]): Promise<(readonly ShardData[])[]> {
    const found = await Promise.all(websites.map((one) => this.#fresh(one)));
    for (const { id } of websites) this.#touch(id);
    this.#makeRoom(new Set(websites.map(({ id }) => id)));
    return found.map(({ shards }) => shards);
  }

  has(key: string): boolean {
    return [...this.#held.values()].some(({ shards }) => shards.some((shard) => shard.key === key));
  }

  async #fresh({ id, revision }: WebsiteRevision): Promise<ReadWebsite> {
    const held = this.#held.get(id);
    if (held && held.revision >= revision) return held;
    const read = await this.#read(id);
    // It may have begun for somebody else, before the change that is asked for.
    return read.revision >= revision ? read : this.#read(id);
  }

  #touch(id: number): void {
    const held = this.#held.get(id);
    if (!held) return;
    this.#held.delete(id);
    this.#held.set(id, held);
  }

  #read(websiteId: number): Promise<ReadWebsite> {
    const begun = this.#reading.get(websiteId);
    if (begun) return begun;
    const reading = this.#readers
      .ask({ websiteId, held: this.#held.get(websiteId) })
      .then((read) => {
        this.#replace(websiteId, read);
        return read;
      })
      .finally(() => this.#reading.delete(websiteId));
    this.#reading.set(websiteId, reading);
    return reading;
  }

  /** Forgets those that were not searched for the longest time; never one that is searched now. */
  #makeRoom(wanted: ReadonlySet<number>): void {
    let bytes = 0;
    for (const held of this.#held.values()) bytes += held.bytes;
    for (const [id, held] of this.#held) {
      if (bytes <= this.#room_bytes) return;
      if (wanted.has(id)) continue;
      this.#replace(id, undefined);
      bytes -= held.bytes;
    }
  }

  #replace(websiteId: number, by: ReadWebsite | undefined): void {
    const before = this.#held.get(websiteId)?.shards ?? [];
    this.#held.delete(websiteId);
    if (by) this.#held.set(websiteId, by);
    const gone = before.filter(({ key }) => !by?.shards.some((shard) => shard.key === key));
    if (gone.length > 0) this.#forgotten(gone.map(({ key }) => key));
  }
}
