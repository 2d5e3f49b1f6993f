// Products sent as an array: written set by set, beside others who write the same website, and undone when given up.
import assert from "node:assert/strict";
import { type ClientRequest, request } from "node:http";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { openStore } from "#server/store/database.ts";
import { lockCounts } from "#server/store/queries/products/productCounts.ts";
import { followEvents } from "../../../test/support/events.ts";
import { untilBlockedBy, untilNobodyWaits, whileLocked } from "../../../test/support/locks.ts";
import { until } from "../../../test/support/until.ts";
import { type Answer, type World, openWorld } from "../../../test/support/world.ts";
import { buildApp } from "../app.ts";

let world: World;
let url: string;
before(async () => {
  world = await openWorld();
  url = await world.app.listen({ port: 0, host: "127.0.0.1" });
});
after(() => world.close());

type Drafts = { from?: number; count?: number; website?: number; brand?: string };

const drafts = ({ from = 0, count = 1_000, website = world.alice.rival, brand = "Bosch" }: Drafts = {}) =>
  Array.from({ length: count }, (_, index) => ({
    website_id: website,
    product_id: `p${from + index}`,
    title: `Perceuse ${from + index}`,
    brand,
    category: `Rayon ${(from + index) % 7}`,
    price: (from + index) / 100,
    shipping_price: 4.99,
    medias: [`https://rival.example/${from + index}.png`],
    attributes: { Couleur: { name: "Couleur", value: "bleu" } },
  }));
const post = (rows: object[], path = "/Products"): Promise<Answer> => world.call("admin", "POST", path, rows);

beforeEach(async () => {
  await sql`delete from product`.execute(world.store.db);
  await followChanges(world.store);
});

/** What is counted is what a count of the rows finds, and each product has one point of history that is its price. */
async function assertWhole(website: number, count: number): Promise<void> {
  const { db } = world.store;
  const { rows } = await sql<Record<string, unknown>>`
    select (select count(*)::int from product where website_id = ${website}) as products,
           (select products_count from website_setting where id = ${website}) as told,
           (select count(*)::int from product_history point
            join product using (website_id, price, total_price)
            where website_id = ${website} and point.product_id = product.id) as points,
           (select coalesce(jsonb_agg(jsonb_build_array(field, value, products_count) order by field, value), '[]')
            from product_value where website_id = ${website}) as values,
           (select coalesce(jsonb_agg(jsonb_build_array(field, value, count) order by field, value), '[]') from (
              select field, value, count(*) from product
              cross join lateral (values ('brand', brand), ('category', category), ('unit', unit)) as has (field, value)
              where website_id = ${website} and value is not null group by field, value) as counted) as expected,
           (select count(*)::int from product_count_change where website_id = ${website}) as waiting`.execute(
    db,
  );
  const { values, expected, ...figures } = rows[0]!;
  assert.deepEqual(figures, { products: count, told: count, points: count, waiting: 0 });
  assert.deepEqual(values, expected);
}

describe("an array of a thousand products", () => {
  test("is answered in its order, with prices, history, counts, and each told to whoever follows", async () => {
    const stream = await followEvents(`${url}/api/Products/change-stream`, world.tokens.alice);
    const rows = drafts().toReversed();
    const { status, body, text } = await post(rows);
    assert.equal(status, 200, text.slice(0, 500));
    assert.deepEqual(
      body.map(({ product_id, price, total_price }: Record<string, unknown>) => [
        product_id,
        price,
        total_price,
      ]),
      rows.map(({ product_id, price }) => [product_id, price, Math.round(price * 100 + 499) / 100]),
    );
    const { created, modified, price_changed_at, ...first } = body[0];
    for (const moment of [created, modified, price_changed_at])
      assert.ok(Math.abs(Date.parse(moment) - Date.now()) < 600_000, moment);
    assert.deepEqual(
      [first.medias, first.attributes.Couleur.value, first.kind, first.price_import_id],
      [["https://rival.example/999.png"], "bleu", "product", null],
    );
    await assertWhole(world.alice.rival, 1_000);
    await until("each of them is told", () => stream.told.length, { is: (length) => length >= 1_000 });
    assert.deepEqual(new Set(stream.told.map(({ type }) => type)), new Set(["create"]));
    assert.deepEqual(
      stream.told.map(({ target }) => target).toSorted((left, right) => left - right),
      body.map(({ id }: { id: number }) => id),
    );
    await stream.close();
  });

  test("has those of its rows that are wrong told each in its place, and leaves nothing", async (context) => {
    const rows: Record<string, unknown>[] = drafts();
    assert.equal((await post(drafts({ from: 400, count: 1 }))).status, 200);
    rows[10] = { ...rows[10], website_id: 999_999 };
    rows[20] = { ...rows[20], product_id: "p19" };
    rows[30] = { ...rows[30], title: "Zinc" };
    // What PostgreSQL alone refuses.
    await sql`alter table product add constraint no_zinc check (title <> 'Zinc')`.execute(world.store.db);
    context.after(() => sql`alter table product drop constraint no_zinc`.execute(world.store.db));
    const { status, body } = await post(rows);
    assert.equal(status, 422);
    const wrong = Object.fromEntries(
      (body.error.details as ({ name: string; details?: { codes: unknown } } | null)[])
        .map((error, place) => [place, error?.details?.codes ?? error?.name] as const)
        .filter(([, told]) => told !== undefined),
    );
    assert.deepEqual(wrong, {
      10: { website_id: ["reference"] },
      20: { product_id: ["uniqueness"] },
      30: "ValidationError",
      400: { product_id: ["uniqueness"] },
    });
    assert.equal(body.error.details.length, 1_000);
    await assertWhole(world.alice.rival, 1);
    const invalid = await post([
      ...drafts({ count: 999 }),
      { ...drafts({ from: 999, count: 1 })[0], price: -1 },
    ]);
    assert.deepEqual(
      invalid.body.error.details.map((error: unknown) => error === null),
      rows.map((_, place) => place !== 999),
    );
    await assertWhole(world.alice.rival, 1);
  });

  test("of own products is put down for the comparison, which finds them", async () => {
    const { website, catalog } = world.alice;
    const made = await post(drafts({ website, count: 120 }));
    assert.equal(made.status, 200, made.text.slice(0, 500));
    await followChanges(world.store);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from matched_product where catalog_id = ${catalog} and brand = 'Bosch'`.execute(
      world.store.db,
    );
    assert.equal(rows[0]!.count, 120);
    await assertWhole(website, 120);
  });
});

describe("two who write to one website", () => {
  test("write a brand over four connections, and are counted to the last product", async () => {
    const arrays = Array.from({ length: 8 }, (_, nth) => drafts({ from: nth * 250, count: 250 }));
    const write = async () => {
      for (let rows = arrays.pop(); rows; rows = arrays.pop()) {
        const { status, text } = await post(rows);
        assert.equal(status, 200, text.slice(0, 500));
      }
    };
    const change = async () => {
      const where = encodeURIComponent(
        JSON.stringify({ website_id: world.alice.rival, category: "Rayon 3" }),
      );
      for (const brand of ["Makita", "Bosch", "Metabo"])
        assert.equal(
          (await world.call("admin", "POST", `/Products/update?where=${where}`, { brand })).status,
          200,
        );
    };
    await Promise.all([write(), write(), write(), write(), change()]);
    await assertWhole(world.alice.rival, 2_000);
  });

  test("do not wait for the counts of another that has not ended", async () => {
    const { store, alice } = world;
    // They have written half of their products when they come to one that somebody else may be writing.
    const somebody = sql`
      insert into product (website_id, product_id, title) values (${alice.rival}, 'p99', 'Perceuse')`;
    const first = await whileLocked(store, somebody, async (lock) => {
      const waiting = post(drafts({ count: 200 }));
      await untilBlockedBy(lock, store.db, "product");
      const second = await post(drafts({ from: 1_000, count: 200 }));
      assert.equal(second.status, 200, second.text.slice(0, 500));
      const [left, right] = second.body.map(({ id }: { id: number }) => `/Products/${id}`);
      assert.equal((await world.call("admin", "PATCH", left, { brand: "Makita" })).status, 200);
      assert.equal((await world.call("admin", "DELETE", right)).status, 200);
      await assertWhole(alice.rival, 199);
      return [waiting];
    });
    assert.equal((await first[0]!).status, 200);
    await assertWhole(alice.rival, 399);
  });

  test("are answered while somebody counts anew, and are counted afterwards", async () => {
    await whileLocked(world.store, sql`select 1`, async ({ db }) => {
      await lockCounts(db, world.alice.rival);
      assert.equal((await post(drafts({ count: 150 }))).status, 200);
      const page = await world.find("alice", `/WebsiteSettings/${world.alice.rival}/products`, { limit: 5 });
      assert.equal(page.headers["x-total-count"], "150", "a list knows what is put down");
    });
    await followChanges(world.store);
    await assertWhole(world.alice.rival, 150);
  });

  test("and send some of the same: one of them is made, the other is told which", async () => {
    const [left, right] = [drafts({ count: 600 }), drafts({ from: 400, count: 600 }).toReversed()];
    const [first, second] = await Promise.all([post(left), post(right)]);
    assert.deepEqual([first.status, second.status].toSorted(), [200, 422]);
    const refused = first.status === 422 ? { sent: left, answer: first } : { sent: right, answer: second };
    assert.deepEqual(
      refused.sent
        .filter((_, place) => refused.answer.body.error.details[place] !== null)
        .map(({ product_id }) => product_id)
        .toSorted(),
      drafts({ from: 400, count: 200 })
        .map(({ product_id }) => product_id)
        .toSorted(),
    );
    await assertWhole(world.alice.rival, 600);
  });

  test("of two websites at once, in the contrary order, both come to an end", async () => {
    const both = (from: number) => [
      ...drafts({ from, count: 150 }),
      ...drafts({ from, count: 150, website: world.shared }),
    ];
    const answers = await Promise.all([post(both(0)), post(both(150).toReversed()), post(both(300))]);
    for (const { status, text } of answers) assert.equal(status, 200, text.slice(0, 500));
    await assertWhole(world.alice.rival, 450);
    await assertWhole(world.shared, 450);
  });
});

describe("what the caller gives up", () => {
  for (const [what, method, path, body] of [
    ["an array", "POST", () => "/Products", () => drafts()],
    [
      "an array under its website",
      "POST",
      () => `/WebsiteSettings/${world.alice.rival}/products`,
      () => drafts(),
    ],
    [
      "a change of many",
      "POST",
      () => `/Products/update?where={"website_id":${world.alice.rival}}`,
      () => ({ price: 3 }),
    ],
  ] as const) {
    test(`is cancelled in the database, and nothing of it stays: ${what}`, async () => {
      assert.equal((await post(drafts({ from: 5_000, count: 3 }))).status, 200);
      const { store } = world;
      await whileLocked(store, sql`lock table product_history in share mode`, async (lock) => {
        const sending = send(method, path(), body());
        await untilBlockedBy(lock, store.db, "product");
        sending.destroy();
        await untilNobodyWaits(store.db);
      });
      await assertWhole(world.alice.rival, 3);
    });
  }
});

test("a write that takes too long says so, and does not speak of filters", async () => {
  const { services, store, tokens } = world;
  const hasty = openStore(services.databaseUrl, { connections: 2, statementTimeout_ms: 500 });
  const app = await buildApp({ ...services, store: hasty }, "no-pages");
  const answer = await whileLocked(store, sql`lock table product_history in share mode`, () =>
    app.inject({
      method: "POST",
      url: "/api/Products",
      headers: { authorization: tokens.admin, "accept-language": "en" },
      payload: drafts({ count: 3 }),
    }),
  );
  await app.close();
  await hasty.close();
  assert.deepEqual([answer.statusCode, answer.json().error.code], [503, "WRITE_TOO_SLOW"]);
  assert.match(answer.json().error.message, /nothing was written: send fewer rows/);
});

test("offers of an array bring their sellers", async () => {
  const offers = ["A", "B"].flatMap((seller) =>
    drafts({ count: 60 }).map((draft) => ({
      ...draft,
      channel: "amazon_fr_default",
      competitor_name: `Vendeur ${seller}`,
    })),
  );
  const twice = await post([...offers, offers[7]!], "/ProductMkps");
  assert.deepEqual(twice.body.error.details.at(-1).details.codes, { competitor_name: ["uniqueness"] });
  assert.equal((await post(offers, "/ProductMkps")).status, 200);
  const { rows } = await sql`
    select seller, products_count from product_seller
    where website_id = ${world.alice.rival} and products_count > 0 order by seller`.execute(world.store.db);
  assert.deepEqual(rows, [
    { seller: "Vendeur A", products_count: 60 },
    { seller: "Vendeur B", products_count: 60 },
  ]);
});

function send(method: string, path: string, body: object): ClientRequest {
  const headers = { authorization: world.tokens.admin, "content-type": "application/json" };
  const sending = request(encodeURI(`${url}/api${path}`), { method, headers });
  sending.on("error", () => undefined);
  sending.end(JSON.stringify(body));
  return sending;
}

test("a product without an identifier has that of its website's imports", async () => {
  const website_id = world.alice.rival;
  const url = "https://rival.example/Perceuse-X.html?utm=1";
  const draft = { website_id, title: "Perceuse  X", url };
  const one = await world.call("admin", "POST", "/Products", draft);
  assert.equal(one.body.product_id, "/perceuse-x.html", one.text);
  const refused = await world.call("admin", "POST", "/Products", { ...draft, url: null });
  const codes = { product_id: ["presence", "length.blank"] };
  assert.deepEqual(refused.body.error.details.codes, { ...codes, url: ["presence"] });
  const type_options = { uniqueProductIdentifier: "sku" };
  await world.call("admin", "PUT", `/WebsiteSettings/${website_id}/extractorSource`, { type_options });
  for (const [method, path, sent] of [
    ["POST", "/Products", draft],
    ["POST", "/Products", { ...draft, sku: "  " }],
    ["PUT", `/Products/${one.body.id}`, draft],
    ["PUT", "/Products", { ...draft, id: one.body.id, product_id: null }],
  ] as const) {
    const { status, body } = await world.call("admin", method, path, sent);
    assert.deepEqual([status, body.error.details.codes], [422, { ...codes, sku: ["presence"] }]);
    const { product_id, sku } = body.error.details.messages;
    assert.match(product_id.at(-1), /makes it from the field sku, which says nothing here/);
    assert.match(sku[0], /^must say which product this is/);
  }
  for (const [index, path] of ["/Products", `/WebsiteSettings/${website_id}/products`].entries()) {
    const sent = [
      { ...draft, sku: ` X-${index} ` },
      { ...draft, sku: `Y-${index}`, product_id: "" },
      { ...draft, product_id: `own-${index}` },
    ];
    const made = await post(sent, path);
    assert.deepEqual(
      made.body.map(({ product_id }: { product_id: string }) => product_id),
      [`X-${index}`, `Y-${index}`, `own-${index}`],
    );
  }
});
