// The websites that are held to be searched. PostgreSQL has their products; what is held is read again once they were
// written, and forgotten when others need the room.
import { ShardBuilder, type Shard } from "#server/search/index/shard.ts";
import type { Db } from "#server/store/database.ts";
import { eachWebsiteProduct } from "#server/store/questions/matchableProducts.ts";
import { revisionsOf } from "#server/store/questions/revisions.ts";
import { documentOf } from "./documentOf.ts";

type Held = { shard: Shard; revision: number };

export class Shards {
  readonly #db: Db;
  readonly #room_bytes: number;
  /** The one that was searched last stands last. */
  readonly #held = new Map<number, Held>();

  constructor(db: Db, room_bytes: number) {
    this.#db = db;
    this.#room_bytes = room_bytes;
  }

  /** The websites as they are now, in this order. */
  async of(websiteIds: readonly number[]): Promise<Shard[]> {
    const revisions = await revisionsOf(this.#db, websiteIds);
    const shards: Shard[] = [];
    for (const id of websiteIds) shards.push(await this.#hold(id, revisions.get(id) ?? 0));
    this.#makeRoom(websiteIds);
    return shards;
  }

  async #hold(id: number, revision: number): Promise<Shard> {
    const held = this.#held.get(id);
    const now = held?.revision === revision ? held : { shard: await this.#load(id), revision };
    this.#held.delete(id);
    this.#held.set(id, now);
    return now.shard;
  }

  async #load(id: number): Promise<Shard> {
    const builder = new ShardBuilder();
    await this.#db
      .transaction()
      .execute((tx) => eachWebsiteProduct(tx, id, (row) => builder.add(documentOf(row))));
    return builder.seal();
  }

  /** Forgets those that were not searched for the longest time; never one that is searched now. */
  #makeRoom(wanted: readonly number[]): void {
    let bytes = 0;
    for (const { shard } of this.#held.values()) bytes += shard.bytes;
    for (const [id, { shard }] of this.#held) {
      if (bytes <= this.#room_bytes) return;
      if (wanted.includes(id)) continue;
      this.#held.delete(id);
      bytes -= shard.bytes;
    }
  }
}
