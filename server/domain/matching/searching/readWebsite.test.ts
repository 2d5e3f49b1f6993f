// What is held of a website follows what is written, by reading what changed alone.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type Market, openMarket } from "../../../../test/support/market.ts";
import { markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { setUnmatched } from "#server/domain/matching/setUnmatched.ts";
import { HeldWebsites, type ReadWebsite, type Reading } from "#server/search/heldWebsites.ts";
import { kindOf } from "#server/search/index/fieldTerms.ts";
import { Shard, type ShardData } from "#server/search/index/shard.ts";
import { parseQuery } from "#server/search/query/parse.ts";
import { search } from "#server/search/query/search.ts";
import { revisionsOf } from "#server/store/queries/products/revisions.ts";
import { openSession } from "#server/store/connection/session.ts";
import { readWebsite } from "./readWebsite.ts";
import { drawnTimes } from "../../../../test/support/drawn.ts";

const queries = [
  { match: { title: "perceuse bosch" } },
  { match: { title: { query: "percuese", fuzziness: "AUTO" } } },
  { range: { price: { gte: 10 } } },
  { match_all: {} },
].map((json) => parseQuery(json, kindOf));

const found = (shards: readonly ShardData[]) =>
  queries.map((query) =>
    search(
      shards.map((data) => new Shard(data)),
      query,
      { size: 1_000, countUpTo: 1_000 },
    ),
  );

describe("a website that is held to be searched", () => {
  let market: Market;
  before(async () => {
    market = await openMarket();
  });
  after(() => market.close());
  const read = (websiteId: number, held?: ReadWebsite) =>
    readWebsite(market.store, { websiteId, heldVersion: held });

  test("follows what is written as if it were read anew", async () => {
    const title = fc.constantFrom(
      "Perceuse Bosch 12V",
      "Scie\tBosch\\n",
      "Perceuze",
      "Éponge",
      "Boîte de 12",
    );
    const what = fc.constantFrom("create", "offer", "rename", "price", "set aside", "take back", "remove");
    const step = fc.tuple(what, title, fc.integer({ min: 0, max: 30 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const website = await market.website();
        const ids = await market.addProducts(
          website,
          Array.from({ length: 8 }, (_, price) => ({ title: "Perceuse", price })),
        );
        let held = await read(website);
        for (const [kind, name, number, isFollowed] of steps) {
          const id = ids[number % ids.length]!;
          if (kind === "create") ids.push(await market.product(website, { title: name, price: number }));
          if (kind === "offer") await market.product(website, { title: name, kind: "mkp" });
          if (kind === "rename") await market.change(id, { title: name });
          if (kind === "price") await market.change(id, { price: number });
          if (kind === "set aside" || kind === "take back")
            await market.db
              .transaction()
              .execute((tx) => setUnmatched(tx, website, [id], kind === "set aside"));
          if (kind === "remove" && ids.length > 1) {
            await market.remove(id);
            ids.splice(ids.indexOf(id), 1);
          }
          if (isFollowed) held = await read(website, held);
        }
        const anew = await read(website);
        held = await read(website, held);
        assert.deepEqual(found(held.shards), found(anew.shards));
        assert.equal(held.revision, anew.revision);
      }),
      drawnTimes(5),
    );
  });

  test("reads what changed alone", async () => {
    const website = await market.website();
    const ids = await market.addProducts(
      website,
      Array.from({ length: 20 }, (_, number) => ({ title: `Perceuse ${number}` })),
    );
    const before = await read(website);
    const same = await read(website, before);
    assert.equal(same.shards[0], before.shards[0], "nothing changed");
    await market.change(ids[3]!, { title: "Scie" });
    const now = await read(website, before);
    assert.deepEqual(
      now.shards.map(({ ids: held }) => held.length),
      [20, 1],
    );
    const terms = (shards: readonly ShardData[]) => shards[0]!.texts.get("title")!.byTerm.documents;
    assert.equal(terms(now.shards), terms(before.shards), "the same memory");
  });

  test("misses nothing of a transaction that began before another and ended after it", async () => {
    const website = await market.website();
    const [slow, quick] = [
      await market.product(website, { title: "Scie" }),
      await market.product(website, { title: "Scie" }),
    ];
    let held = await read(website);
    const session = await openSession(market.store);
    try {
      await session.client.query("begin");
      await sql`update product set title = 'Perceuse lente' where id = ${slow}`.execute(session.db);
      await market.change(quick, { title: "Perceuse rapide" });
      held = await read(website, held);
      assert.equal(found(held.shards)[0]!.total, 1);
      await markChangedProducts(session.db, website, [slow]);
      held = await read(website, held);
      assert.equal(found(held.shards)[0]!.total, 1, "not committed yet");
      await session.client.query("commit");
    } finally {
      await session.close();
    }
    held = await read(website, held);
    assert.equal(found(held.shards)[0]!.total, 2);
  });

  test("is read whole when it is not remembered what changed", async () => {
    const website = await market.website();
    const id = await market.product(website, { title: "Scie" });
    const held = await read(website);
    await market.change(id, { title: "Perceuse" });
    await sql`delete from website_change where website_id = ${website}`.execute(market.db);
    const now = await read(website, held);
    assert.equal(found(now.shards)[0]!.total, 1);
  });

  test("is forgotten when others need the room, and read again when it is searched", async () => {
    const websites = [await market.website(), await market.website(), await market.website()];
    for (const website of websites) await market.product(website, { title: `Perceuse ${website}` });
    const capacity_bytes = 2.5 * (await read(websites[0]!)).bytes;
    const readings: number[] = [];
    const gone: string[] = [];
    const readers = {
      ask: (reading: Reading) => {
        readings.push(websites.indexOf(reading.websiteId));
        return readWebsite(market.store, reading);
      },
      forget: () => undefined,
      close: async () => undefined,
    };
    const held = new HeldWebsites(readers, capacity_bytes, (keys) => gone.push(...keys));
    const ask = async (...asked: number[]) => {
      const revisions = await revisionsOf(market.db, websites);
      const wanted = asked.map((at) => ({ id: websites[at]!, revision: revisions.get(websites[at]!)! }));
      return (await held.of(wanted)).flat();
    };
    const [first] = await ask(0);
    await ask(1);
    await ask(0);
    assert.deepEqual(readings, [0, 1]);
    const [third] = await ask(2);
    assert.deepEqual(gone.length, 1, "the one that was searched the longest ago");
    await ask(0);
    assert.deepEqual(readings, [0, 1, 2]);
    assert.ok(held.has(first!.key) && held.has(third!.key));
    assert.equal((await ask(0, 1, 2)).length, 3, "those of one search are held, however large");
    assert.deepEqual(readings, [0, 1, 2, 1]);
    await market.product(websites[1]!, { title: "Scie" });
    await Promise.all([ask(1), ask(1), ask(1)]);
    assert.deepEqual(readings, [0, 1, 2, 1, 1], "once for all that wait for it");
  });
});
