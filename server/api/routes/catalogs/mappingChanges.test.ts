// What a change of a mapping would do is told before it is saved, what it did after, and for a day it is taken back.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import type { MappingEffect } from "#shared/addresses/mappings.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { markCatalogChange, markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { type Who, type World, addProducts, openWorld } from "../../../../test/support/world.ts";

let world: World;
const eans = ["3017620422003", "3017800132463", "5449000000996"];

before(async () => {
  world = await openWorld();
  const { store, alice, shared } = world;
  const shelf = (prefix: string, prices: number[]) =>
    prices.map((price, index) => ({ title: `${prefix} ${index}`, ean: eans[index]!, price }));
  const ids = [
    [alice.website, await addProducts(store, alice.website, shelf("Mien", [10, 20, 30]))],
    [alice.rival, await addProducts(store, alice.rival, shelf("Rival", [9, 22, 30]))],
    [shared, await addProducts(store, shared, shelf("Partagé", [12, 18, 40]))],
  ] as const;
  await sql`update product set unit = 'lot de 2', category = case when title like '% 0' then 'Thés' else 'Cafés' end`.execute(
    store.db,
  );
  await sql`update website_setting set currency = 'USD' where id = ${shared}`.execute(store.db);
  for (const [website, products] of ids) await markChangedProducts(store.db, website, products);
});
after(() => world.close());
beforeEach(async () => {
  for (const table of ["unit_mapping", "currency_mapping", "mapping_change"])
    await sql`delete from ${sql.table(table)}`.execute(world.store.db);
  await markCatalogChange(world.store.db, world.alice.catalog);
  await followChanges(world.store);
});

const at = (
  path: string,
  body?: unknown,
  { who = "alice" as Who, method = body === undefined ? "GET" : "POST" } = {},
) => world.call(who, method, `/Catalogs/${world.alice.catalog}/${path}`, body);
const preview = (changes: unknown, mapping_id?: number, who: Who = "alice") =>
  at("unitMapping/preview", { changes, mapping_id }, { who });
const create = async (values: object): Promise<number> => (await at("unitMappings", values)).body.id;
const change = (id: number, values: object) => world.call("alice", "PATCH", `/UnitMappings/${id}`, values);
const changes = async () => (await at("mappingChanges")).body;
const undo = (id: number, who: Who = "alice") => at(`mappingChanges/${id}/undo`, {}, { who });

/** What the rival's products are compared as. */
async function prices(): Promise<number[]> {
  await followChanges(world.store);
  const { body } = await world.find("alice", `/Catalogs/${world.alice.catalog}/matchedProducts`, {
    order: "product_id",
  });
  return body.map(
    (row: { competitors: { website_id: number; price: number }[] }) =>
      row.competitors.find(({ website_id }) => website_id === world.alice.rival)!.price,
  );
}

async function positions() {
  const counted = async (competitive: object) =>
    (
      await world.call(
        "alice",
        "GET",
        `/Catalogs/${world.alice.catalog}/matchedProducts/count?where=${encodeURIComponent(JSON.stringify(competitive))}`,
      )
    ).body.count;
  return {
    cheap: await counted({ price_diff_integer: { lt: 0 } }),
    equals: await counted({ price_diff_integer: 0 }),
    expensive: await counted({ price_diff_integer: { gt: 0 } }),
  };
}

describe("the preview of a unit mapping", () => {
  test("counts what saving changes, shows real prices, and changes nothing itself", async () => {
    const values = {
      competitor_id: world.alice.rival,
      operator: "/",
      value: "2",
      competitor_unit: "LOT DE 2",
    };
    const { status, body } = await preview(values);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      [body.prices, body.positions, body.decided, body.skipped, body.pending],
      [3, 2, 3, 0, false],
    );
    assert.deepEqual(body.before, await positions());
    assert.deepEqual(
      body.examples.map(
        ({ title, before, after, position_before, position_after }: Record<string, unknown>) => [
          title,
          before,
          after,
          position_before,
          position_after,
        ],
      ),
      [
        ["Mien 1", 22, 11, "cheap", "expensive"],
        ["Mien 2", 30, 15, "equals", "expensive"],
        ["Mien 0", 9, 4.5, "expensive", "expensive"],
      ],
    );
    assert.deepEqual(await prices(), [9, 22, 30], "nothing is saved");
    assert.deepEqual(await changes(), []);

    await create(values);
    assert.deepEqual(await prices(), [4.5, 11, 15]);
    assert.deepEqual(body.after, await positions());
    const { examples: _examples, ...effect } = body;
    assert.deepEqual((await changes())[0].effect, effect);
  });

  test("takes the row that it is about for what it would be, or for gone", async () => {
    const id = await create({ competitor_id: world.alice.rival, value: 2 });
    await prices();
    assert.equal((await preview({ value: 2 }, id)).body.prices, 0);
    assert.equal(
      (await preview({ category: "Thés" }, id)).body.prices,
      2,
      "two prices are again what they were",
    );
    const gone = await preview(null, id);
    assert.deepEqual([gone.body.prices, gone.body.decided], [3, 0]);
  });

  test("counts the prices that would be brought to nothing: they stay", async () => {
    const { body } = await preview({ competitor_id: world.alice.rival, operator: "subtract", value: 9 });
    assert.deepEqual([body.prices, body.decided, body.skipped], [2, 2, 1]);
  });

  test("says that prices still follow something else", async () => {
    await markCatalogChange(world.store.db, world.alice.catalog);
    const { body } = await preview({ competitor_id: world.alice.rival, value: 2 });
    assert.equal(body.pending, true);
  });

  test("refuses in words what saving refuses", async () => {
    const { rival } = world.alice;
    const refused = async (values: object) => {
      const [tried, saved] = [await preview(values), await at("unitMappings", values)];
      assert.deepEqual([tried.status, tried.body], [saved.status, saved.body]);
      return `${tried.status} ${tried.body.error.message}`;
    };
    assert.match(await refused({ competitor_id: rival, operator: "divide", value: 0 }), /^422 .*0/);
    const { details } = (await preview({ competitor_id: rival, operator: "divide", value: 0 })).body.error;
    assert.match(details.messages.value[0], /cannot be 0/, "at its field");
    for (const operation of [
      { operator: "multiply", value: -1 },
      { operator: "/", value: -5 },
      { operator: "subtract_percent", value: 100 },
      { operator: "add_percent", value: -100 },
    ]) {
      assert.match(
        await refused({ competitor_id: rival, ...operation }),
        /^422 .*never give a price above 0/,
      );
      const { messages } = (await preview({ competitor_id: rival, ...operation })).body.error.details;
      assert.deepEqual(Object.keys(messages), ["value"], "at its field");
    }
    assert.match(await refused({ competitor_id: rival, operator: "power", value: 2 }), /^422 .*operator/);
    assert.match(await refused({ value: 2 }), /^422 .*competitor_id/);
    assert.match(await refused({ competitor_id: world.bruno.website, value: 2 }), /^422 .*competitor_id/);
    await create({ competitor_id: rival, category: "Thés", value: 2 });
    assert.match(
      await refused({ competitor_id: rival, category: " THES", competitor_unit: "N/A", value: 3 }),
      /^422 .*exactly the same criteria/,
    );
    assert.equal((await preview("all of it")).status, 400);
  });

  test("is of one's own catalogues", async () => {
    const id = await create({ competitor_id: world.alice.rival, value: 2 });
    assert.equal((await preview({ value: 3 }, id, "nobody")).status, 401);
    assert.equal((await preview({ value: 3 }, id, "bruno")).status, 404);
    const other = `/Catalogs/${world.bruno.catalog}/unitMapping/preview`;
    assert.equal(
      (await world.call("bruno", "POST", other, { mapping_id: id, changes: { value: 3 } })).status,
      404,
    );
    assert.equal((await preview({ value: 3 }, id, "admin")).status, 200);
  });
});

describe("the preview of a rate", () => {
  test("counts the prices that become comparable", async () => {
    const body = (await at("currencyMapping/preview", { changes: { currency: "USD", rate: 1.2 } })).body;
    assert.deepEqual([body.prices, body.own_prices, body.decided], [3, 0, 3]);
    assert.deepEqual(
      body.examples.map(({ raw_price, raw_currency, before, after }: Record<string, unknown>) => [
        raw_price,
        raw_currency,
        before,
        after,
      ])[0],
      [18, "USD", null, 15],
    );
    await at("currencyMappings", { currency: "USD", rate: 1.2 });
    await followChanges(world.store);
    assert.deepEqual(body.after, await positions());
    const twice = await at("currencyMapping/preview", { changes: { currency: "USD", rate: 1.3 } });
    assert.match(`${twice.status} ${twice.body.error.message}`, /^422 .*USD/);
    assert.equal(
      (await at("currencyMapping/preview", { changes: { currency: "CHF", rate: 0 } })).status,
      422,
    );
  });

  test("currencies are those that products have, with how many matched prices", async () => {
    assert.deepEqual((await at("currencyMapping/currencies")).body, [
      { currency: "EUR", prices: 3 },
      { currency: "USD", prices: 3 },
    ]);
    assert.equal((await at("currencyMapping/currencies", undefined, { who: "bruno" })).status, 404);
  });
});

describe("what was changed", () => {
  test("is told with who did it, and is taken back: a new row, a change, a deletion", async () => {
    const id = await create({ competitor_id: world.alice.rival, value: 2 });
    await change(id, { value: 3 });
    await world.call("alice", "DELETE", `/UnitMappings/${id}`);
    assert.deepEqual(await prices(), [9, 22, 30]);
    const [deleted, changed, created] = await changes();
    assert.deepEqual(
      [deleted, changed, created].map(({ before, after, undoable, customer_name }) => [
        before?.value,
        after?.value,
        undoable,
        customer_name,
      ]),
      [
        [3, undefined, true, "alice"],
        [2, 3, false, "alice"],
        [undefined, 2, false, "alice"],
      ],
    );

    const restored = await undo(deleted.id);
    assert.deepEqual([restored.status, restored.body.mapping_id, restored.body.after.value], [200, id, 3]);
    assert.deepEqual(await prices(), [27, 66, 90]);
    await undo((await undo(restored.body.id)).body.id);
    assert.deepEqual(await prices(), [27, 66, 90], "and what was taken back is taken back in turn");

    await change(id, { value: 5 });
    await undo((await changes())[0].id);
    assert.deepEqual(await prices(), [27, 66, 90]);
  });

  test("of a rate as well", async () => {
    await at("currencyMappings", { currency: "USD", rate: 1.2 });
    const [created] = await changes();
    assert.deepEqual([created.model, created.effect.prices], ["CurrencyMapping", 3]);
    assert.equal((await undo(created.id)).status, 200);
    assert.deepEqual((await at("currencyMappings")).body, []);
  });

  test("tells what it did itself, though prices still followed the one before", async () => {
    const values = { competitor_id: world.alice.rival, operator: "*", value: 2 };
    const id = await create(values);
    await at("currencyMappings", { currency: "USD", rate: 1.2 });
    await change(id, { category: "Thés" });
    const told = (await changes()).map(({ effect }: { effect: MappingEffect }) => [
      effect.prices,
      effect.pending,
    ]);
    assert.deepEqual(told, [
      [2, false],
      [3, false],
      [3, false],
    ]);
    assert.deepEqual(await prices(), [18, 22, 30]);
  });

  test("says that it may count another one too, where many prices still followed that", async () => {
    await create({ competitor_id: world.alice.rival, operator: "*", value: 2 });
    await sql`
      insert into comparison_todo (catalog_id, product_id)
      select ${world.alice.catalog}, -number from generate_series(1, 2001) as number`.execute(world.store.db);
    await at("currencyMappings", { currency: "USD", rate: 1.2 });
    assert.equal((await changes())[0].effect.pending, true);
  });

  test("is no longer taken back once the row was changed again, in words", async () => {
    const id = await create({ competitor_id: world.alice.rival, value: 2 });
    const [created] = await changes();
    await change(id, { value: 3 });
    const refused = await undo(created.id);
    assert.match(`${refused.status} ${refused.body.error.message}`, /^409 .*changed again since/);

    const [changed] = await changes();
    await sql`update unit_mapping set value = 4, modified = now() where id = ${id}`.execute(world.store.db);
    assert.equal((await undo(changed.id)).status, 409, "though the log does not know of it");
    assert.equal((await at(`unitMappings/${id}`)).body.value, 4);

    await world.call("alice", "DELETE", `/UnitMappings/${id}`);
    const ofDeleted = await undo(changed.id);
    assert.match(`${ofDeleted.status} ${ofDeleted.body.error.message}`, /^409 .*deleted since/);
  });

  test("is not what leaves everything as it was: the change before is still taken back", async () => {
    const values = { competitor_id: world.alice.rival, operator: "multiply", value: 2 };
    const id = await create(values);
    await change(id, { value: 1.3 });
    const { modified } = (await at(`unitMappings/${id}`)).body;
    const again = await change(id, { value: "1.30", category: "" });
    assert.deepEqual([again.status, again.body.value, again.body.modified], [200, 1.3, modified]);
    const whole = { ...values, catalog_id: world.alice.catalog, value: 1.3 };
    const replaced = await world.call("alice", "PUT", `/UnitMappings/${id}`, whole);
    assert.deepEqual([replaced.status, replaced.body.modified], [200, modified]);
    const all = encodeURIComponent(JSON.stringify({ competitor_id: world.alice.rival }));
    const every = await world.call("alice", "POST", `/UnitMappings/update?where=${all}`, { value: 1.3 });
    assert.deepEqual(every.body, { count: 1 });

    const [changed, ...earlier] = await changes();
    assert.deepEqual([changed.before.value, changed.undoable, earlier.length], [2, true, 1]);
    assert.equal((await undo(changed.id)).status, 200);
    assert.deepEqual(await prices(), [18, 44, 60]);
  });

  test("is no longer taken back once the website of its row is gone, and is not offered", async () => {
    const { body: website } = await world.call("admin", "POST", "/WebsiteSettings", {
      name: "Passager",
      url: "https://passager.example",
    });
    const link = `/Catalogs/${world.alice.catalog}/competitors/rel/${website.id}`;
    assert.equal((await world.call("admin", "PUT", link, {})).status, 200);
    await create({ competitor_id: website.id, value: 2 });
    assert.equal((await changes())[0].undoable, true);
    await world.call("admin", "DELETE", `/WebsiteSettings/${website.id}`);
    const [left] = await changes();
    assert.equal(left.undoable, false);
    const refused = await undo(left.id);
    assert.equal(refused.status, 409);
    assert.match(refused.body.error.message, /^This competitor's website was deleted/);
  });

  test("is taken back once, however many ask for it at once", async () => {
    const id = await create({ competitor_id: world.alice.rival, operator: "*", value: 3 });
    await world.call("alice", "DELETE", `/UnitMappings/${id}`);
    const [deleted] = await changes();
    const answers = await Promise.all([1, 2, 3, 4].map(() => undo(deleted.id)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409]);
    assert.equal((await at("unitMappings")).body.length, 1);
  });

  test("is no longer taken back where another row took its place", async () => {
    const id = await create({ competitor_id: world.alice.rival, value: 2 });
    await world.call("alice", "DELETE", `/UnitMappings/${id}`);
    const [deleted] = await changes();
    await create({ competitor_id: world.alice.rival, value: 3 });
    const refused = await undo(deleted.id);
    assert.match(`${refused.status} ${refused.body.error.message}`, /^422 .*same criteria/);
  });

  test("is taken back for a day, and told as long", async () => {
    await create({ competitor_id: world.alice.rival, value: 2 });
    const [created] = await changes();
    await sql`update mapping_change set created = now() - interval '25 hours'`.execute(world.store.db);
    const refused = await undo(created.id);
    assert.match(`${refused.status} ${refused.body.error.message}`, /^409 .*more than a day/);
    assert.deepEqual(await changes(), []);
  });

  test("is of one's own catalogues, and stays where the catalogue is locked", async () => {
    await create({ competitor_id: world.alice.rival, value: 2 });
    const [created] = await changes();
    assert.equal((await undo(created.id, "nobody")).status, 401);
    assert.equal((await undo(created.id, "bruno")).status, 404);
    const other = `/Catalogs/${world.bruno.catalog}/mappingChanges/${created.id}/undo`;
    assert.equal((await world.call("bruno", "POST", other, {})).status, 404);
    assert.equal((await at("mappingChanges", undefined, { who: "bruno" })).status, 404);
    assert.equal((await at("mappingChanges/none/undo", {})).status, 404);
    await world.call("admin", "PATCH", `/Catalogs/${world.alice.catalog}`, { lock: true });
    assert.equal((await undo(created.id)).body.error.code, "CATALOG_LOCKED");
    assert.equal((await preview({ competitor_id: world.alice.rival, value: 3, unit: "kg" })).status, 200);
    assert.equal((await undo(created.id, "admin")).status, 200);
    await world.call("admin", "PATCH", `/Catalogs/${world.alice.catalog}`, { lock: false });
  });

  test("is not told to whom the catalogue goes", async () => {
    await create({ competitor_id: world.alice.rival, value: 2 });
    const give = (to: number) =>
      world.call("admin", "PATCH", `/Catalogs/${world.alice.catalog}`, { customer_id: to });
    assert.equal((await give(world.bruno.customer)).status, 200);
    assert.deepEqual((await at("mappingChanges", undefined, { who: "bruno" })).body, []);
    assert.equal((await give(world.alice.customer)).status, 200);
  });

  test("says nothing of custom prices, nor what each of many at once did", async () => {
    const { rival, catalog } = world.alice;
    const { body: own } = await world.find("alice", `/Catalogs/${catalog}/matchedProducts`, { limit: 1 });
    await create({ competitor_id: rival, product_id: own[0].product_id, value: 2 });
    assert.deepEqual(await changes(), []);
    for (const category of ["Thés", "Cafés"]) await create({ competitor_id: rival, category, value: 2 });
    const many = `/UnitMappings/update?where=${encodeURIComponent('{"product_id":null}')}`;
    await world.call("alice", "POST", many, { value: 3 });
    const told = await changes();
    assert.deepEqual(
      told.map(({ effect }: { effect: object | null }) => effect === null),
      [true, true, false, false],
    );
    assert.equal((await undo(told[0].id)).body.after.value, 2);
  });
});
