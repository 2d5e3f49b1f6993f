// Bulk deletion through the API: exactly what the filter says goes, with all that hangs on it, and nothing else.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { deleteProducts } from "#server/domain/products/deleteAll.ts";
import { prepareHistory } from "#server/domain/products/prepareHistory.ts";
import { addUpCounts } from "#server/store/queries/products/productCounts.ts";
import { recountSellers } from "#server/store/queries/products/recountSellers.ts";
import { type Who, type World, openWorld } from "../../../../test/support/world.ts";

let world: World;
before(async () => {
  world = await openWorld();
  await prepareHistory(world.store.db);
});
after(() => world.close());

/** Three own products of Alice, matched with one each of her two competitors by barcode, but for the last. */
let own: number[];
let rivals: number[];
const eans = ["3017620422003", "3017800132463", "5449000000996"];

beforeEach(async () => {
  const { store, alice, bruno, shared } = world;
  await sql`delete from product`.execute(store.db);
  await sql`delete from offer`.execute(store.db);
  await sql`delete from matched_product`.execute(store.db);
  own = await stock(alice.website, eans);
  rivals = await stock(alice.rival, eans.slice(0, 2));
  await stock(shared, eans.slice(0, 1));
  await stock(bruno.website, eans.slice(0, 1));
  await followChanges(store);
});

async function stock(website: number, codes: string[]): Promise<number[]> {
  const { db } = world.store;
  const { rows } = await sql<{ id: number }>`
    insert into product (website_id, product_id, title, ean, price, brand, category)
    select ${website}::bigint, 'p' || place, 'Produit ' || place, code, 10 * place,
           case when place = 1 then 'Bosch' else 'Makita' end, 'Outils'
    from unnest(${codes}::text[]) with ordinality as listed (code, place) returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into product_history (website_id, product_id, created, price)
    select ${website}::bigint, id, now(), 10 from unnest(${ids}::bigint[]) as id`.execute(db);
  await addUpCounts(db, [website]);
  await db.transaction().execute((tx) => recountSellers(tx, website));
  await markChangedProducts(db, website, ids);
  return ids;
}

function deleteAll(
  model: "Products" | "MatchedProducts",
  website: number,
  filter?: object,
  more = "",
  who: Who = "admin",
) {
  const query = filter ? `filter=${encodeURIComponent(JSON.stringify(filter))}` : "";
  return world
    .call(who, "DELETE", `/${model}/${website}/deleteAll?${query}${more}`)
    .then((answer) => ({ ...answer, body: withoutDeletion(answer.body) }));
}

function withoutDeletion({ deletion_id: _, ...told }: Record<string, unknown>) {
  return told;
}

/** What a deletion answers of how many went; by which it comes back is told apart (bin.test.ts). */
const both = (count: number) => ({ count, data: { count } });

async function idsOf(website: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from product where website_id = ${website} order by id`.execute(world.store.db);
  return rows.map(({ id }) => id);
}

/** All that is stored about a website's products, and all comparisons, as text. */
async function everything(website: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select string_agg(line, ' ' order by line) as text from (
      select product::text as line from product where website_id = ${website}
      union all select point::text from product_history point where website_id = ${website}
      union all select known::text from product_value known where website_id = ${website}
      union all select (to_jsonb(site) - 'last_observed_at')::text from website_setting site where id = ${website}) as told`.execute(
    world.store.db,
  );
  return rows[0]!.text;
}

async function matches(): Promise<{ type: string; unmatched: boolean }[]> {
  const { rows } = await sql<{ type: string; unmatched: boolean }>`
    select type, unmatched from offer order by product_id, website_id, type`.execute(world.store.db);
  return rows;
}

const matchManually = (index: number) =>
  world.call("admin", "POST", "/MatchedProducts", {
    catalog_id: world.alice.catalog,
    product_id: own[index],
    competitors: [{ product_id: rivals[1] }],
  });

describe("products of a website", () => {
  test("go under a filter, with their history, matches, comparisons and attributes; nothing else changes", async () => {
    const { alice, bruno, shared, store } = world;
    const mapping = await world.call("alice", "POST", `/Catalogs/${alice.catalog}/valueMappings`, {
      name: "Tous",
      source_field: "brand",
      operator: "regexp",
      source_values: ["."],
      target_slug: "a",
      target_name: "A",
      target_value: "x",
    });
    await world.call("alice", "POST", `/Catalogs/${alice.catalog}/applyValueMappingRule`);
    const others = [alice.rival, shared, bruno.website];
    const before = await Promise.all(others.map(everything));
    const answer = await deleteAll("Products", alice.website, { where: { brand: "Makita" } });
    assert.deepEqual([answer.status, answer.body], [200, both(2)]);
    assert.deepEqual(await idsOf(alice.website), [own[0]]);
    assert.deepEqual(
      await Promise.all(others.map(everything)),
      before,
      "other websites as they were, to the byte",
    );
    const { rows } = await sql`
      select (select count(*) from product_history where website_id = ${alice.website}) as points,
             (select count(*) from matched_product where catalog_id = ${alice.catalog}) as comparisons,
             (select count(*) from offer where catalog_id = ${alice.catalog}) as offers,
             (select count(*) from virtual_attribute where website_id = ${alice.website}) as attributes,
             (select products_count from website_setting where id = ${alice.website}) as products,
             (select json_agg(json_build_array(field, value, products_count) order by field, value)
              from product_value where website_id = ${alice.website}) as values`.execute(store.db);
    assert.deepEqual(rows[0], {
      points: 1,
      comparisons: 1,
      offers: 2,
      attributes: 1,
      products: 1,
      values: [
        ["brand", "Bosch", 1],
        ["category", "Outils", 1],
      ],
    });
    assert.deepEqual(
      (await deleteAll("Products", alice.website, { where: { brand: "Makita" } })).body,
      both(0),
    );
    await world.call("admin", "DELETE", `/ValueMappings/${mapping.body.id}`);
  });

  test("all go without a filter; a competitor's leave the comparisons they were in", async () => {
    const { alice, store } = world;
    assert.deepEqual((await deleteAll("Products", alice.rival)).body, both(2));
    await followChanges(store);
    assert.deepEqual(await idsOf(alice.website), own);
    const listed = await world.find("alice", `/Catalogs/${alice.catalog}/matchedProducts`, { order: "id" });
    assert.deepEqual(
      listed.body.map((row: { product_id: number; competitors: object[] }) => [
        row.product_id,
        row.competitors.length,
      ]),
      [[own[0], 1]],
    );
  });

  test("matched by hand are spared, unless it is said that they go too", async () => {
    const { alice } = world;
    assert.equal((await matchManually(2)).status, 200);
    const spared = { where: { "matching_result.type": { neq: "manual" } } };
    assert.deepEqual((await deleteAll("Products", alice.website, spared)).body, both(2));
    assert.deepEqual(await idsOf(alice.website), [own[2]]);
    assert.deepEqual((await deleteAll("Products", alice.website)).body, both(0));
    assert.deepEqual(
      (await deleteAll("Products", alice.rival)).body,
      both(1),
      "nor the one it was matched with",
    );
    assert.deepEqual(await idsOf(alice.rival), [rivals[1]]);
    assert.deepEqual(
      (await deleteAll("Products", alice.website, undefined, "&withManual=true")).body,
      both(1),
    );
    assert.deepEqual(await idsOf(alice.website), []);
  });

  test("can be those that are matched, or those that are not", async () => {
    const { alice } = world;
    assert.deepEqual(
      (await deleteAll("Products", alice.website, undefined, "&isMatched=onlyNotMatched")).body,
      both(1),
    );
    assert.deepEqual(await idsOf(alice.website), own.slice(0, 2));
    const inCatalog = { where: { catalog_id: alice.catalog, price: { gt: 15 } } };
    assert.deepEqual(
      (await deleteAll("Products", alice.website, inCatalog, "&isMatched=onlyMatched")).body,
      both(1),
    );
    assert.deepEqual(await idsOf(alice.website), own.slice(0, 1));
    assert.equal((await deleteAll("Products", alice.website, undefined, "&isMatched=some")).status, 400);
  });

  test("in a catalogue are those that its list shows under the same filter: by their comparison too", async () => {
    const { alice } = world;
    await world.call("alice", "PATCH", `/Products/${own[1]}`, { unmatched: true });
    const filter = { where: { catalog_id: alice.catalog, competitors_count: { gte: 1 } } };
    const listed = await world.find("admin", `/Catalogs/${alice.catalog}/products`, filter);
    assert.deepEqual(
      listed.body.map((row: { id: number }) => row.id),
      [own[0]],
    );
    assert.deepEqual((await deleteAll("Products", alice.website, filter)).body, both(1));
    assert.deepEqual(await idsOf(alice.website), own.slice(1));
  });

  test("of marketplaces go when the filter says so, and their sellers with them", async () => {
    const { alice, store } = world;
    await sql`
      insert into product (website_id, kind, product_id, title, channel, competitor_name)
      values (${alice.website}, 'mkp', 'p1', 'Offre', 'amazon_fr_default', 'Vendeur A'),
             (${alice.website}, 'mkp', 'p1', 'Offre', 'amazon_fr_default', 'Vendeur B')`.execute(store.db);
    await store.db.transaction().execute((tx) => recountSellers(tx, alice.website));
    const filter = { where: { kind: "mkp", competitor_name: "Vendeur A" } };
    assert.deepEqual((await deleteAll("Products", alice.website, filter)).body, both(1));
    const sellers =
      await sql`select seller, products_count from product_seller where website_id = ${alice.website} and products_count > 0`.execute(
        store.db,
      );
    assert.deepEqual(sellers.rows, [{ seller: "Vendeur B", products_count: 1 }]);
    const { rows } =
      await sql`select products_count from website_setting where id = ${alice.website}`.execute(store.db);
    assert.deepEqual(rows, [{ products_count: 3 }], "an offer is no product of the website");
  });
});

test("offers under the filter of their catalogue's list, in its currency, are those that the list shows", async () => {
  const { alice, store } = world;
  await sql`
    insert into product (website_id, kind, product_id, title, channel, competitor_name, price, currency)
    values (${alice.rival}, 'mkp', 'p1', 'Offre', 'amazon_fr_default', 'En dollars', 90, 'USD'),
           (${alice.rival}, 'mkp', 'p1', 'Offre', 'amazon_fr_default', 'En euros', 90, 'EUR'),
           (${alice.rival}, 'mkp', 'p2', 'Offre', 'amazon_fr_default', 'Plus chère', 300, 'EUR')`.execute(
    store.db,
  );
  const rate = { base_currency: "EUR", currency: "USD", rate: 2 };
  await world.call("alice", "POST", `/Catalogs/${alice.catalog}/currencyMappings`, rate);
  const where = { kind: "mkp", price: { lt: 60 } };
  const shown = await world.find("alice", `/Catalogs/${alice.catalog}/productsMkp`, { where });
  assert.deepEqual(
    shown.body.map((offer: { competitor_name: string }) => offer.competitor_name),
    ["En dollars"],
  );
  const sent = `filter=${encodeURIComponent(JSON.stringify({ where }))}&offersOf=${alice.catalog}`;
  const gone = await world.call("admin", "DELETE", `/Products/${alice.rival}/deleteAll?${sent}`);
  assert.deepEqual([gone.status, gone.body.count], [200, 1], gone.text);
  const left = await world.find("alice", `/Catalogs/${alice.catalog}/productsMkp`, { order: "price" });
  assert.deepEqual(
    left.body.map((offer: { competitor_name: string }) => offer.competitor_name),
    ["En euros", "Plus chère"],
  );
  const back = await world.call("admin", "POST", `/Deletions/${gone.body.deletion_id}/undo`);
  assert.deepEqual(back.body, { count: 1, left: 0 });
  assert.equal((await world.find("alice", `/Catalogs/${alice.catalog}/productsMkp`)).body.length, 3);
});

test("several thousand go whole, and two who delete at once count each of them once", async () => {
  const { alice, store } = world;
  await sql`
    insert into product (website_id, product_id, title, brand, category)
    select ${alice.website}::bigint, 'many ' || place, 'Produit', 'Bosch', 'Outils'
    from generate_series(1, 5000) as place`.execute(store.db);
  await addUpCounts(store.db, [alice.website]);
  const where = { brand: "Bosch" };
  // As two processes would: one refuses the second.
  const by = {
    actor: { customer_id: world.admin.customer, admin: true, seenAsVisitor: [] },
    services: world.services,
  };
  const asked = { where, isMatched: "all", withManual: false } as const;
  const counts = await Promise.all([
    deleteProducts(by, alice.website, asked),
    deleteProducts(by, alice.website, asked),
  ]);
  assert.equal(counts[0].count + counts[1].count, 5001);
  const { rows } = await sql`
    select products_count, (select json_agg(json_build_array(value, products_count) order by value)
      from product_value where website_id = ${alice.website}) as values
    from website_setting where id = ${alice.website}`.execute(store.db);
  assert.deepEqual(rows, [
    {
      products_count: 2,
      values: [
        ["Makita", 2],
        ["Outils", 2],
      ],
    },
  ]);
});

describe("matches of a website", () => {
  test("go under a filter; products stay, undone pairs stay undone, those made by hand stay", async () => {
    const { alice, store } = world;
    assert.equal((await matches()).length, 4, "three of Alice, one of Bruno");
    await world.call("alice", "POST", `/Catalogs/${alice.catalog}/matchedProducts/unmatch`, {
      product_id: own[0],
      competitor_id: alice.rival,
    });
    await matchManually(2);
    assert.deepEqual(
      (await deleteAll("MatchedProducts", alice.website, { where: { price: { lt: 15 } } })).body,
      both(1),
    );
    assert.deepEqual(await matches(), [
      { type: "key", unmatched: true },
      { type: "key", unmatched: false },
      { type: "manual", unmatched: false },
      { type: "key", unmatched: false },
    ]);
    assert.deepEqual(
      (await deleteAll("MatchedProducts", alice.website)).body,
      both(1),
      "but for the one made by hand",
    );
    assert.deepEqual(
      (await deleteAll("MatchedProducts", alice.website, {}, "&withManual=true")).body,
      both(1),
    );
    const count = await world.find("alice", `/Catalogs/${alice.catalog}/matchedProducts/count`);
    assert.deepEqual(count.body, { count: 0 });
    assert.deepEqual(await idsOf(alice.website), own);
    await markChangedProducts(store.db, alice.website, own);
    await followChanges(store);
    const again = await world.find("alice", `/Catalogs/${alice.catalog}/matchedProducts`, { order: "id" });
    assert.deepEqual(
      again.body.map((row: { product_id: number; competitors: { unmatched: boolean }[] }) => [
        row.product_id,
        row.competitors.map((one) => one.unmatched).toSorted(),
      ]),
      [
        [own[0], [false, true]],
        [own[1], [false]],
      ],
      "what was undone stays so, the rest may be matched again",
    );
  });
});

describe("a deletion that is not meant", () => {
  for (const model of ["Products", "MatchedProducts"] as const) {
    test(`${model}: is refused to all but administrators, and under a filter that is wrong`, async () => {
      const { alice } = world;
      assert.equal((await deleteAll(model, alice.website, undefined, "", "alice")).status, 403);
      assert.equal((await deleteAll(model, alice.website, undefined, "", "nobody")).status, 401);
      assert.equal((await deleteAll(model, 999_999)).status, 404);
      for (const where of [
        { brnad: "Makita" },
        { brand: { is: 1 } },
        { and: { brand: "x" } },
        { and: [null] },
        { or: "x" },
      ]) {
        assert.equal((await deleteAll(model, alice.website, { where })).status, 400, JSON.stringify(where));
      }
      assert.equal(
        (await world.call("admin", "DELETE", `/${model}/${alice.website}/deleteAll?filter=%7B`)).status,
        400,
      );
      assert.deepEqual(await idsOf(alice.website), own);
      assert.equal((await matches()).length, 4);
    });

    test(`${model}: is refused when something that was sent to narrow it is not understood`, async () => {
      const { alice } = world;
      for (const filter of [{ brand: "Makita" }, { limit: 1 }, { where: {}, skip: 1 }, { filter: {} }]) {
        const answer = await deleteAll(model, alice.website, filter);
        assert.equal(answer.status, 400, JSON.stringify(filter));
      }
      for (const query of ["&brand=Makita", "&wheer=%7B%7D", "&filter[brand]=Makita", "&limit=1"]) {
        assert.equal((await deleteAll(model, alice.website, undefined, query)).status, 400, query);
      }
      const body = { brand: "Makita" };
      assert.equal(
        (await world.call("admin", "DELETE", `/${model}/${alice.website}/deleteAll`, body)).status,
        400,
      );
      assert.deepEqual(await idsOf(alice.website), own);
      assert.equal((await matches()).length, 4);
    });

    test(`${model}: keeps to a where however it was sent, and to both when there are two`, async () => {
      const { alice } = world;
      const where = (clause: object) => `where=${encodeURIComponent(JSON.stringify(clause))}`;
      const both = `filter[where][brand]=Bosch&${where({ brand: "Makita" })}`;
      for (const query of [where({ brand: "Nobody" }), "filter[where][brand]=Nobody", both]) {
        const answer = await deleteAll(model, alice.website, undefined, `&${query}`);
        assert.deepEqual([answer.status, answer.body.count], [200, 0], query);
      }
      for (const query of [where({ brand: "Bosch" }), "where[brand]=Makita"]) {
        const answer = await deleteAll(model, alice.website, undefined, `&${query}`);
        const [, ...others] = own;
        const count = query.includes("Makita") && model === "Products" ? others.length : 1;
        assert.deepEqual([answer.status, answer.body.count], [200, count], query);
      }
    });
  }
});
