// What a list tells of itself, what it refuses to be asked, and lists that only look small.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type World, addProducts, openWorld } from "../../../test/support/world.ts";

describe("a list", () => {
  let world: World;
  before(async () => {
    world = await openWorld({ VIGIE_LIST_CAP: "5" });
    await addProducts(
      world.store,
      world.alice.website,
      Array.from({ length: 7 }, (_, n) => ({ title: `Product ${n}`, price: n })),
    );
  });
  after(() => world.close());

  test("says of how many rows it is a part when it had to be cut", async () => {
    for (const path of ["/Products", `/WebsiteSettings/${world.alice.website}/products`]) {
      const cut = await world.find("alice", path);
      assert.equal(cut.body.length, 5);
      assert.equal(cut.headers["content-range"], "items 0-4/7", path);
      assert.equal(cut.headers["x-total-count"], "7");
      const rest = await world.find("alice", path, { skip: 5 });
      assert.equal(rest.body.length, 2);
      assert.equal(rest.headers["content-range"], undefined, "nobody asked for a page, and this is all");
    }
  });
  test("pages by two steps show what one would", async () => {
    for (const order of ["price DESC", "title", "id", undefined])
      for (const skip of [0, 3, 6, 9]) {
        const page = await world.find("alice", "/Products", { order, skip, limit: 2 });
        const all = await world.find("alice", "/Products", { order, limit: 100 });
        assert.deepEqual(page.body, all.body.slice(skip, skip + 2), `${order} ${skip}`);
      }
  });

  describe("refuses a property that nobody is shown", () => {
    for (const filter of [
      { where: { password: { like: "%" } } },
      { order: "password" },
      { order: ["id", "password DESC"] },
      { fields: ["id", "password"] },
      { fields: { password: true } },
      { fields: "password" },
    ])
      test(JSON.stringify(filter), async () => {
        const answer = await world.find("admin", "/Customers", filter);
        assert.equal(answer.status, 400, answer.text);
        assert.match(answer.body.error.message, /password/);
        const include = { relation: "customer", scope: filter };
        assert.equal((await world.find("admin", "/Catalogs", { include })).status, 400);
      });
    test("but may be told to leave it out", async () => {
      const answer = await world.find("admin", "/Customers", { fields: { password: false } });
      assert.equal(answer.status, 200, answer.text);
    });
  });

  describe("of prices by month", () => {
    let products: number[];
    let rivals: number[];
    before(async () => {
      const { website, rival } = world.alice;
      products = await addProducts(world.store, website, [{ title: "Old" }, { title: "New" }]);
      rivals = await addProducts(world.store, rival, [{ title: "Theirs" }]);
      const bruno = await addProducts(world.store, world.bruno.website, [{ title: "Bruno's" }]);
      for (const [website_id, ids] of [
        [website, products],
        [rival, rivals],
        [world.bruno.website, bruno],
      ] as const)
        for (const id of ids)
          for (const moment of ["2026-09-10", "2026-10-02", "2026-10-03"]) {
            await sql`select ensure_history_partition('product_history', ${moment}::timestamptz)`.execute(
              world.store.db,
            );
            await sql`insert into product_history (website_id, product_id, created, price)
              values (${website_id}, ${id}, ${moment}, 9.5)`.execute(world.store.db);
          }
    });

    const path = "/ProductHistoryByMonths";
    const whole = async () =>
      (await world.find("alice", path, { limit: 100, where: { created: { neq: null } } })).body;

    test("holds the months of the caller's products, in their order", async () => {
      const rows = await whole();
      const expected = [...products, ...rivals].flatMap((id) => [id, id]);
      assert.deepEqual(
        rows.map((row: { product_id: number }) => row.product_id),
        expected,
      );
      assert.deepEqual(Object.keys(rows[1].values), ["2", "3"]);
    });
    test("is paged without looking at all that there is", async () => {
      const rows = await whole();
      for (const order of [undefined, "id", "id DESC"])
        for (const skip of [0, 1, 4, 7]) {
          const page = await world.find("alice", path, { order, skip, limit: 2 });
          const ordered = order === "id DESC" ? rows.toReversed() : rows;
          assert.deepEqual(page.body, ordered.slice(skip, skip + 2), `${order} ${skip}`);
        }
      assert.equal((await world.call("alice", "GET", `${path}/count`)).body.count, rows.length);
    });
    test("finds one by its id, one product's, and none of somebody else's", async () => {
      const rows = await whole();
      assert.deepEqual((await world.call("alice", "GET", `${path}/${rows[2].id}`)).body, rows[2]);
      assert.equal((await world.call("bruno", "GET", `${path}/${rows[2].id}`)).status, 404);
      assert.equal((await world.call("alice", "GET", `${path}/${rows[2].id + 5_000}`)).status, 404);
      const of = await world.find("alice", path, { where: { product_id: products[1] } });
      assert.deepEqual(of.body, rows.slice(2, 4));
      const months = { where: { id: { inq: [rows[0].id, rows[3].id] } } };
      assert.deepEqual((await world.find("alice", path, months)).body, [rows[0], rows[3]]);
      const included = await world.find("alice", "/Products", {
        where: { id: products[0] },
        include: { relation: "historyByMonth", scope: { limit: 1, order: "id DESC" } },
      });
      assert.deepEqual(included.body[0].historyByMonth, [rows[1]]);
    });
  });
});
