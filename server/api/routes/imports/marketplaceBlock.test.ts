// Who changes which marketplace a catalogue follows: the provider's password is typed again, and nothing of one provider
// is left to another.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { decrypt } from "#server/store/sealed/secrets.ts";
import { type World, openWorld } from "../../../../test/support/world.ts";

let world: World;
let catalog: number;
before(async () => {
  world = await openWorld();
  catalog = world.alice.catalog;
});
after(() => world.close());

const change = (config: object, path = `/Catalogs/${catalog}`) =>
  world.call("admin", "PATCH", path, { config });
const block = async () => (await world.call("admin", "GET", `/Catalogs/${catalog}`)).body.config.mkp;
const password = async () => {
  const { rows } = await sql<{ sealed: string | null }>`
    select config #>> '{mkp,password}' as sealed from catalog where id = ${catalog}`.execute(world.store.db);
  return rows[0]?.sealed ? decrypt(rows[0].sealed) : null;
};

const bms = { isMkp: true, provider: "BMS", email: "alice@shop.example", allowExport: true };

test("a block is written with a password, and changed with it typed again; without it the rest is saved", async () => {
  await change({ mkp: { ...bms, password: "first" } });
  assert.equal((await block()).email, "alice@shop.example");
  assert.equal(await password(), "first");

  const cleanOldProducts = { enabled: true, since: { hasCustomData: 10, others: 20 } };
  const { status, body } = await change({ cleanOldProducts, mkp: { ...bms, email: "thief@evil.example" } });
  assert.equal(status, 200);
  assert.deepEqual(body.config.cleanOldProducts.since, { hasCustomData: 10, others: 20 });
  assert.equal(body.config.mkp.email, "alice@shop.example");
  assert.equal(await password(), "first");

  await change({ mkp: { ...bms, email: "new@shop.example", password: "second" } });
  assert.equal((await block()).email, "new@shop.example");
  assert.equal(await password(), "second");
});

test("a change that says nothing of the block leaves it, and one that sends it as it was read too", async () => {
  const before = await block();
  await change({ manualMatching: { skipReplaceConfirmation: true } });
  assert.deepEqual(await block(), before);
  const { body } = await world.call("admin", "GET", `/Catalogs/${catalog}`);
  await world.call("admin", "PATCH", `/Catalogs/${catalog}`, { config: body.config });
  assert.deepEqual(await block(), before);
  assert.equal(await password(), "second");
});

test("another provider has nothing of the one before: neither its login and password nor its filters", async () => {
  const filters = { brand: ["Bosch"] };
  await change({ mkp: { ...bms, addFilter: { enabled: true, filters }, password: "third" } });
  assert.deepEqual((await block()).addFilter, { enabled: true, filters });
  const uri = "https://gemzup.example/list.csv?key=abc";
  await change({
    mkp: { ...bms, provider: "gemzup", uri, addFilter: { enabled: true, filters }, password: "third" },
  });
  const gemzup = await block();
  assert.equal(gemzup.provider, "gemzup");
  assert.equal(gemzup.uri, "https://gemzup.example/list.csv?key=•••");
  assert.deepEqual(gemzup.addFilter, { enabled: false, filters: {} });
  assert.deepEqual([gemzup.email ?? null, gemzup.hasPassword, await password()], [null, false, null]);

  await change({
    mkp: { isMkp: true, provider: "spymarket", uri, customerId: "c-1", email: "key-1", password: "x" },
  });
  const spymarket = await block();
  assert.deepEqual([spymarket.uri ?? null, spymarket.customerId, spymarket.email], [null, "c-1", "key-1"]);
});

test("several catalogues at once keep theirs", async () => {
  const where = encodeURIComponent(JSON.stringify({ id: { inq: [catalog, world.bruno.catalog] } }));
  const config = { mkp: { isMkp: false } };
  const { status } = await world.call("admin", "POST", `/Catalogs/update?where=${where}`, { config });
  assert.equal(status, 422);
  assert.equal((await block()).provider, "spymarket");
});

test("filters are those of the form: names of five brands and five categories, and nothing else", async () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Brand ${n}` }));
  const send = (filters: unknown) =>
    change({ mkp: { ...bms, addFilter: { enabled: true, filters }, password: "filtered" } });
  const saved = { brand: names(5), category: ["Tools"] };
  assert.equal((await send(saved)).status, 200);
  const path = "config.mkp.addFilter.filters";
  const [form, five] = ["format", "length.max"];
  for (const [filters, code] of [
    [{ foo: 1 }, form],
    [{ brand: names(6) }, five],
    [{ brand: names(1), category: names(6) }, five],
    [{ brand: "Bosch" }, form],
    [{ brand: [{ name: "" }] }, form],
    [{ brand: [{ name: "Bosch", contains: true }] }, form],
    [{ brand: [{ name: "x".repeat(256) }] }, five],
    [{ competitive: "cheapest" }, form],
    [[], form],
    ["brand", form],
  ] as const) {
    const { status, body } = await send(filters);
    assert.equal(status, 422, JSON.stringify(filters));
    assert.deepEqual(body.error.details.codes, { [path]: [code] });
    assert.doesNotMatch(body.error.details.messages[path][0], /validation\.|\{\{/);
    assert.deepEqual((await block()).addFilter.filters, saved);
  }
});
