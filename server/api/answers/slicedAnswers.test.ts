// Long lists: what is done between their slices, and that nobody sees on the wire that there were any.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { sliceChannel } from "#server/slices.ts";
import { type World, openWorld } from "../../../test/support/world.ts";

describe("a list of thirteen hundred rows", () => {
  let world: World;
  let path: string;
  before(async () => {
    world = await openWorld();
    const { website } = world.alice;
    await sql`
      insert into product (website_id, product_id, title, brand, url, medias, attributes)
      select ${website}, 'p' || n, 'Produit ' || n, 'é', 'https://alice.example/' || n,
             array['https://alice.example/' || n || '.jpg'],
             jsonb_build_object('texte', jsonb_build_object('name', 'Texte', 'value', repeat('x', 1000)))
      from generate_series(1, 1300) as n`.execute(world.store.db);
    const filter = { where: { website_id: website }, include: "website", order: "id", limit: 10_000 };
    path = `/api/Products?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  });
  after(() => world.close());

  const ask = (headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
    world.app.inject({ method, url: path, headers: { authorization: world.tokens.alice, ...headers } });

  test("is made and read in slices, and whatever else has come is served between any two of them", async () => {
    const turns: { key: unknown; owner: unknown; round: number }[] = [];
    let round = 0;
    let next = setImmediate(function count() {
      round += 1;
      next = setImmediate(count);
    });
    const hear = (told: unknown) => turns.push({ ...(told as { key: unknown; owner: unknown }), round });
    sliceChannel.subscribe(hear);
    try {
      for (const { statusCode } of await Promise.all(Array.from({ length: 5 }, () => ask())))
        assert.equal(statusCode, 200);
    } finally {
      sliceChannel.unsubscribe(hear);
      clearImmediate(next);
    }
    const rounds = turns.map((turn) => turn.round);
    assert.equal(new Set(rounds).size, rounds.length, "one slice in a round of the process");
    const hers = turns.filter(({ key }) => key === world.alice.customer);
    // Each list is decoded, worded, related, shown and written, a hundred rows at a time.
    assert.ok(hers.length >= 5 * 5 * 12, `${hers.length} slices`);
    const read = turns.filter(({ key }) => typeof key === "object");
    assert.ok(read.length > 0, "and read from PostgreSQL in slices");
    assert.deepEqual([...new Set(read.map(({ owner }) => owner))], [world.alice.customer], "which are hers");
  });

  test("is answered as one that is made at once: length, mark, 304, HEAD and compression", async () => {
    const whole = await ask();
    const { etag, "content-length": length, "content-type": type } = whole.headers;
    const bytes = Buffer.from(whole.rawPayload);
    assert.ok(bytes.length > 1_000_000, `${bytes.length} bytes`);
    assert.equal(whole.json().length, 1_300);
    assert.equal(whole.body, JSON.stringify(whole.json()));
    assert.equal(etag, `W/"${createHash("sha1").update(bytes).digest("base64")}"`);
    assert.equal(Number(length), bytes.length);
    assert.equal(type, "application/json; charset=utf-8");
    assert.equal(whole.headers["x-total-count"], "1300");

    const unchanged = await ask({ "if-none-match": String(etag) });
    assert.deepEqual([unchanged.statusCode, unchanged.body], [304, ""]);
    const head = await ask({}, "HEAD");
    const { date: _one, "x-request-id": _id, ...told } = whole.headers;
    const { date: _other, "x-request-id": _otherId, ...toldByHead } = head.headers;
    assert.deepEqual([head.statusCode, head.body, toldByHead], [200, "", told]);

    const small = await ask({ "accept-encoding": "gzip" });
    assert.deepEqual(
      [small.headers["content-encoding"], small.headers["content-length"], small.headers.etag],
      ["gzip", undefined, etag],
    );
    assert.ok(gunzipSync(small.rawPayload).equals(bytes));
  });
});
