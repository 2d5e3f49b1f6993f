// The streams of products and matched products: the rows of the list, all of them, as fast as they are read.
import assert from "node:assert/strict";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, describe, test } from "node:test";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { exportBounds } from "#server/domain/exports/exportSlots.ts";
import { followEvents } from "../../../../test/support/events.ts";
import { oneRowOfEachModel } from "../../../../test/support/oneOfEach.ts";
import { cutSessions, sessionsIn } from "../../../../test/support/sessions.ts";
import { until } from "../../../../test/support/until.ts";
import { type Who, type World, addProducts, openWorld } from "../../../../test/support/world.ts";

describe("the stream of a website's rows", () => {
  let world: World;
  let url: string;
  before(async () => {
    world = await openWorld();
    await oneRowOfEachModel(world);
    const { website, catalog } = world.alice;
    await sql`
      insert into product (website_id, product_id, title, price, brand, medias)
      select ${website}, 'p' || i, 'produit ' || i, i % 50, 'Marque ' || i % 7, array['https://alice.example/' || i || '.png']
      from generate_series(1, 250) i`.execute(world.store.db);
    await sql`
      insert into matched_product (catalog_id, website_id, product_id, title, price, price_diff_integer, created, modified, entries_count)
      select ${catalog}, website_id, id, title, price, (price * 1000)::bigint - 20000, now(), now(), 1
      from product where website_id = ${website} and product_id like 'p%'`.execute(world.store.db);
    url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  });
  after(() => world.close());

  const addressOf = (kind: string, filter?: object, website = world.alice.website) =>
    `/WebsiteSettings/${website}/${kind}${filter ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : ""}`;
  const stream = (who: Who, kind: string, filter?: object, accept = "*/*") =>
    world.call(who, "GET", addressOf(`${kind}/stream`, filter), undefined, {
      headers: { authorization: world.tokens[who], accept, "accept-language": "en" },
    });
  const linesOf = (text: string) =>
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));

  const filters = {
    products: [
      {},
      { where: { price: { gt: 30 } }, order: ["price DESC", "title ASC"] },
      { fields: ["id", "title"], where: { brand: "Marque 3" } },
      { include: ["website"], where: { title: { like: "produit 1%" } } },
      { where: { title: "nothing at all" } },
    ],
    matchedProducts: [
      {},
      { where: { price_diff_integer: { lt: 0 } }, order: "price_diff_integer ASC" },
      { fields: { competitors: false }, order: "title DESC" },
      { include: { relation: "product", scope: { fields: ["id", "sku"] } }, where: { price: 7 } },
    ],
  };
  for (const [kind, of] of Object.entries(filters)) {
    test(`of ${kind} holds the rows of the list, in its order, under any filter`, async () => {
      for (const filter of of) {
        const listed = await world.call("alice", "GET", addressOf(kind, { ...filter, limit: 10_000 }));
        const { text, headers } = await stream("alice", kind, filter);
        assert.equal(headers["content-type"], "application/x-ndjson; charset=utf-8");
        assert.deepEqual(untimely(linesOf(text)), untimely(listed.body), JSON.stringify(filter));
      }
    });

    test(`of ${kind} is one array for whoever reads JSON, events for whoever reads those`, async () => {
      const lines = linesOf((await stream("alice", kind)).text);
      const array = await stream("alice", kind, {}, "application/json");
      assert.equal(array.headers["content-type"], "application/json; charset=utf-8");
      assert.deepEqual(untimely(array.body), untimely(lines));
      assert.deepEqual((await stream("alice", kind, { where: { id: -1 } }, "application/json")).body, []);
      assert.equal((await stream("alice", kind, { where: { id: -1 } })).text, "");
      const events = await followEvents(`${url}/api${addressOf(`${kind}/stream`)}`, world.tokens.alice, {
        headers: { accept: "text/event-stream" },
      });
      await events.ended;
      assert.deepEqual(untimely(events.told), untimely(lines));
    });
  }

  test("knows no pages", async () => {
    const { text } = await stream("alice", "products", {
      limit: 2,
      skip: 1,
      where: { title: { like: "produit%" } },
    });
    assert.equal(linesOf(text).length, 250);
  });

  test("compares with the competitors that a where names", async () => {
    const where = { catalog_id: world.alice.catalog, "competitors.website_id": { inq: [world.alice.rival] } };
    const listed = await world.call("alice", "GET", addressOf("matchedProducts", { where, limit: 1_000 }));
    const { text } = await stream("alice", "matchedProducts", { where });
    assert.deepEqual(untimely(linesOf(text)), untimely(listed.body));
  });

  test("refuses what a list refuses, and whoever may not see the website", async () => {
    assert.equal((await stream("alice", "products", { where: { price: { foo: 1 } } })).status, 400);
    assert.equal((await stream("alice", "matchedProducts", { where: { and: 3 } })).status, 400);
    assert.equal((await stream("bruno", "products")).status, 404);
    assert.equal((await stream("nobody", "products")).status, 401);
    const byQuery = await world.call(
      "nobody",
      "GET",
      `${addressOf("products/stream")}?access_token=${world.tokens.alice}`,
    );
    assert.equal(byQuery.status, 200);
  });

  test("says where what is meant belongs, of an argument that it does not have", async () => {
    for (const kind of ["products", "matchedProducts"])
      for (const [argument, query] of [
        ["where", '?where={"price":1}'],
        ["limit", "?limit=3"],
      ] as const) {
        const refused = await world.call("alice", "GET", `${addressOf(`${kind}/stream`)}${query}`);
        assert.equal(refused.status, 400);
        assert.equal(
          refused.body.error.message,
          `The argument '${argument}' does not exist here: all rows are sent, or those of filter={"where": …}`,
        );
      }
  });

  test("of a website that two customers share shows to each the comparisons of their own catalogues", async () => {
    const path = addressOf("matchedProducts/stream", {}, world.shared);
    const [product = 0] = await addProducts(world.store, world.shared, [{ title: "both", price: 2 }]);
    await sql`
      insert into matched_product (catalog_id, website_id, product_id, title, created, modified, entries_count)
      values (${world.alice.catalog}, ${world.shared}, ${product}, 'HERS', now(), now(), 1),
             (${world.bruno.catalog}, ${world.shared}, ${product}, 'HIS', now(), now(), 1)`.execute(
      world.store.db,
    );
    const { text } = await world.call("bruno", "GET", path);
    assert.deepEqual(
      linesOf(text).map(({ title }) => title),
      ["HIS"],
    );
  });
});

describe("a long stream", () => {
  const rows = 1_500;
  let world: World;
  let open: IncomingMessage[] = [];
  before(async () => {
    world = await openWorld();
    // Longer than what the connections on the way can hold, and many portions.
    await sql`
      insert into product (website_id, product_id, title, price, url)
      select ${world.alice.website}, i, 'produit', i, 'https://alice.example/' || repeat('a', 24000) from generate_series(1, ${rows}::int) i`.execute(
      world.store.db,
    );
    await world.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(async () => {
    for (const response of open) response.destroy();
    open = [];
    await untilNoCursorIsLeft();
  });
  after(() => world.close());

  test("is made no faster than it is read, and its cursor is closed when its reader has gone", async () => {
    const response = await openStream();
    response.pause();
    assert.equal(await cursors(), 1);
    // The reader stops, and so does the reading: the rest stays in the database. What is read is asked for by portions.
    let before: string | undefined;
    const isReadOn = async () => {
      const last = await lastRead();
      const moved = last === undefined || last !== before;
      before = last;
      return moved;
    };
    await until("nothing is read any more", isReadOn, { is: (moved) => !moved, every_ms: 300 });
    response.destroy();
    await untilNoCursorIsLeft();
  });

  test("whose reader leaves before the first row ends its search", async () => {
    // More expressions than PostgreSQL keeps ready, each tried on every row: minutes of work that find nothing.
    const where = {
      or: Array.from({ length: 400 }, (_, index) => ({ url: { regexp: `(a|h)+o.*nothing${index}$` } })),
    };
    const asking = askFor(`?filter=${encodeURIComponent(JSON.stringify({ where }))}`);
    asking.on("error", () => undefined);
    asking.end();
    await until("it is searched for", cursors, { is: (count) => count === 1 });
    asking.destroy();
    await untilNoCursorIsLeft();
  });

  test("shows one moment, whatever changes while it is read", async () => {
    const response = await openStream();
    await sql`update product set price = -0 where website_id = ${world.alice.website}`.execute(
      world.store.db,
    );
    const text = (await buffer(response)).toString();
    const prices = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).price as number);
    assert.deepEqual(
      [prices.length, prices.reduce((sum, price) => sum + price, 0)],
      [rows, (rows * (rows + 1)) / 2],
    );
  });

  test("that cannot be finished does not look finished", async () => {
    const response = await openStream();
    response.pause();
    await cutSessions(world.store.db);
    await assert.rejects(buffer(response), /aborted/);
  });

  test("takes one of its reader's places, and gives it back", async () => {
    for (let place = 0; place < exportBounds.perCustomer; place += 1) (await openStream()).pause();
    const path = `/WebsiteSettings/${world.alice.website}/products/stream`;
    assert.equal((await world.call("alice", "GET", path)).status, 429);
    for (const response of open) response.destroy();
    await untilNoCursorIsLeft();
    assert.equal((await world.call("alice", "GET", `${path}?filter={"where":{"price":1}}`)).status, 200);
  });

  function openStream(): Promise<IncomingMessage> {
    return new Promise((answer, refuse) => {
      const asking = askFor("");
      asking.on("response", (response) => {
        response.on("error", () => undefined);
        open.push(response);
        answer(response);
      });
      asking.on("error", refuse);
      asking.end();
    });
  }

  function askFor(query: string): ClientRequest {
    const { port } = world.app.server.address() as AddressInfo;
    const path = `/api/WebsiteSettings/${world.alice.website}/products/stream${query}`;
    return request({ port, host: "127.0.0.1", path, headers: { authorization: world.tokens.alice } });
  }

  /** When rows were last asked of the database, undefined when all are read. */
  async function lastRead(): Promise<string | undefined> {
    const [session] = await sessionsIn(world.store.db);
    return session?.state_change;
  }

  async function untilNoCursorIsLeft(): Promise<void> {
    await until("no cursor is left", cursors, { is: (count) => count === 0 });
  }

  async function cursors(): Promise<number> {
    return (await sessionsIn(world.store.db)).length;
  }
});

/** The addresses of images are signed anew at times. */
function untimely(rows: Record<string, unknown>[]): unknown[] {
  return rows.map(({ images, ...row }) => ({
    ...row,
    images: Array.isArray(images) ? images.length : images,
  }));
}
