// What was deleted in bulk comes back as it was: from the list of deletions, or with an import that holds it again.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { prepareHistory } from "#server/domain/products/prepareHistory.ts";
import { removeLapsedDeletions } from "#server/domain/products/removeLapsedDeletions.ts";
import { addUpCounts } from "#server/store/queries/products/productCounts.ts";
import { recountSellers } from "#server/store/queries/products/recountSellers.ts";
import { importLines } from "../../../../test/support/comparedShops.ts";
import { untilBlockedBy, untilWaiting, whileLocked } from "../../../../test/support/locks.ts";
import { type World, openWorld } from "../../../../test/support/world.ts";

let world: World;
before(async () => {
  world = await openWorld();
  await prepareHistory(world.store.db);
});
after(() => world.close());

const eans = ["3017620422003", "3017800132463", "5449000000996"];
let own: number[];
let rivals: number[];

beforeEach(async () => {
  const { store, alice, shared } = world;
  for (const table of [
    "deletion",
    "product",
    "offer",
    "matched_product",
    "comparison_todo",
    "match_proposal",
    "value_mapping",
  ])
    await sql`delete from ${sql.table(table)}`.execute(store.db);
  own = await stock(alice.website, eans);
  rivals = await stock(alice.rival, eans.slice(0, 2));
  await stock(shared, eans.slice(0, 1));
  await followChanges(store);
});

async function stock(website: number, codes: string[]): Promise<number[]> {
  const { db } = world.store;
  const { rows } = await sql<{ id: number }>`
    insert into product (website_id, product_id, title, ean, price, brand, category)
    select ${website}::bigint, 'p' || place, 'Produit ' || place, code, 10 * place, 'Bosch', 'Outils'
    from unnest(${codes}::text[]) with ordinality as listed (code, place) returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into product_history (website_id, product_id, created, price)
    select ${website}::bigint, id, now() - interval '1 hour' * place, 10 + place
    from unnest(${ids}::bigint[]) as id cross join generate_series(0, 2) as place`.execute(db);
  await addUpCounts(db, [website]);
  await db.transaction().execute((tx) => recountSellers(tx, website));
  await markChangedProducts(db, website, ids);
  return ids;
}

async function deleted(model: "Products" | "MatchedProducts", website: number, query = ""): Promise<number> {
  const answer = await world.call("admin", "DELETE", `/${model}/${website}/deleteAll?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.deletion_id;
}

const under = (where: object) => `filter=${encodeURIComponent(JSON.stringify({ where }))}`;
const day_ms = 86_400_000;

const undo = (id: number) => world.call("admin", "POST", `/Deletions/${id}/undo`);

/** All that a deletion may touch, as text; comparisons as they are once everything is followed. */
async function everything(): Promise<string[]> {
  await followChanges(world.store);
  const { rows } = await sql<{ line: string }>`
    select line from (
      select 'product ' || row::text as line from product row
      union all select 'point ' || row::text from product_history row
      union all select 'offer ' || (to_jsonb(row) - 'modified')::text from offer row
      union all select 'compared ' || row::text from matched_product row
      union all select 'history ' || row::text from matched_product_history row
      union all select 'proposal ' || row::text from match_proposal row
      union all select 'mapping ' || row::text from unit_mapping row
      union all select 'attribute ' || row::text from virtual_attribute row
      union all select 'image ' || row::text from product_image row
      union all select 'quarantined ' || row::text from quarantined_price row
      union all select 'value ' || row::text from product_value row where products_count > 0
      union all select 'seller ' || row::text from product_seller row where products_count > 0
      union all select 'count ' || products_count::text from website_setting) as told order by line`.execute(
    world.store.db,
  );
  return rows.map(({ line }) => line);
}

describe("a deletion that is taken back", () => {
  test("leaves everything as it was: ids, history, matches, custom prices, attributes, what waits in quarantine", async () => {
    const { alice, store } = world;
    await sql`
      insert into quarantined_price (website_id, product_id, price, line, seen_at, last_seen_at, others)
      values (${alice.website}, ${own[0]}, 500, 2, now(), now(),
        '{"changed": 0, "raised": 0, "lowered": 0, "median": null, "quarantined": 1}')`.execute(store.db);
    await sql`
      insert into product_image (website_id, product_id, address, hash, due_at)
      values (${alice.website}, ${own[0]}, 'https://a.test/1.jpg', '\\x0102', now())`.execute(store.db);
    const price = await world.call("alice", "POST", `/Catalogs/${alice.catalog}/unitMappings`, {
      product_id: own[1],
      competitor_id: alice.rival,
      operator: "multiply",
      value: 2,
    });
    assert.equal(price.status, 200, price.text);
    await world.call("admin", "POST", "/MatchedProducts", {
      catalog_id: alice.catalog,
      product_id: own[2],
      competitors: [{ product_id: rivals[1] }],
    });
    await world.call("alice", "POST", `/Catalogs/${alice.catalog}/matchedProducts/unmatch`, {
      product_id: own[0],
      competitor_id: alice.rival,
    });
    const before = await everything();
    const id = await deleted("Products", alice.website, "withManual=true");
    const listed = await world.find("alice", `/Catalogs/${alice.catalog}/products/count`);
    assert.deepEqual(listed.body, { count: 0 });
    const rows = await sql`
      select (select count(*) from offer where catalog_id = ${alice.catalog}) +
             (select count(*) from product_history where website_id = ${alice.website}) as left`.execute(
      store.db,
    );
    assert.deepEqual(rows.rows, [{ left: 0 }]);
    const answer = await undo(id);
    assert.deepEqual([answer.status, answer.body], [200, { count: 3, left: 0 }], answer.text);
    assert.deepEqual(await everything(), before);
    const { rows: kept } = await sql`select count(*)::int as rows from deleted_row`.execute(store.db);
    assert.deepEqual(kept, [{ rows: 0 }]);
  });

  test("of a competitor's products brings back what compares with them, once nobody matched otherwise", async () => {
    const { alice, store } = world;
    const third = (await stock(alice.rival, ["4006381333931"]).catch(() => []))[0];
    assert.equal(third, undefined, "its identifier is taken");
    const before = await everything();
    const id = await deleted("Products", alice.rival);
    await followChanges(store);
    assert.deepEqual((await world.find("alice", `/Catalogs/${alice.catalog}/matchedProducts/count`)).body, {
      count: 1,
    });
    assert.deepEqual((await undo(id)).body, { count: 2, left: 0 });
    const now = await everything();
    const isOther = (line: string) => !/^(history|compared)/.test(line);
    assert.deepEqual(now.filter(isOther), before.filter(isOther));
    assert.equal((await undo(id)).status, 409);
  });
});

describe("a match made meanwhile", () => {
  test("wins over the one that comes back", async () => {
    const { alice, store } = world;
    const [other] = await sql<{ id: number }>`
      insert into product (website_id, product_id, title, price) values (${alice.rival}, 'other', 'Autre', 9)
      returning id`
      .execute(store.db)
      .then(({ rows }) => rows.map(({ id }) => id));
    const id = await deleted(
      "Products",
      alice.rival,
      `filter=${encodeURIComponent('{"where":{"product_id":"p1"}}')}`,
    );
    await followChanges(store);
    const matched = await world.call("admin", "POST", "/MatchedProducts", {
      catalog_id: alice.catalog,
      product_id: own[0],
      competitors: [{ product_id: other }],
    });
    assert.equal(matched.status, 200, matched.text);
    assert.deepEqual((await undo(id)).body, { count: 1, left: 0 });
    await followChanges(store);
    const { rows } = await sql`
      select competitor_product_id, type from offer
      where product_id = ${own[0]} and website_id = ${alice.rival} and not unmatched`.execute(store.db);
    assert.deepEqual(rows, [{ competitor_product_id: other, type: "manual" }]);
  });
});

describe("matches alone", () => {
  test("come back with what was proposed of them, also where the pairs were kept undone", async () => {
    const { alice, store } = world;
    await sql`
      insert into match_proposal (catalog_id, product_id, website_id, competitor_product_id, reason)
      values (${alice.catalog}, ${own[0]}, ${alice.rival}, ${rivals[0]}, 'pack')`.execute(store.db);
    const before = await everything();
    assert.ok(before.some((line) => line.startsWith("proposal")));
    const id = await deleted("MatchedProducts", alice.website);
    assert.deepEqual((await undo(id)).body, { count: 2, left: 0 });
    const isOther = (line: string) => !/^(history|compared)/.test(line);
    assert.deepEqual((await everything()).filter(isOther), before.filter(isOther));

    const kept = await deleted("MatchedProducts", alice.website, "keepUndone=true");
    await markChangedProducts(store.db, alice.website, own);
    await followChanges(store);
    assert.deepEqual(
      (await world.find("alice", `/Catalogs/${alice.catalog}/matchedProducts/count`)).body,
      { count: 0 },
      "keys do not make them again",
    );
    assert.deepEqual((await undo(kept)).body, { count: 2, left: 0 });
    assert.deepEqual((await everything()).filter(isOther), before.filter(isOther));
  });

  test("of a product that is away itself come back with it", async () => {
    const { alice } = world;
    const before = await everything();
    const isOther = (line: string) => !/^(history|compared)/.test(line);
    const matches = await deleted("MatchedProducts", alice.website);
    const products = await deleted("Products", alice.rival);
    assert.deepEqual((await undo(matches)).body, { count: 2, left: 0 });
    assert.deepEqual((await undo(products)).body, { count: 2, left: 0 });
    assert.deepEqual((await everything()).filter(isOther), before.filter(isOther));
  });
});

test("what came back has the attributes that mappings give by now", async () => {
  const { alice } = world;
  const mappings = `/Catalogs/${alice.catalog}/valueMappings`;
  const tools = { source_field: "category", source_values: ["Outils"] };
  const target = { target_slug: "rayon", target_name: "Rayon" };
  const sent = { ...tools, ...target, name: "Rayons", target_value: "Atelier" };
  const made = await world.call("alice", "POST", mappings, sent);
  const apply = () => world.call("alice", "POST", `/Catalogs/${alice.catalog}/applyValueMappingRule`);
  await apply();
  const id = await deleted("Products", alice.website, under({ product_id: "p1" }));
  const renamed = await world.call("alice", "PATCH", `/ValueMappings/${made.body.id}`, {
    target_value: "Jardin",
  });
  assert.equal(renamed.status, 200, renamed.text);
  const other = { ...sent, name: "Marques", source_field: "brand", source_values: ["Bosch"] };
  await world.call("alice", "POST", mappings, {
    ...other,
    target_slug: "origine",
    target_value: "Allemagne",
  });
  await apply();
  await undo(id);
  await followChanges(world.store);
  const { body } = await world.find("alice", `/Catalogs/${alice.catalog}/products`, { order: "product_id" });
  assert.deepEqual(
    body.map(({ attributes }: { attributes: Record<string, { value: string }> }) => [
      attributes["rayon"]?.value,
      attributes["origine"]?.value,
    ]),
    [1, 2, 3].map(() => ["Jardin", "Allemagne"]),
  );
});

describe("what imports say meanwhile", () => {
  const file = ["sku;titre;prix", "N1;Neuf;3"] as const;
  const fileOfRival = async () => {
    await importLines(world, world.alice.rival, ...file);
    return deleted("Products", world.alice.rival, under({ sku: "N1" }));
  };

  test("of a product that went after they had seen it is nothing: it is not missing when it is back", async () => {
    const id = await fileOfRival();
    // A long deletion: the import was merged while its first products were away.
    await sql`update deletion set made_at = made_at - interval '1 hour' where id = ${id}`.execute(
      world.store.db,
    );
    assert.deepEqual((await undo(id)).body, { count: 1, left: 0 });
    const where = { sku: "N1" };
    const [product] = (await world.find("admin", `/WebsiteSettings/${world.alice.rival}/products`, { where }))
      .body;
    assert.equal(product.missing_since, null);
  });

  test("is that it never was, where the import that made it is taken back: nothing is left to come", async () => {
    const id = await fileOfRival();
    const where = { website_id: world.alice.rival };
    const runs = await world.find("admin", "/WebsiteImports", { where, order: "id DESC", limit: 1 });
    const taken = await world.call("admin", "POST", `/WebsiteImports/${runs.body[0].id}/undo`);
    assert.equal(taken.status, 200, taken.text);
    const listed = async () => (await world.find("admin", "/Deletions", { where: { id } })).body[0];
    const { rows_count, back_count, gone_count, left_count } = await listed();
    assert.deepEqual([rows_count, back_count, gone_count, left_count], [1, 0, 1, 0]);
    assert.deepEqual((await undo(id)).body, { count: 0, left: 0 });
    assert.equal((await listed()).left_count, 0);
  });
});

describe("a deletion that lapses while it is taken back", () => {
  test("comes back whole", async () => {
    const { alice, store } = world;
    const isOther = (line: string) => !/^(history|compared)/.test(line);
    const before = (await everything()).filter(isOther);
    const id = await deleted("Products", alice.website);
    // Its products are back by then, what catalogues hold of them is not.
    const comparisons = sql`lock table matched_product in share mode`;
    const [undoing, removing] = await whileLocked(store, comparisons, async (holder) => {
      const comes = undo(id);
      await untilBlockedBy(holder, store.db, "product");
      const goes = removeLapsedDeletions(store, new Date(Date.now() + 31 * day_ms));
      await Promise.race([goes, untilWaiting(store.db, 2)]);
      return [comes, goes];
    });
    await removing;
    const answer = await undoing;
    assert.deepEqual(answer.body, { count: 3, left: 0 });
    assert.deepEqual((await everything()).filter(isOther), before);
  });
});

describe("the list of deletions", () => {
  test("has none that was refused", async () => {
    const { alice } = world;
    const pattern = { title: { regexp: "(" } };
    for (const [model, where] of [
      ["Products", pattern],
      ["MatchedProducts", pattern],
    ] as const) {
      const answer = await world.call(
        "admin",
        "DELETE",
        `/${model}/${alice.website}/deleteAll?${under(where)}`,
      );
      assert.equal(answer.status, 400, answer.text);
    }
    assert.deepEqual((await world.find("admin", "/Deletions")).body, []);
  });

  test("tells administrators what went, who deleted it and what can still come back; nobody else", async () => {
    const { alice } = world;
    const id = await deleted(
      "Products",
      alice.website,
      `filter=${encodeURIComponent('{"where":{"product_id":"p3"}}')}`,
    );
    const listed = await world.find("admin", "/Deletions", { order: "made_at DESC" });
    assert.equal(listed.status, 200);
    const [row] = listed.body;
    assert.deepEqual(
      [row.id, row.what, row.website_id, row.rows_count, row.left_count, row.examples, row.made_by],
      [id, "products", alice.website, 1, 1, ["Produit 3"], world.admin.customer],
    );
    assert.deepEqual(row.conditions, { where: { product_id: "p3" }, isMatched: "all" });
    assert.deepEqual((await world.find("admin", "/Deletions/count")).body, { count: 1 });
    assert.equal((await world.find("alice", "/Deletions")).status, 403);
    assert.equal((await world.call("alice", "POST", `/Deletions/${id}/undo`)).status, 403);
    assert.equal((await undo(999_999)).status, 404);
  });

  test("is in the log of changes: who deleted how many under which filter, and who brought them back", async () => {
    const { alice } = world;
    const filter = encodeURIComponent('{"where":{"brand":"Bosch"}}');
    const id = await deleted("Products", alice.website, `filter=${filter}&withManual=true`);
    const matches = await deleted("MatchedProducts", alice.website);
    assert.equal(matches, null, "there are none any more");
    await undo(id);
    const who = "admin@vigie.example";
    const { body } = await world.find("alice", "/LoggedChanges", {
      where: { model: "Deletion", row_id: id },
      order: "id",
    });
    assert.deepEqual(
      body.map(({ author, operation, name, changes }: Record<string, unknown>) => [
        author,
        operation,
        name,
        changes,
      ]),
      [
        [
          who,
          "remove",
          "alice shop",
          [
            { field: "products", before: 3, after: null },
            { field: "conditions", before: null, after: { brand: "Bosch" } },
          ],
        ],
        [who, "restore", "alice shop", [{ field: "products", before: null, after: 3 }]],
      ],
    );
    const { body: brunos } = await world.find("bruno", "/LoggedChanges", { where: { model: "Deletion" } });
    assert.deepEqual(brunos, [], "nobody else's");
  });

  test("has none where nothing went, and none that is over: then it is gone for good", async () => {
    const { alice, store } = world;
    const nothing = `filter=${encodeURIComponent('{"where":{"product_id":"none"}}')}`;
    assert.equal(await deleted("Products", alice.website, nothing), null);
    const id = await deleted("Products", alice.website);
    await sql`update deletion set made_at = now() - interval '30 days' where id = ${id}`.execute(store.db);
    assert.equal((await undo(id)).status, 404);
    assert.deepEqual((await world.find("admin", "/Deletions")).body, []);
    await removeLapsedDeletions(store, new Date(Date.now() + day_ms));
    const { rows } = await sql`
      select (select count(*) from deletion) + (select count(*) from deleted_product) +
             (select count(*) from deleted_row) + (select count(*) from deleted_pair) as left`.execute(
      store.db,
    );
    assert.deepEqual(rows, [{ left: 0 }]);
  });
});
