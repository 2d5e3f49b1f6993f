// Prices that an administrator writes through the API leave what prices of an import leave.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type World, openWorld } from "../../../../test/support/world.ts";

describe("a price written through the API", () => {
  let world: World;
  let made: { id: number };
  before(async () => {
    world = await openWorld();
    const sent = {
      website_id: world.alice.website,
      product_id: "p1",
      title: "Perceuse",
      price: 10,
      shipping_price: 2,
    };
    made = (await world.call("admin", "POST", "/Products", sent)).body;
  });
  after(() => world.close());

  const points = async () => {
    const { body } = await world.find("alice", `/Products/${made.id}/history`, { order: "created ASC" });
    return body.map(({ price, total_price }: Record<string, unknown>) => [price, total_price]);
  };
  const patch = async (values: object) =>
    (await world.call("admin", "PATCH", `/Products/${made.id}`, values)).body;

  test("has its total, the moment it is of, and the first point of its history", async () => {
    const { body } = await world.call("alice", "GET", `/Products/${made.id}`);
    assert.equal(body.total_price, 12);
    assert.notEqual(body.price_changed_at, null);
    assert.deepEqual(await points(), [[10, 12]]);
  });
  test("that changes is followed by its total, and history keeps both", async () => {
    await sql`update product set price_changed_at = '2020-01-01', price_import_id = null
      where id = ${made.id}`.execute(world.store.db);
    const changed = await patch({ price: 0.3 });
    assert.equal(changed.total_price, 2.3);
    assert.ok(changed.price_changed_at > "2020-01-02");
    assert.deepEqual((await points()).at(-1), [0.3, 2.3]);
    assert.equal((await patch({ shipping_price: 3 })).total_price, 3.3);
    assert.equal((await patch({ total_price: 5 })).total_price, 5, "unless the total was said");
    assert.equal((await points()).length, 4);
  });
  test("that is the same as before leaves no trace", async () => {
    await sql`update product set price_changed_at = '2020-01-01' where id = ${made.id}`.execute(
      world.store.db,
    );
    const same = await patch({ price: 0.3, title: "Perceuse à percussion" });
    assert.deepEqual([same.total_price, same.price_changed_at], [5, "2020-01-01T00:00:00.000Z"]);
    assert.equal((await points()).length, 4);
  });
  test("follows in a replacement and in a bulk update too", async () => {
    const whole = {
      website_id: world.alice.website,
      product_id: "p1",
      title: "Perceuse",
      price: 7,
      shipping_price: 1,
    };
    assert.equal((await world.call("admin", "PUT", `/Products/${made.id}`, whole)).body.total_price, 8);
    const where = encodeURIComponent(JSON.stringify({ id: made.id }));
    await world.call("admin", "POST", `/Products/update?where=${where}`, { price: 9 });
    assert.deepEqual((await points()).slice(-2), [
      [7, 8],
      [9, 10],
    ]);
    await patch({ price: null });
    assert.deepEqual((await points()).at(-1), [null, null], "no price, no total");
  });
});
