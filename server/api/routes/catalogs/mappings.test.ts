// Applying unit and currency mappings through the API: the prices they concern are those of a comparison made anew.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { markCatalogChange, markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { type Who, type World, addProducts, openWorld } from "../../../../test/support/world.ts";
import { drawnTimes } from "../../../../test/support/drawn.ts";

let world: World;
let own: number[];
const eans = ["3017620422003", "3017800132463", "5449000000996"];

before(async () => {
  world = await openWorld();
  const { store, alice, shared } = world;
  const shelf = (prefix: string, prices: (number | null)[]) =>
    prices.map((price, index) => ({ title: `${prefix} ${index}`, ean: eans[index]!, price }));
  own = await addProducts(store, alice.website, shelf("Mien", [10, 20, 30]));
  await addProducts(store, alice.rival, shelf("Rival", [9, 22, 30]));
  await addProducts(store, shared, shelf("Partagé", [12, 18, null]));
  await sql`update website_setting set currency = 'USD' where id = ${shared}`.execute(store.db);
  for (const website of [alice.website, alice.rival, shared]) {
    const { rows } = await sql<{ id: number }>`select id from product where website_id = ${website}`.execute(
      store.db,
    );
    await markChangedProducts(
      store.db,
      website,
      rows.map(({ id }) => id),
    );
  }
  await followChanges(store);
});
after(() => world.close());
beforeEach(async () => {
  await sql`delete from unit_mapping`.execute(world.store.db);
  await sql`delete from currency_mapping`.execute(world.store.db);
  await compareAnew();
});

const at = (path: string, who: Who = "alice", method = "GET") =>
  world.call(who, method, `/Catalogs/${world.alice.catalog}/${path}`);

/** A mapping that comes past the API, which would apply it. */
async function putMapping(values: {
  competitor_id: number;
  operator: string;
  value: string;
  product_id?: number;
}) {
  const { competitor_id, operator, value, product_id = null } = values;
  const { rows } = await sql<{ id: number }>`
    insert into unit_mapping (catalog_id, competitor_id, operator, value, product_id)
    values (${world.alice.catalog}, ${competitor_id}, ${operator}, ${value}, ${product_id}) returning id`.execute(
    world.store.db,
  );
  return rows[0]!.id;
}

async function compareAnew(): Promise<void> {
  await markCatalogChange(world.store.db, world.alice.catalog);
  await followChanges(world.store);
}

/** All that comparisons say, but when they said it. */
async function comparisons(): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(line, ',' order by line)) as hash from (
      select (to_jsonb(offer) - 'modified')::text as line from offer
      union all
      select (to_jsonb(compared) - 'compared_at')::text from matched_product compared) as told`.execute(
    world.store.db,
  );
  return rows[0]!.hash;
}

describe("all unit mappings applied", () => {
  test("price what they concern and count it, however often it is done", async () => {
    await putMapping({ competitor_id: world.alice.rival, operator: "multiply", value: "2" });
    const applied = await at("unitMapping/applyAll");
    assert.deepEqual([applied.status, applied.body], [200, { count: 3, skipped: 0 }]);
    const [row] = (
      await world.find("alice", `/Catalogs/${world.alice.catalog}/matchedProducts`, { order: "id" })
    ).body;
    assert.deepEqual(
      row.competitors
        .filter((one: { website_id: number }) => one.website_id === world.alice.rival)
        .map((one: { price: number }) => one.price),
      [18],
    );
    assert.equal(applied.headers["cache-control"], "no-store");
    const once = await comparisons();
    assert.deepEqual((await at("unitMapping/applyAll", "alice", "POST")).body, { count: 3, skipped: 0 });
    assert.equal(await comparisons(), once);
  });

  test("leave alone, and count, the prices that they would bring to nothing", async () => {
    await putMapping({ competitor_id: world.alice.rival, operator: "subtract", value: "9" });
    assert.deepEqual((await at("unitMapping/applyAll")).body, { count: 2, skipped: 1 });
  });

  test("take back what a mapping did that is there no more", async () => {
    const before = await comparisons();
    await putMapping({ competitor_id: world.alice.rival, operator: "add", value: "1" });
    await at("unitMapping/applyAll");
    assert.notEqual(await comparisons(), before);
    await sql`delete from unit_mapping`.execute(world.store.db);
    assert.deepEqual((await at("unitMapping/applyAll")).body, { count: 0, skipped: 0 });
    assert.equal(await comparisons(), before);
  });

  test("give exactly what comparing everything anew gives", async () => {
    const mapping = fc.record({
      site: fc.constantFrom("rival", "shared"),
      operator: fc.constantFrom("multiply", "divide", "add", "subtract", "add_percent", "subtract_percent"),
      value: fc.constantFrom("1", "2", "0.5", "9", "100", "12.345678"),
      own: fc.option(fc.nat(2)),
    });
    const drawn = fc.record({
      mappings: fc.uniqueArray(mapping, { selector: ({ site, own }) => `${site} ${own}`, maxLength: 4 }),
      rate: fc.constantFrom("1.1", "0.9"),
    });
    await fc.assert(
      fc.asyncProperty(drawn, async ({ mappings, rate }) => {
        await sql`delete from unit_mapping`.execute(world.store.db);
        await sql`delete from currency_mapping`.execute(world.store.db);
        await sql`insert into currency_mapping (catalog_id, currency, rate) values (${world.alice.catalog}, 'USD', ${rate})`.execute(
          world.store.db,
        );
        for (const { site, own: place, ...values } of mappings) {
          const competitor_id = site === "rival" ? world.alice.rival : world.shared;
          await putMapping({ competitor_id, ...values, ...(place !== null && { product_id: own[place]! }) });
        }
        const units = await at("unitMapping/applyAll");
        const currency = await at("currencyMapping/applyCurrency?currency=USD");
        const applied = await comparisons();
        await compareAnew();
        assert.equal(applied, await comparisons());
        const { rows } = await sql<{ mapped: number; dollars: number }>`
          select count(*) filter (where unit_mapping_id is not null) as mapped,
                 count(*) filter (where website_id = ${world.shared}) as dollars
          from offer where catalog_id = ${world.alice.catalog}`.execute(world.store.db);
        assert.deepEqual([units.body.count, currency.body.count], [rows[0]!.mapped, rows[0]!.dollars]);
      }),
      drawnTimes(6),
    );
  });
});

test("a custom price that would be nothing or less is refused, with its amount as prices are written", async () => {
  const { alice } = world;
  const draft = {
    catalog_id: alice.catalog,
    competitor_id: alice.rival,
    operator: "subtract",
    value: 99_999,
  };
  const { status, body } = await world.call("alice", "POST", "/UnitMappings", {
    ...draft,
    product_id: own[0],
  });
  assert.equal(status, 422);
  assert.match(body.error.message, /would be -€99\u202F990\.00: choose/);
});

describe("a rate applied", () => {
  const toRate = (rate: string) =>
    sql`insert into currency_mapping (catalog_id, currency, rate) values (${world.alice.catalog}, 'USD', ${rate})`.execute(
      world.store.db,
    );

  test("converts every competitor's price in that currency, and counts them", async () => {
    await toRate("1.2");
    assert.deepEqual((await at("currencyMapping/applyCurrency?currency=USD")).body, { count: 3 });
    const [row] = (
      await world.find("alice", `/Catalogs/${world.alice.catalog}/matchedProducts`, { order: "id" })
    ).body;
    const entry = row.competitors.find((one: { website_id: number }) => one.website_id === world.shared);
    assert.deepEqual([entry.raw_price, entry.price, entry.rate], [12, 10, 1.2]);
    assert.deepEqual((await at("currencyMapping/applyCurrency?currency=CHF", "alice", "POST")).body, {
      count: 0,
    });
  });

  test("must be of a currency that there is", async () => {
    assert.equal((await at("currencyMapping/applyCurrency")).status, 400);
    assert.equal((await at("currencyMapping/applyCurrency?currency=XYZ")).status, 400);
  });
});

describe("a mapping applied to one matched product", () => {
  test("answers with the competitor's entry as it is then, under both paths and both verbs", async () => {
    const rows = await world.find("alice", `/Catalogs/${world.alice.catalog}/matchedProducts`, {
      order: "id",
    });
    const mapping = await putMapping({ competitor_id: world.alice.rival, operator: "add", value: "5" });
    const query = `?unitMappingId=${mapping}&matchedProductId=${rows.body[0].id}`;
    for (const path of ["unitMapping/applyMatchedProduct", "applyMatchedProduct"]) {
      for (const method of ["GET", "POST"]) {
        const { status, body } = await at(path + query, "alice", method);
        assert.equal(status, 200);
        assert.deepEqual(
          [body.website_id, body.price, body.original_price, body.unit_mapping_id],
          [world.alice.rival, 14, 9, mapping],
        );
      }
    }
    const after = await world.find("alice", `/MatchedProducts/${rows.body[1].id}`);
    assert.equal(
      after.body.competitors.find((one: { website_id: number }) => one.website_id === world.alice.rival)
        .price,
      22,
      "the others wait",
    );
  });

  test("is found in its own catalogue only", async () => {
    const rows = await world.find("alice", `/Catalogs/${world.alice.catalog}/matchedProducts`, { limit: 1 });
    const mapping = await putMapping({ competitor_id: world.alice.rival, operator: "add", value: "5" });
    const query = `applyMatchedProduct?unitMappingId=${mapping}&matchedProductId=${rows.body[0].id}`;
    assert.equal((await world.call("bruno", "GET", `/Catalogs/${world.bruno.catalog}/${query}`)).status, 404);
    assert.equal((await at(`applyMatchedProduct?unitMappingId=${mapping}`)).status, 400);
    assert.equal((await at(query.replace(`=${mapping}`, "=999999"))).status, 404);
    await world.call(
      "alice",
      "GET",
      `/Catalogs/${world.alice.catalog}/matchedProducts/unmatch?product_id=${rows.body[0].product_id}&competitor_id=${world.alice.rival}`,
    );
    assert.equal((await at(query)).status, 422);
    await world.call(
      "alice",
      "GET",
      `/Catalogs/${world.alice.catalog}/matchedProducts/unmatch?product_id=${rows.body[0].product_id}&competitor_id=${world.alice.rival}&unmatch=false`,
    );
  });
});

describe("who may apply", () => {
  const paths = [
    "unitMapping/applyAll",
    "currencyMapping/applyCurrency?currency=USD",
    "applyValueMappingRule",
  ];

  test("the owner with a token in the header, while the catalogue is open", async () => {
    for (const path of paths) {
      assert.equal((await at(path, "nobody")).status, 401);
      assert.equal((await at(path, "bruno")).status, 404);
      assert.equal((await at(path, "admin")).status, 200);
      const glue = path.includes("?") ? "&" : "?";
      assert.equal(
        (await at(`${path}${glue}access_token=${world.tokens.alice}`, "nobody")).status,
        401,
        "not in the address",
      );
      assert.equal((await at(path, "alice", "HEAD")).status, 404, "a question changes nothing");
    }
    await world.call("admin", "PATCH", `/Catalogs/${world.alice.catalog}`, { lock: true });
    for (const path of paths) assert.equal((await at(path)).body.error.code, "CATALOG_LOCKED");
    assert.equal((await at(paths[0]!, "admin")).status, 200);
    await world.call("admin", "PATCH", `/Catalogs/${world.alice.catalog}`, { lock: false });
  });
});
