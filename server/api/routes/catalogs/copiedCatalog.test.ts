// A catalogue that is made as a copy: it compares as its source does, and has none of its matches.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type World, addProducts, openWorld } from "../../../../test/support/world.ts";

type Row = Record<string, unknown>;

let world: World;
let own: number;
const asked: [job: string, told: Row][] = [];
before(async () => {
  world = await openWorld();
  Object.assign(world.services, {
    enqueue: async (_: unknown, ...job: [string, Row]) => void asked.push(job),
  });
  const { store, alice } = world;
  [own] = (await addProducts(store, alice.website, [{ title: "Bol", ean: "3017620422003" }])) as [number];
});
after(() => world.close());

/** What alice decided for her catalogue, about the website that both have and about the one that only she has. */
async function decide() {
  const { alice, shared } = world;
  const mapping = { operator: "add_percent", value: 20, brand: "Bosch", competitor_unit: "lot" };
  await post("unitMappings", { ...mapping, competitor_id: shared });
  await post("unitMappings", { ...mapping, competitor_id: alice.rival });
  await post("unitMappings", { competitor_id: shared, product_id: own, operator: "add", value: 1 });
  await post("currencyMappings", { currency: "USD", rate: 1.08 });
  const value = {
    source_field: "category",
    target_slug: "rayon",
    target_name: "Rayon",
    target_value: "Table",
  };
  await post("valueMappings", { ...value, name: "Partout", source_values: ["Bol"], priority: 3 });
  await post("valueMappings", {
    ...value,
    name: "Là-bas",
    source_values: ["Plat"],
    website_id: alice.rival,
    enabled: false,
  });
  await post("matchingRules", {
    name: "Les deux",
    filter_query: '{"brand":"Bosch"}',
    enabled: false,
    matching_image_threshold: 80,
    competitors_id: [shared, alice.rival],
  });
  await post("matchingRules", { name: "Un seul", competitors_id: [alice.rival] });
}

async function post(path: string, body: object) {
  const { status, text } = await world.call(
    "admin",
    "POST",
    `/Catalogs/${world.alice.catalog}/${path}`,
    body,
  );
  assert.equal(status, 200, text);
}

const copy = (draft: object) =>
  world.call("admin", "POST", "/Catalogs", {
    name: "Copie",
    website_id: world.alice.website,
    customer_id: world.alice.customer,
    ...draft,
  });
const rowsOf = async (id: number, path: string) =>
  (await world.find("admin", `/Catalogs/${id}/${path}`, { order: "id ASC" })).body as Record<
    string,
    unknown
  >[];

test("a copy takes over mappings and rules that are about its websites, and no custom price", async () => {
  const { alice, shared } = world;
  await decide();
  const made = await copy({ copyOf: alice.catalog, competitors: [shared] });
  assert.equal(made.status, 200, made.text);
  const { id } = made.body;

  const units = await rowsOf(id, "unitMappings");
  assert.deepEqual(
    units.map(({ competitor_id, product_id, brand, competitor_unit, operator, value }) => [
      competitor_id,
      product_id,
      brand,
      competitor_unit,
      operator,
      value,
    ]),
    [[shared, null, "Bosch", "lot", "add_percent", 20]],
  );
  assert.deepEqual(
    (await rowsOf(id, "currencyMappings")).map(({ currency, rate }) => [currency, rate]),
    [["USD", 1.08]],
  );
  const values = await rowsOf(id, "valueMappings");
  assert.deepEqual(
    values.map(({ name, website_id, source_values, target_value, priority, enabled }) => [
      name,
      website_id,
      source_values,
      target_value,
      priority,
      enabled,
    ]),
    [["Partout", null, ["Bol"], "Table", 3, true]],
  );
  const rules = await rowsOf(id, "matchingRules");
  const ofSource = await rowsOf(alice.catalog, "matchingRules");
  assert.deepEqual(
    rules.map(({ name, competitors_id }) => [name, competitors_id]),
    [
      [ofSource[0]!["name"], []],
      ["Les deux", [shared]],
    ],
  );
  assert.deepEqual(
    [rules[1]!["filter_query"], rules[1]!["enabled"], rules[1]!["matching_image_threshold"]],
    ['{"brand":"Bosch"}', false, 80],
  );

  // It gives the attributes of a million products: not while somebody waits for the answer.
  assert.ok(asked.some(([job, told]) => job === "apply-value-mappings" && told["catalog_id"] === id));
});

test("without a source a catalogue begins with the first rule alone, and with one that is gone it is not made", async () => {
  const { id } = (await copy({})).body;
  assert.equal((await rowsOf(id, "matchingRules")).length, 1);
  assert.equal((await rowsOf(id, "currencyMappings")).length, 0);
  const count = async () =>
    (await sql<{ count: number }>`select count(*)::integer from catalog`.execute(world.store.db)).rows[0]!
      .count;
  const before = await count();
  for (const copyOf of [999_999, "a text", { id: 1 }])
    assert.equal((await copy({ copyOf })).status, 422, JSON.stringify(copyOf));
  assert.equal(await count(), before);
});
