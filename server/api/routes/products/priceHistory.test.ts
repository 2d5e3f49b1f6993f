// The points of the histories as rows of their own: each has an id that no other one has.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type World, openWorld } from "../../../../test/support/world.ts";

type Point = { id: number; created: string; price: number };

describe("points of history", () => {
  let world: World;
  /** Two own products, and what was seen of each at the same two moments. */
  let products: number[];
  let matched: number[];
  before(async () => {
    world = await openWorld();
    const { alice, store } = world;
    products = [];
    for (const name of ["Perceuse", "Ponceuse"]) {
      const sent = { website_id: alice.website, product_id: name, title: name };
      products.push((await world.call("admin", "POST", "/Products", sent)).body.id);
    }
    const rows = await sql<{ id: number }>`
      insert into matched_product (catalog_id, website_id, product_id, title, created, modified, entries_count)
      select ${alice.catalog}::bigint, ${alice.website}::bigint, id, 'Produit', now(), now(), 1
      from unnest(${products}::bigint[]) as id
      on conflict (catalog_id, product_id) do update set entries_count = 1 returning id`.execute(store.db);
    matched = rows.rows.map(({ id }) => id);
    for (const moment of ["2026-01-31T23:30:00.000Z", "2026-03-02T08:00:00.000Z"]) {
      for (const table of ["product_history", "matched_product_history"])
        await sql`select ensure_history_partition(${table}, ${moment}::timestamptz)`.execute(store.db);
      await sql`
        insert into product_history (website_id, product_id, created, price)
        select ${alice.website}::bigint, id, ${moment}::timestamptz, 10 from unnest(${products}::bigint[]) as id`.execute(
        store.db,
      );
      await sql`
        insert into matched_product_history (catalog_id, matched_product_id, created, price, competitors_count)
        select ${alice.catalog}::bigint, id, ${moment}::timestamptz, 10, 1 from unnest(${matched}::bigint[]) as id`.execute(
        store.db,
      );
    }
  });
  after(() => world.close());

  const histories = () => [
    ...products.map((id) => `/Products/${id}/history`),
    ...matched.map((id) => `/MatchedProducts/${id}/history`),
  ];
  const pointsAt = async (path: string, filter?: object): Promise<Point[]> =>
    (await world.find("alice", path, filter)).body;

  test("of the same moment have different ids, and each is found by its own", async () => {
    for (const paths of [histories().slice(0, 2), histories().slice(2)]) {
      const [first = [], second = []] = await Promise.all(
        paths.map((path) => pointsAt(path, { order: "created" })),
      );
      const moments = [first, second].map((points) => points.slice(0, 2).map(({ created }) => created));
      assert.deepEqual(moments[0], moments[1]);
      const ids = [...first, ...second].map(({ id }) => id);
      assert.equal(new Set(ids).size, first.length + second.length);
      assert.ok(ids.every((id) => Number.isSafeInteger(id) && id > 0));
      const [path = "", other = ""] = paths;
      for (const point of first) {
        assert.deepEqual((await world.call("alice", "GET", `${path}/${point.id}`)).body, point);
        assert.equal((await world.call("alice", "GET", `${other}/${point.id}`)).status, 404);
        assert.equal((await world.call("bruno", "GET", `${path}/${point.id}`)).status, 404);
      }
    }
  });

  test("are chosen, counted and put in order by their ids", async () => {
    for (const path of histories()) {
      const points = await pointsAt(path, { order: "id" });
      const [first, last] = [points[0]!, points.at(-1)!];
      assert.ok(first.id < last.id);
      assert.deepEqual(await pointsAt(path, { order: "id DESC" }), points.toReversed());
      assert.deepEqual(await pointsAt(path, { where: { id: last.id }, fields: ["id"] }), [{ id: last.id }]);
      const where = encodeURIComponent(JSON.stringify({ id: { gt: first.id } }));
      assert.deepEqual((await world.call("alice", "GET", `${path}/count?where=${where}`)).body, {
        count: points.length - 1,
      });
    }
    const [included] = (
      await world.find("alice", "/MatchedProducts", {
        where: { id: matched[1]! },
        include: { relation: "history", scope: { order: "id DESC", limit: 1 } },
      })
    ).body;
    assert.deepEqual(included.history, (await pointsAt(histories()[3]!, { order: "id DESC" })).slice(0, 1));
  });

  test("keep their ids when what was seen at their moment is seen anew", async () => {
    const { alice, store } = world;
    const [path = ""] = histories();
    const before = await pointsAt(path, { order: "id" });
    await sql`
      insert into product_history (website_id, product_id, created, price)
      values (${alice.website}, ${products[0]}, ${before[0]!.created}, 12)
      on conflict (website_id, product_id, created) do update set price = excluded.price`.execute(store.db);
    assert.deepEqual(await pointsAt(path, { order: "id" }), [
      { ...before[0], price: 12 },
      ...before.slice(1),
    ]);
  });

  test("of a product are found by its key, whatever is asked of their ids", async () => {
    const [line] = (
      await sql<{ "QUERY PLAN": [{ Plan: object }] }>`
        explain (format json) select * from product_history
        where website_id = ${world.alice.website} and product_id = ${products[0]} and id > 0 order by id`.execute(
        world.store.db,
      )
    ).rows;
    const plan = JSON.stringify(line!["QUERY PLAN"]);
    assert.doesNotMatch(plan, /Seq Scan/);
    assert.match(plan, /product_history_202601_pkey/);
  });
});
