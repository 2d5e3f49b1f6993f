// Change streams, over real connections: what is told, to whom, and when they end.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { entities, entityOf } from "#shared/entities/index.ts";
import { endToken, issueToken } from "#server/store/queries/accounts/tokens.ts";
import { type Followed, followEvents } from "../../../test/support/events.ts";
import { oneRowOfEachModel } from "../../../test/support/oneOfEach.ts";
import { type Who, type World, addProducts, openWorld } from "../../../test/support/world.ts";

describe("the stream of a model's changes", () => {
  let world: World;
  let url: string;
  let rows: Record<string, number | string>;
  const open: Followed[] = [];
  before(async () => {
    world = await openWorld();
    rows = await oneRowOfEachModel(world);
    url = await world.app.listen({ host: "127.0.0.1", port: 0 });
  });
  after(async () => {
    for (const stream of open) await stream.close();
    await world.close();
  });

  const follow = async (who: Who, plural: string, { query = "", ...options }: FollowOptions = {}) => {
    const stream = await followEvents(
      `${url}/api/${plural}/change-stream${query}`,
      world.tokens[who],
      options,
    );
    open.push(stream);
    return stream;
  };

  for (const { model, plural, table } of entities) {
    if (!plural || table === "product_history") continue;
    test(`${plural}: tells by GET and by POST that a row changed, as it is read`, async () => {
      const id = Number(rows[model]);
      const streams = [await follow("admin", plural), await follow("admin", plural, { method: "POST" })];
      const column = changedColumn[table] ?? "name";
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${newValue(column)} where id = ${id}`.execute(
        world.store.db,
      );
      const { body } = await world.find("admin", `/${plural}`, { where: { id } });
      for (const stream of streams) {
        const told = await stream.until(({ target }) => target === id);
        assert.deepEqual(
          { ...told, data: timeless(told.data) },
          {
            target: id,
            where: { id },
            data: timeless(body[0]),
            type: "update",
          },
        );
      }
      for (const stream of streams) await stream.close();
    });
  }

  test("ProductHistoryByMonths: tells the month that a new price belongs to", async () => {
    const posted = await follow("admin", "ProductHistoryByMonths", { method: "POST" });
    const stream = await follow("admin", "ProductHistoryByMonths");
    await sql`
      insert into product_history (website_id, product_id, created, price)
      values (${world.alice.website}, ${rows["Product"]}, now() + interval '1 second', 4)`.execute(
      world.store.db,
    );
    const told = await stream.until(({ type }) => type === "update");
    const { body } = await world.find("admin", "/ProductHistoryByMonths", { where: { id: told.target } });
    assert.deepEqual(told.data, body[0]);
    assert.equal(told.data.product_id, rows["Product"]);
    assert.deepEqual(await posted.until(({ type }) => type === "update"), told);
    for (const one of [stream, posted]) await one.close();
  });

  test("tells a row that is made, changed and deleted through the API, in this order", async () => {
    const stream = await follow("alice", "TrackingProducts");
    const sent = { name: "Perceuses", catalog_id: world.alice.catalog };
    const { body: made } = await world.call("alice", "POST", "/TrackingProducts", sent);
    const created = await stream.until(({ target }) => target === made.id);
    assert.deepEqual(created, { target: made.id, where: { id: made.id }, data: made, type: "create" });
    await world.call("alice", "PATCH", `/TrackingProducts/${made.id}`, { name: "Visseuses" });
    const updated = await stream.until(({ type }) => type === "update");
    assert.deepEqual([updated.target, updated.data.name], [made.id, "Visseuses"]);
    await world.call("alice", "DELETE", `/TrackingProducts/${made.id}`);
    const removed = await stream.until(({ type }) => type === "remove");
    assert.deepEqual(removed, { target: made.id, where: { id: made.id }, type: "remove" });
    await stream.close();
  });

  test("tells both that a row was made and that it changed, however soon it did", async () => {
    const stream = await follow("alice", "TrackingProducts");
    const other = await follow("bruno", "TrackingProducts");
    const draft = { name: "Perceuses", catalog_id: world.alice.catalog };
    const soon = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { id } = (await world.call("alice", "POST", "/TrackingProducts", draft)).body;
        await world.call("alice", "PATCH", `/TrackingProducts/${id}`, { name: "Visseuses" });
        return id;
      }),
    );
    const together = await world.store.db.transaction().execute(async (tx) => {
      const made = await sql<{ id: number }>`
        insert into tracking_product (catalog_id, name) values (${world.alice.catalog}, 'Scies') returning id`.execute(
        tx,
      );
      const id = made.rows[0]!.id;
      for (const name of ["Ponceuses", "Visseuses"])
        await sql`update tracking_product set name = ${name} where id = ${id}`.execute(tx);
      return id;
    });
    for (const id of [...soon, together]) {
      await stream.until(({ target, type }) => target === id && type === "update");
      const told = stream.told.filter(({ target }) => target === id);
      assert.deepEqual(
        told.map(({ type }) => type),
        ["create", "update"],
      );
      assert.equal(told[1].data.name, "Visseuses");
    }
    const { body: brunos } = await world.call("bruno", "POST", "/TrackingProducts", {
      name: "Own",
      catalog_id: world.bruno.catalog,
    });
    await other.until(({ target }) => target === brunos.id);
    assert.equal(other.told.length, 1);
    for (const one of [stream, other]) await one.close();
  });

  test("tells a row that is made and leaves the where at once of neither, and one that comes into it of both", async () => {
    const options = `?options=${encodeURIComponent(JSON.stringify({ where: { name: "Here" } }))}`;
    const stream = await follow("alice", "TrackingProducts", { query: options });
    const [left, came] = await world.store.db.transaction().execute(async (tx) => {
      const ids: number[] = [];
      for (const [before, name] of [
        ["Here", "Elsewhere"],
        ["Elsewhere", "Here"],
      ]) {
        const made = await sql<{ id: number }>`
          insert into tracking_product (catalog_id, name) values (${world.alice.catalog}, ${before}) returning id`.execute(
          tx,
        );
        ids.push(made.rows[0]!.id);
        await sql`update tracking_product set name = ${name} where id = ${ids.at(-1)}`.execute(tx);
      }
      return ids;
    });
    await stream.until(({ target, type }) => target === came && type === "update");
    assert.deepEqual(
      stream.told.map(({ target, type }) => [target, type]),
      [
        [came, "create"],
        [came, "update"],
      ],
      `nothing of ${left}`,
    );
    await stream.close();
  });

  test("tells nothing of another customer's rows, nor what their wheres would reach", async () => {
    const where = { or: [{ catalog_id: world.alice.catalog }, { id: { gt: 0 } }] };
    const options = `?options=${encodeURIComponent(JSON.stringify({ where }))}`;
    const streams = [
      await follow("bruno", "TrackingProducts"),
      await follow("bruno", "TrackingProducts", { query: options }),
    ];
    const { body: hers } = await world.call("alice", "POST", "/TrackingProducts", {
      name: "MARKED",
      catalog_id: world.alice.catalog,
    });
    await world.call("alice", "PATCH", `/TrackingProducts/${hers.id}`, { name: "MARKED again" });
    await world.call("alice", "DELETE", `/TrackingProducts/${hers.id}`);
    await sql`insert into tracking_product (catalog_id, name)
      select ${world.alice.catalog}, 'MARKED' from generate_series(1, 150)`.execute(world.store.db);
    await sql`delete from tracking_product where name = 'MARKED'`.execute(world.store.db);
    const { body: brunos } = await world.call("bruno", "POST", "/TrackingProducts", {
      name: "Own",
      catalog_id: world.bruno.catalog,
    });
    for (const stream of streams) {
      await stream.until(({ target }) => target === brunos.id);
      assert.deepEqual(
        stream.told.map(({ target }) => target),
        [brunos.id],
      );
      assert.ok(!stream.text().includes("MARKED"));
      await stream.close();
    }
  });

  test("keeps to the where it was asked with, for rows that go as well", async () => {
    const options = `?options=${encodeURIComponent(JSON.stringify({ where: { name: { like: "Seen%" } } }))}`;
    const stream = await follow("alice", "TrackingProducts", { query: options });
    const make = async (name: string) =>
      (await world.call("alice", "POST", "/TrackingProducts", { name, catalog_id: world.alice.catalog })).body
        .id;
    const unseen = await make("Unseen");
    const seen = await make("Seen");
    // A row that is gone before anybody looked is told as removed alone.
    await stream.until(({ target, type }) => target === seen && type === "create");
    for (const id of [unseen, seen]) await world.call("alice", "DELETE", `/TrackingProducts/${id}`);
    await stream.until(({ type }) => type === "remove");
    assert.deepEqual(
      stream.told.map(({ target, type }) => [target, type]),
      [
        [seen, "create"],
        [seen, "remove"],
      ],
    );
    await stream.close();
  });

  test("tells of a row that leaves the where that it is gone from there", async () => {
    const options = `?options=${encodeURIComponent(JSON.stringify({ where: { name: "Here" } }))}`;
    const stream = await follow("alice", "TrackingProducts", { query: options });
    const { body } = await world.call("alice", "POST", "/TrackingProducts", {
      name: "Here",
      catalog_id: world.alice.catalog,
    });
    await stream.until(({ type }) => type === "create");
    await world.call("alice", "PATCH", `/TrackingProducts/${body.id}`, { name: "Elsewhere" });
    assert.equal((await stream.until(({ type }) => type === "remove")).target, body.id);
    await stream.close();
  });

  test("tells rows that change together one by one, and more than a hundred as a whole", async () => {
    const stream = await follow("alice", "Products");
    const few = await addProducts(world.store, world.alice.rival, [{ title: "one" }, { title: "two" }]);
    await stream.until(({ target }) => target === few[1]);
    await sql`update product set price = 3 where id = any(${few})`.execute(world.store.db);
    await stream.until(({ target, data }) => target === few[0] && data.price === 3);
    await stream.until(({ target, data }) => target === few[1] && data.price === 3);
    await sql`
      insert into product (website_id, product_id, title)
      select ${world.alice.rival}, 'many ' || i, 'many' from generate_series(1, 101) i`.execute(
      world.store.db,
    );
    const whole = await stream.until(({ target }) => target === undefined);
    assert.deepEqual(whole, { where: { website_id: world.alice.rival }, data: {}, type: "create" });
    await sql`delete from product where title = 'many'`.execute(world.store.db);
    const gone = await stream.until(({ target, type }) => target === undefined && type === "remove");
    assert.deepEqual(gone.where, { website_id: world.alice.rival });
    await stream.close();
  });

  test("has room for a removed row of any size, and keeps its secrets", async () => {
    const stream = await follow("admin", "Products");
    const [id = 0] = await addProducts(world.store, world.alice.website, [
      { title: "t".repeat(1000), attributes: { long: "a".repeat(20_000) } },
    ]);
    await sql`update product set url = ${"u".repeat(2000)}, sku = 'S1', brand = repeat('é', 200) where id = ${id}`.execute(
      world.store.db,
    );
    await sql`delete from product where id = ${id}`.execute(world.store.db);
    await stream.until(({ target, type }) => target === id && type === "remove");
    await stream.close();
    const client = await world.store.pool.connect();
    const heard: string[] = [];
    client.on("notification", ({ payload = "" }) => heard.push(payload));
    await client.query("listen changes");
    const { body } = await world.call("admin", "POST", "/Customers", {
      username: "gone",
      email: "gone@shop.example",
      password: "very-secret-1",
    });
    await world.call("admin", "DELETE", `/Customers/${body.id}`);
    await client.query("unlisten changes");
    client.release();
    assert.ok(heard.some((payload) => payload.includes("gone@shop.example")));
    assert.ok(
      heard.every((payload) => !/argon2|password/.test(payload)),
      heard.join("\n"),
    );
  });

  test("ends within seconds of its token, with an end that says so", async () => {
    const token = await issueToken(world.store.db, world.alice.customer, 60, false);
    const expiring = await issueToken(world.store.db, world.alice.customer, 1, false);
    const stream = await followEvents(`${url}/api/Products/change-stream`, token.id);
    const second = await followEvents(`${url}/api/Products/change-stream`, expiring.id);
    const found = await sql<{ id: number }>`
      select id from access_token where prefix = ${token.id.slice(0, 6)}`.execute(world.store.db);
    await endToken(world.store.db, found.rows[0]!.id);
    for (const one of [stream, second]) {
      await one.ended;
      assert.match(one.text(), /event: end\ndata: null\n\n$/);
    }
  });

  test("tells nothing of a model for admins to somebody who is one no more", async () => {
    const stream = await follow("admin", "WebsiteImports");
    await sql`update role set name = 'was-admin' where name = 'admin'`.execute(world.store.db);
    await sql`update website_import set percentage = 50 where id = ${rows["WebsiteImport"]}`.execute(
      world.store.db,
    );
    await sql`delete from website_import where id = ${rows["WebsiteImport"]}`.execute(world.store.db);
    const other = await follow("alice", "Catalogs");
    await sql`update catalog set name = 'Told' where id = ${world.alice.catalog}`.execute(world.store.db);
    await other.until(({ data }) => data?.name === "Told");
    await sql`update role set name = 'admin' where name = 'was-admin'`.execute(world.store.db);
    await sql`insert into website_import (website_id) values (${world.alice.website})`.execute(
      world.store.db,
    );
    await stream.until(({ type }) => type === "create");
    assert.equal(stream.told.length, 1);
    for (const one of [stream, other]) await one.close();
  });

  test("says to whoever comes back, and after a lost connection, that anything may have changed", async () => {
    const stream = await follow("alice", "Products", { headers: { "last-event-id": "3" } });
    assert.deepEqual(await stream.until(() => true), { where: {}, data: {}, type: "update" });
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'vigie-session'`.execute(world.store.db);
    await stream.until((event) => stream.told.indexOf(event) > 0 && event.target === undefined);
    await stream.close();
    const byQuery = await follow("alice", "Products", { query: "?lastEventId=3" });
    assert.deepEqual(await byQuery.until(() => true), { where: {}, data: {}, type: "update" });
    await byQuery.close();
  });

  test("is there for whoever reads events, and for nobody else", async () => {
    const ask = (path: string, headers: Record<string, string>) =>
      fetch(`${url}/api/${path}`, { headers: { authorization: world.tokens.alice, ...headers } });
    const refused = await ask("Products/change-stream", { accept: "application/json" });
    assert.equal(refused.status, 406);
    assert.match(await refused.text(), /text\/event-stream/);
    const byFormat = await ask("Products/change-stream?_format=event-stream", { accept: "application/json" });
    assert.equal(byFormat.headers.get("content-type"), "text/event-stream");
    assert.equal(byFormat.headers.get("cache-control"), "no-cache, no-transform");
    assert.equal(byFormat.headers.get("content-encoding"), null);
    await byFormat.body?.cancel();
    assert.equal((await ask("Products/change-stream?options=%7B", {})).status, 400);
    // Whoever writes the where elsewhere is told, rather than sent the changes of everything.
    const website = `{"website_id":${world.alice.website}}`;
    for (const query of [
      `where=${website}`,
      `filter={"where":${website}}`,
      `options={"filter":{"where":${website}}}`,
    ]) {
      for (const path of ["Products/change-stream", "WebsiteImports/progression-stream"]) {
        const wrong = await ask(`${path}?${query}`, {});
        assert.equal(wrong.status, 400, `${path} ${query}`);
        assert.match(await wrong.text(), /options=\{/);
      }
    }
    assert.equal((await ask("WebsiteImports/change-stream", {})).status, 403);
    assert.equal((await fetch(`${url}/api/Products/change-stream`)).status, 401);
    const byQuery = await fetch(`${url}/api/products/Change-Stream/?access_token=${world.tokens.alice}`);
    assert.equal(byQuery.status, 200);
    await byQuery.body?.cancel();
  });

  test("of every model has a trigger behind it", async () => {
    const found = await sql<{ table: string }>`
      select distinct tgrelid::regclass::text as table from pg_trigger where tgname like 'tell_%'`.execute(
      world.store.db,
    );
    const tables = new Set(found.rows.map(({ table }) => table));
    for (const { plural, model } of entities) {
      if (plural) assert.ok(tables.has(entityOf(model).table), model);
    }
  });
});

type FollowOptions = { query?: string; method?: string; headers?: Record<string, string> };

/** A column of each table whose change is told, where it is not `name`. */
const changedColumn: Readonly<Record<string, string>> = {
  customer: "username",
  role: "description",
  catalog_config: "config",
  website_import: "percentage",
  ebrand: "title",
  ebrand_result: "keywords",
  product: "title",
  matched_product: "title",
  unit_mapping: "brand",
  currency_mapping: "rate",
  virtual_attribute: "value",
};

function newValue(column: string): unknown {
  if (column === "rate") return 2;
  if (column === "percentage") return 40;
  return column === "config" ? "{}" : "Changed";
}

/** The addresses of images are signed for some time. */
function timeless(row: Record<string, unknown>): unknown {
  const { images: _images, logo_image: _logo, ...rest } = row;
  return rest;
}
