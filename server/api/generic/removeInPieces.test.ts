// Removing what is many through the generic addresses: it goes whole, in pieces, by one at a time.
import assert from "node:assert/strict";
import { type TestContext, after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { markChangedProducts } from "#server/domain/matching/markChanges.ts";
import { addUpCounts } from "#server/store/queries/products/productCounts.ts";
import { cutSessions, sessionsIn } from "../../../test/support/sessions.ts";
import { until } from "../../../test/support/until.ts";
import { type World, openWorld } from "../../../test/support/world.ts";

/** More than one piece. */
const many = 2_050;
const largestPiece = 2_000;
const few = 12;

let world: World;
before(async () => {
  world = await openWorld();
  // Every statement that deletes leaves its transaction and how many rows it took.
  await sql`create table piece (of_table text, by_transaction bigint, rows integer)`.execute(world.store.db);
  await sql`
    create function note_piece() returns trigger language plpgsql as $$
    begin
      insert into piece select tg_table_name, txid_current(), count(*) from was having count(*) > 0;
      return null;
    end $$`.execute(world.store.db);
  for (const table of ["product", "virtual_attribute", "offer"])
    await sql`
      create trigger note_piece after delete on ${sql.table(table)} referencing old table as was
      for each statement execute function note_piece()`.execute(world.store.db);
});
after(() => world.close());

/** Nothing but so many products, of which a rival has three. */
async function restock(count = many): Promise<void> {
  const { alice, store } = world;
  for (const table of ["product", "offer", "matched_product", "value_mapping", "comparison_todo", "piece"])
    await sql`delete from ${sql.table(table)}`.execute(store.db);
  await stock(alice.website, 1, count);
  await stock(alice.rival, 1, 3);
}

/** The same products on each website: the first three are Makita's. */
async function stock(website: number, first: number, last: number): Promise<void> {
  const { db } = world.store;
  const { rows } = await sql<{ id: number }>`
    insert into product (website_id, product_id, title, brand, price, mpn)
    select ${website}::bigint, 'p' || place, 'Produit ' || place,
           case when place <= 3 then 'Makita' else 'Bosch' end, 10, 'M' || place
    from generate_series(${first}::int, ${last}::int) as place returning id`.execute(db);
  await addUpCounts(db, [website]);
  // As the server does when it has a moment: not knowing how many there are, it compares each product with each.
  await sql`analyze product`.execute(db);
  await markChangedProducts(
    db,
    website,
    rows.map(({ id }) => id),
  );
}

async function pieces(table: string): Promise<number[]> {
  const { rows } = await sql<{ rows: number }>`
    select sum(rows)::int as rows from piece where of_table = ${table}
    group by by_transaction order by by_transaction`.execute(world.store.db);
  return rows.map((row) => row.rows);
}

async function counted(path: string, where: object = {}): Promise<number> {
  const query = encodeURIComponent(JSON.stringify(where));
  return (await world.call("alice", "GET", `${path}/count?where=${query}`)).body.count;
}

const remove = (path: string, who: "admin" | "alice" = "admin") => world.call(who, "DELETE", path);
const under = (where: object) => `where=${encodeURIComponent(JSON.stringify(where))}`;

/** Holds a row, so that who deletes it waits, until what it returns is called, or the test ends. */
async function hold(
  test: TestContext,
  table: string,
  where: ReturnType<typeof sql>,
): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let held = () => {};
  const isHeld = new Promise<void>((resolve) => (held = resolve));
  const transaction = world.store.db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where ${where} for update`.execute(tx);
    held();
    await released;
  });
  await isHeld;
  const letGo = () => {
    release();
    return transaction;
  };
  test.after(letGo);
  return letGo;
}

/** Until the work waits for what is held. */
async function untilItWaits(): Promise<void> {
  await until("the work waits for the row that is held", () => sessionsIn(world.store.db), {
    is: (sessions) => sessions.some(({ wait_event }) => wait_event === "transactionid"),
  });
}

describe("the products of a website", () => {
  const path = () => `/WebsiteSettings/${world.alice.website}/products`;

  test("go in pieces, with what is counted of them; those of others stay", async () => {
    await restock();
    await followChanges(world.store);
    assert.equal((await remove(`${path()}?${under({ brand: "Bosch" })}`)).status, 204);
    assert.deepEqual(await pieces("product"), [largestPiece, many - 3 - largestPiece]);
    assert.equal(await counted(path()), 3);
    assert.equal(await counted(`/WebsiteSettings/${world.alice.rival}/products`), 3);
    const { body } = await world.call("alice", "GET", `/WebsiteSettings/${world.alice.website}`);
    assert.equal(body.products_count, 3);
    assert.equal(await counted(`/Catalogs/${world.alice.catalog}/matchedProducts`), 3);
    assert.equal((await remove(path())).status, 204);
    assert.equal(await counted(path()), 0);
  });

  test("stay under a where that names what there is not, and go one by one at once", async () => {
    await restock(few);
    assert.equal((await remove(`${path()}?${under({ brnad: "Bosch" })}`)).status, 204);
    assert.equal(await counted(path()), few);
    const [one] = (await world.find("alice", path(), { limit: 1 })).body;
    assert.equal((await remove(`${path()}/${one.id}`)).status, 204);
    assert.deepEqual(await pieces("product"), [1]);
    assert.equal((await remove(path(), "alice" as const)).status, 403);
    assert.equal((await remove(`/WebsiteSettings/${world.alice.website}/productsMkp`)).status, 204);
    assert.equal(await counted(path()), few - 1);
  });

  test("are removed by one at a time, while single ones can still go", async (t) => {
    await restock(few);
    const { rows } = await sql<{ id: number }>`
      select min(id) as id from product where website_id = ${world.alice.website}`.execute(world.store.db);
    const release = await hold(t, "product", sql`id = ${rows[0]!.id}`);
    const first = remove(path());
    await untilItWaits();
    const second = await remove(path());
    assert.equal(second.status, 409);
    assert.match(second.body.error.message, /already running/);
    assert.equal((await remove(`/Products/${world.alice.website}/deleteAll`)).status, 409);
    assert.equal((await remove(`/Products/${rows[0]!.id + 1}`)).body.count, 1);
    await release();
    assert.equal((await first).status, 204);
    assert.equal(await counted(path()), 0);
  });
});

test("the matches of a catalogue go in pieces, the products stay", async () => {
  await restock();
  const path = `/Catalogs/${world.alice.catalog}/matchedProducts`;
  await stock(world.alice.rival, 4, many);
  await followChanges(world.store);
  assert.equal(await counted(path), many);
  assert.equal((await remove(`${path}?${under({ brand: "Bosch" })}`)).status, 204);
  assert.deepEqual(await pieces("offer"), [largestPiece, many - 3 - largestPiece]);
  assert.equal(await counted(path), 3);
  assert.equal(await counted(`/WebsiteSettings/${world.alice.website}/products`), many);
});

describe("a value mapping that gave many attributes", () => {
  let mapping: number;
  let other: number;
  before(() => restock());
  // What a test took away is there again for the next one, which is less than all of it.
  beforeEach(async () => {
    const path = `/Catalogs/${world.alice.catalog}/valueMappings`;
    const known: { id: number; target_slug: string }[] = (await world.call("alice", "GET", path)).body;
    const made = async (target_slug: string) =>
      known.find((one) => one.target_slug === target_slug)?.id ??
      (
        await world.call("alice", "POST", path, {
          name: target_slug,
          source_field: "brand",
          operator: "in",
          source_values: ["Bosch", "Makita"],
          target_slug,
          target_name: target_slug,
          target_value: "oui",
          website_id: world.alice.website,
        })
      ).body.id;
    [mapping, other] = [await made("pro"), await made("outil")];
    const applied = await world.call(
      "alice",
      "POST",
      `/Catalogs/${world.alice.catalog}/applyValueMappingRule`,
    );
    assert.equal(applied.body.count, 2 * many);
    await sql`delete from piece`.execute(world.store.db);
  });

  const given = () => counted("/VirtualAttributes");
  const shown = (slug: string) =>
    counted("/Products", { catalog_id: world.alice.catalog, [`attributes.${slug}.value`]: "oui" });

  test("goes with them, in pieces, and leaves what the others gave", async () => {
    const path = `/ValueMappings/${mapping}`;
    assert.deepEqual((await remove(path, "alice")).body, { count: 1 });
    assert.deepEqual(await pieces("virtual_attribute"), [largestPiece, many - largestPiece]);
    assert.deepEqual([await given(), await shown("pro"), await shown("outil")], [many, 0, many]);
    assert.equal((await world.call("alice", "GET", path)).status, 404);
    assert.equal((await remove(`/Catalogs/${world.alice.catalog}/valueMappings`, "alice")).status, 204);
    assert.deepEqual([await given(), await shown("outil")], [0, 0]);
  });

  test("is emptied in pieces, and can be filled again", async () => {
    assert.equal((await remove(`/ValueMappings/${mapping}/products`, "alice")).status, 204);
    assert.deepEqual(await pieces("virtual_attribute"), [largestPiece, many - largestPiece]);
    assert.deepEqual([await given(), await shown("pro"), await shown("outil")], [many, 0, many]);
    const { body } = await world.call("alice", "GET", `/ValueMappings/${mapping}`);
    assert.equal(body.enabled, true);
  });

  test("stays, with them, while its catalogue is locked, and for strangers", async () => {
    const catalog = `/Catalogs/${world.alice.catalog}`;
    await world.call("admin", "PATCH", catalog, { lock: true });
    for (const path of [`/ValueMappings/${mapping}`, `/ValueMappings/${mapping}/products`]) {
      assert.equal((await remove(path, "alice")).body.error.code, "CATALOG_LOCKED", path);
    }
    await world.call("admin", "PATCH", catalog, { lock: false });
    const answer = await world.call("bruno", "DELETE", `/ValueMappings/${mapping}`);
    assert.deepEqual(answer.body, { count: 0 });
    assert.equal(await given(), 2 * many);
  });

  test("is removed by one at a time; interrupted it is switched off, and goes when that is asked again", async (t) => {
    const path = `/ValueMappings/${mapping}`;
    const { rows } = await sql<{ id: number }>`
      select max(id) as id from virtual_attribute where value_mapping_id = ${mapping}`.execute(
      world.store.db,
    );
    const release = await hold(t, "virtual_attribute", sql`id = ${rows[0]!.id}`);
    const first = remove(path, "alice");
    await untilItWaits();
    assert.equal((await remove(`/ValueMappings/${other}`, "alice")).status, 409);
    assert.equal(
      (await world.call("alice", "POST", `/Catalogs/${world.alice.catalog}/applyValueMappingRule`)).status,
      409,
    );
    await cutSessions(world.store.db);
    assert.ok((await first).status >= 500);
    await release();
    const { body } = await world.call("alice", "GET", path);
    assert.equal(body.enabled, false);
    assert.equal(await given(), many + (many - largestPiece));
    assert.deepEqual((await remove(path, "alice")).body, { count: 1 });
    assert.deepEqual([await given(), await shown("pro")], [many, 0]);
    assert.equal((await world.call("alice", "GET", `/ValueMappings/${other}`)).status, 200);
  });
});
