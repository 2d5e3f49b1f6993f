// Prices in quarantine through the API: who sees them, who decides, and what those see who compare with the shop.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { importLines } from "../../../../test/support/comparedShops.ts";
import { type World, addProducts, openWorld } from "../../../../test/support/world.ts";

describe("prices in quarantine", () => {
  let world: World;
  let mine: number;
  let theirs: number;
  before(async () => {
    world = await openWorld();
    const { store, alice, bruno } = world;
    [mine = 0] = await addProducts(store, alice.website, [{ title: "Perceuse", price: 10 }]);
    [theirs = 0] = await addProducts(store, bruno.website, [{ title: "Scie", price: 20 }]);
    // Bruno compares with Alice's shop, and sees of it what its visitors see.
    await sql`insert into catalog_competitor (catalog_id, website_id) values (${bruno.catalog}, ${alice.website})`.execute(
      store.db,
    );
    await keptAside(alice.website, mine, 1000);
    await keptAside(bruno.website, theirs, 2000);
    await sql`select ensure_history_partition('product_history', '2026-06-02')`.execute(store.db);
  });
  after(() => world.close());

  const keptAside = (website: number, product: number, price: number) =>
    sql`
      with kept as (
        insert into quarantined_price
          (website_id, product_id, price, held, line, seen_at, last_seen_at, others)
        values (${website}, ${product}, ${price}, '{"total_price": 1005}', 7, '2026-06-02', '2026-06-02',
                '{"changed": 2, "raised": 1, "lowered": 1, "median": 1, "quarantined": 1}'))
      update product set price_doubted_at = '2026-06-02' where id = ${product}`.execute(world.store.db);
  const seenBy = async (who: "admin" | "alice" | "bruno") =>
    (await world.find(who, "/QuarantinedPrices", { order: "id ASC" })).body.map(
      ({ title, price, price_before, factor, currency }: Record<string, unknown>) => [
        title,
        price_before,
        price,
        factor,
        currency,
      ],
    );
  const decide = async (
    who: "admin" | "alice" | "bruno",
    decision: "accept" | "refuse",
    where: object,
    count?: number,
  ) => (await world.call(who, "POST", `/QuarantinedPrices/${decision}`, { where, count })).body;

  test("are told to the owner of their website and to administrators alone", async () => {
    assert.deepEqual(await seenBy("alice"), [["Perceuse", 10, 1000, 100, "EUR"]]);
    assert.deepEqual(await seenBy("bruno"), [["Scie", 20, 2000, 100, "EUR"]]);
    assert.equal((await seenBy("admin")).length, 2);
    assert.deepEqual((await world.find("bruno", "/QuarantinedPrices", { where: { price: 1000 } })).body, []);
    assert.equal((await world.call("bruno", "GET", "/QuarantinedPrices/count")).body.count, 1);
  });
  test("leave a mark on the price that is shown, for whoever compares with it too, and no more than that", async () => {
    const { body } = await world.call("bruno", "GET", `/Products/${mine}`);
    assert.deepEqual([body.price, body.price_doubted_at], [10, "2026-06-02T00:00:00.000Z"]);
    assert.ok(!JSON.stringify(body).includes("1000"));
  });
  test("are not decided about, all of them, by an argument that nobody reads", async () => {
    for (const decision of ["accept", "refuse"]) {
      const { status } = await world.call("admin", "POST", `/QuarantinedPrices/${decision}`, { ids: [1] });
      assert.equal(status, 400);
    }
    assert.equal((await world.call("admin", "GET", "/QuarantinedPrices/count")).body.count, 2);
  });

  test("are decided about by nobody but these", async () => {
    assert.deepEqual(await decide("bruno", "accept", { product_id: mine }), { count: 0 });
    assert.deepEqual(await decide("bruno", "refuse", { product_id: mine }), { count: 0 });
    assert.equal((await world.call("alice", "GET", `/Products/${mine}`)).body.price, 10);
  });
  test("are not what somebody has seen once an import has read another one", async () => {
    assert.deepEqual(await decide("alice", "accept", { product_id: mine, price: 999 }), { count: 0 });
  });
  test("are not decided about together when they are more than somebody has seen", async () => {
    const { error } = await decide("alice", "accept", {}, 2);
    assert.equal(error.statusCode, 409);
    assert.match(error.message, /un seul prix|one price/);
    assert.equal((await world.call("alice", "GET", `/Products/${mine}`)).body.price, 10);
  });
  test("become the price of their product from the moment they were seen, with a point of its history", async () => {
    assert.deepEqual(await decide("alice", "accept", { product_id: mine, price: 1000 }), { count: 1 });
    const { body } = await world.call("alice", "GET", `/Products/${mine}`);
    assert.deepEqual([body.price, body.total_price, body.price_doubted_at], [1000, 1005, null]);
    const points = await world.find("alice", `/Products/${mine}/history`, { order: "created ASC" });
    assert.equal(points.body.at(-1).price, 1000);
    assert.deepEqual(await seenBy("alice"), []);
  });
  test("are refused by an administrator: the price before stays, in doubt no more", async () => {
    assert.deepEqual(await decide("admin", "refuse", {}), { count: 1 });
    const { body } = await world.call("bruno", "GET", `/Products/${theirs}`);
    assert.deepEqual([body.price, body.price_doubted_at], [20, null]);
    const [kept] = (await world.find("bruno", "/QuarantinedPrices")).body;
    assert.deepEqual([kept.status, kept.decided_by, kept.times], ["refused", world.admin.customer, 0]);
  });
  test("are decided about once, whoever of two is first", async () => {
    await keptAside(world.alice.website, mine, 5000);
    const [{ id }] = (await world.find("alice", "/QuarantinedPrices")).body;
    const answers = await Promise.all([
      decide("alice", "accept", { id, price: 5000 }),
      decide("admin", "refuse", { id, price: 5000 }),
    ]);
    const [accepted, refused] = answers.map(({ count }) => count);
    assert.equal(accepted + refused, 1, JSON.stringify(answers));
    const { body } = await world.call("alice", "GET", `/Products/${mine}`);
    assert.deepEqual([body.price, body.price_doubted_at], [accepted ? 5000 : 1000, null]);
  });
  test("stay refused when all are accepted, and are accepted by whoever names them as refused", async () => {
    await sql`delete from quarantined_price`.execute(world.store.db);
    await keptAside(world.alice.website, mine, 7000);
    const [{ id }] = (await world.find("alice", "/QuarantinedPrices")).body;
    assert.deepEqual(await decide("alice", "refuse", { id }), { count: 1 });
    for (const where of [{}, { id }, { status: "refused" }, { id: { neq: 0 }, status: "refused" }])
      assert.deepEqual(await decide("alice", "accept", where), { count: 0 });
    assert.deepEqual((await world.call("alice", "POST", "/QuarantinedPrices/accept")).body, { count: 0 });
    assert.notEqual((await world.call("alice", "GET", `/Products/${mine}`)).body.price, 7000);
    assert.deepEqual(await decide("alice", "accept", { id, status: "refused" }), { count: 1 });
    assert.equal((await world.call("alice", "GET", `/Products/${mine}`)).body.price, 7000);
  });
  test("are gone with their website, whatever somebody decides about them then", async () => {
    const shop = (
      await world.call("admin", "POST", "/WebsiteSettings", {
        name: "Éphémère",
        url: "https://ephemere.example",
      })
    ).body.id;
    const [product = 0] = await addProducts(world.store, shop, [{ title: "Étau", price: 5 }]);
    await keptAside(shop, product, 500);
    const [{ id }] = (await world.find("admin", "/QuarantinedPrices", { where: { website_id: shop } })).body;
    assert.equal((await world.call("admin", "DELETE", `/WebsiteSettings/${shop}`)).status, 200);
    assert.deepEqual(await decide("admin", "accept", { id, price: 500 }), { count: 0 });
    assert.deepEqual(
      (await world.find("admin", "/QuarantinedPrices", { where: { website_id: shop } })).body,
      [],
    );
  });

  test("show the line that said them to those who decide, and the line behind the price that stays to the owner of a locked catalogue too", async () => {
    const { store, alice } = world;
    await importLines(world, alice.website, "réf;titre;prix", "Z1;Marteau;10");
    await importLines(world, alice.website, "réf;titre;prix", "Z1;Marteau;1000");
    const { rows } = await sql<{ id: number }>`select id from product where title = 'Marteau'`.execute(
      store.db,
    );
    const said = async (who: "admin" | "alice" | "bruno", query = "") => {
      const { body } = await world.call(who, "GET", `/Products/${rows[0]!.id}/sourceLine${query}`);
      return body.cells.map(({ value }: { value: string }) => value);
    };
    const [good, absurd] = [
      ["Z1", "10"],
      ["Z1", "1000"],
    ];
    const both = async (who: "admin" | "alice" | "bruno") => [
      await said(who),
      await said(who, "?inQuarantine=true"),
    ];
    assert.deepEqual(await both("admin"), [good, absurd]);
    assert.deepEqual(await both("alice"), [good, absurd]);
    assert.deepEqual(await both("bruno"), [[], []]);
    await sql`update catalog set lock = true where id = ${alice.catalog}`.execute(store.db);
    assert.deepEqual(await both("alice"), [good, []]);
    await sql`update catalog set lock = false where id = ${alice.catalog}`.execute(store.db);
  });
});
