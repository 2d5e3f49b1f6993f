// The last import of a website is taken back whole.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type Importing, feed, openImporting } from "../../../../test/support/importing.ts";
import type { Row } from "../../../../test/support/market.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { bringBack, deletionToUndo } from "#server/domain/products/bringBack.ts";
import { deleteProducts } from "#server/domain/products/deleteAll.ts";
import { server } from "#server/store/scopes.ts";
import { type Decision, decidePrices } from "../merge/quarantine.ts";
import { undoRun } from "./undoRun.ts";
import { drawnTimes } from "../../../../test/support/drawn.ts";

let imports: Importing;
before(async () => {
  imports = await openImporting();
});
after(() => imports.close());

const day = (number: number) => new Date(Date.UTC(2026, 5, number, 8));
const read = (website: number, number: number, ...lines: string[]) =>
  imports.importFile(website, feed("sku;titre;prix;marque;attr_Couleur", ...lines), {
    observedAt: day(number),
    options: { type_options: { uniqueProductIdentifier: "sku" } },
  });

/** All that an import may write of a website. */
async function everythingOf(website: number): Promise<Row> {
  const rows = async (table: string, ...order: string[]) =>
    (
      await sql<Row>`
        select * from ${sql.table(table)} where website_id = ${website}
        order by ${sql.join(order.map((column) => sql.ref(column)))}`.execute(imports.store.db)
    ).rows;
  const attributes = await rows("product_attribute", "slug_name");
  return {
    products: await rows("product", "id"),
    quarantined: await rows("quarantined_price", "product_id"),
    points: await rows("product_history", "product_id", "created"),
    attributes: attributes.filter((row) => row["values_count"] > 0),
    website: await imports.websiteFigures(website),
  };
}

const line = fc
  .record({
    sku: fc.nat(9),
    title: fc.constantFrom("Perceuse", "Scie"),
    price: fc.constantFrom("", "1", "2", "9", "30"),
    brand: fc.constantFrom("", "Bosch"),
    color: fc.constantFrom("", "vert", "bleu"),
  })
  .map(({ sku, title, price, brand, color }) => ({
    sku,
    text: `A${sku};${title} ${sku};${price};${brand};${color}`,
  }));
const file = fc.uniqueArray(line, { selector: ({ sku }) => sku, minLength: 1, maxLength: 10 });

test("whatever the last import did, everything is as it was before it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), file, async (earlier, last) => {
      const site = await imports.website();
      for (const [index, lines] of earlier.entries())
        await read(site, index + 1, ...lines.map(({ text }) => text));
      const was = await everythingOf(site);
      const run = await read(site, 10, ...last.map(({ text }) => text));
      // A file without a single price pauses where there were some.
      fc.pre(run.status === "complete");
      const undone = await undoRun(imports.tools, run.id);
      await followChanges(imports.store);
      assert.deepEqual(await everythingOf(site), was);
      assert.deepEqual([undone.merged, undone.undoable_until], [false, null]);
      assert.ok(undone.undone_at);
    }),
    drawnTimes(2),
  );
});

/** What was in question before the last import, what that one says, and what a person says then. */
const questions = ["9", "30"].flatMap((asked) =>
  [asked, "1", "2", "300"].flatMap((last) =>
    (["accept", "refuse", undefined] as const).map((decision) => ({ asked, last, decision })),
  ),
);

for (const times of [1, 2, 3])
  test(`what was decided since about a price that ${times} imports had questioned before holds, as if the last had never been`, async () => {
    const linesOf = (say: (question: (typeof questions)[number]) => string) =>
      questions.map((question, index) => `A${index};Scie;${say(question)};;`);
    const [site, plain] = [await imports.website(), await imports.website()];
    for (const one of [site, plain]) {
      await read(one, 1, ...linesOf(() => "1"));
      for (let time = 1; time <= times; time += 1)
        await read(one, 1 + time, ...linesOf(({ asked }) => asked));
    }
    const before = await questionsOf(site);
    const run = await read(site, 10, "A99;Lime;4;;", ...linesOf(({ last }) => last));
    assert.equal(run.status, "complete");
    const asked = await questionsOf(site);
    let held = 0;
    for (const [index, { decision }] of questions.entries()) {
      const sku = `A${index}`;
      if (!decision || !asked.has(sku)) continue;
      await decide(site, sku, decision);
      if (before.get(sku) !== asked.get(sku)) continue;
      await decide(plain, sku, decision);
      held += 1;
    }
    assert.equal(held, 4, "both decisions about both prices that the last import said again");
    await undoRun(imports.tools, run.id);
    assert.deepEqual(await pricesAndQuestions(site), await pricesAndQuestions(plain));
  });

/** By the source's identifier, which price of which import is in question. */
async function questionsOf(website: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ sku: string; question: string }>`
    select product.product_id as sku, kept.price || ' of ' || kept.import_id as question
    from quarantined_price kept join product on product.id = kept.product_id
    where kept.website_id = ${website}`.execute(imports.store.db);
  return new Map(rows.map(({ sku, question }) => [sku, question]));
}

async function decide(website: number, sku: string, decision: Decision): Promise<void> {
  const services = { enqueue: async () => undefined };
  const { rows } = await sql<{ id: number }>`
    select kept.id from quarantined_price kept join product on product.id = kept.product_id
    where kept.website_id = ${website} and product.product_id = ${sku}`.execute(imports.store.db);
  for (const { id } of rows)
    await decidePrices({ db: imports.store.db, actor: server, services }, { where: { id } }, decision);
}

/** All of a website that tells no row or run from another. */
async function pricesAndQuestions(website: number): Promise<Row> {
  const { db } = imports.store;
  const products = await sql<Row>`
    select product_id, title, brand, price, price_changed_at, price_doubted_at, missing_since, modified
    from product where website_id = ${website} order by product_id`.execute(db);
  const questions = await sql<Row>`
    select product.product_id, kept.price, kept.status, kept.times, kept.seen_at, kept.decided_at is null as open
    from quarantined_price kept join product on product.id = kept.product_id
    where kept.website_id = ${website} order by 1`.execute(db);
  const points = await sql<Row>`
    select product.product_id, point.created, point.price
    from product_history point join product on product.id = point.product_id
    where point.website_id = ${website} order by 1, 2`.execute(db);
  return { products: products.rows, questions: questions.rows, points: points.rows };
}

test("an import can be taken back once, not after the next one, and not after a week", async () => {
  const site = await imports.website();
  const first = await read(site, 1, "A1;Scie;10;;");
  const second = await read(site, 2, "A1;Scie;11;;");
  const shift = (text: string) =>
    sql`update website_import set undoable_until = now() + ${text}::interval where id = ${second.id}`.execute(
      imports.store.db,
    );
  await assert.rejects(undoRun(imports.tools, first.id), { statusCode: 409 });
  await shift("-1 minute");
  await assert.rejects(undoRun(imports.tools, second.id), { statusCode: 409 });
  await shift("1 minute");
  await undoRun(imports.tools, second.id);
  assert.deepEqual(await imports.prices(site), { A1: 10 });
  await assert.rejects(undoRun(imports.tools, second.id), { statusCode: 409 });
  await read(site, 3, "A1;Scie;12;;");
  assert.deepEqual(await imports.prices(site), { A1: 12 });
});

test("what somebody wrote since stays, and the wrong price goes all the same", async () => {
  const site = await imports.website();
  await read(site, 1, "A1;Scie;10;;", "A2;Lime;5;;");
  const run = await read(site, 2, "A1;Scie;15;;", "A2;Lime;6;;");
  await sql`
    update product set title = 'Scie à main', modified = now()
    where website_id = ${site} and product_id = 'A1'`.execute(imports.store.db);
  await sql`
    update product set price = 7, price_import_id = null, modified = now()
    where website_id = ${site} and product_id = 'A2'`.execute(imports.store.db);
  const undone = await undoRun(imports.tools, run.id);
  const products = await imports.products(site);
  assert.deepEqual([products.get("A1")!["title"], products.get("A1")!["price"]], ["Scie à main", 10]);
  assert.equal(products.get("A2")!["price"], 7);
  assert.deepEqual(
    undone.notices.map(({ key }) => key),
    ["imports.changedSince"],
  );
});

test("nothing is kept of an import that cannot be taken back", async () => {
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'undo' order by 1`.execute(imports.store.db);
    return rows.map(({ name }) => name);
  };
  const before = await tables();
  const site = await imports.website();
  await read(site, 5, "A1;Scie;10;;");
  await read(site, 6, "A1;Scie;11;;");
  assert.equal((await tables()).length, before.length + 3);
  const last = await read(site, 7, "A1;Scie;12;;");
  assert.equal((await tables()).length, before.length + 3);
  await imports.remove(last.id);
  assert.deepEqual(await tables(), before);
});

test("an import of before an upgrade that brought columns is taken back all the same", async () => {
  const website = await imports.website();
  await read(website, 1, "A1;Scie;10;;", "A2;Étau;20;;");
  const before = await everythingOf(website);
  const run = await read(website, 2, "A1;Scie;1000;;", "A2;Étau;21;;", "A3;Lime;3;;");
  const { db } = imports.store;
  await sql`alter table ${sql.table(`undo.before_${run.id}`)} drop column source_line`.execute(db);
  await sql`alter table ${sql.table(`undo.quarantine_${run.id}`)} drop column times`.execute(db);
  await undoRun(imports.tools, run.id);
  const after = await everythingOf(website);
  const prices = ({ products }: Row) => products.map((row: Row) => [row["product_id"], row["price"]]);
  assert.deepEqual(prices(after), prices(before));
  assert.deepEqual(after["points"], before["points"]);
  assert.deepEqual(after["quarantined"], before["quarantined"]);
});

test("what was deleted since comes back as it was before the import that was taken back", async () => {
  const { store } = imports;
  const by = { actor: server, services: { store, enqueue: async () => undefined } };
  const site = await imports.website();
  await read(site, 1, "A1;Scie;10;;", "A2;Scie;20;;");
  const was = await everythingOf(site);
  const second = await read(site, 2, "A1;Scie;11;Bosch;vert", "A2;Scie;20;;", "A3;Scie;30;;");
  const { deletionId } = await deleteProducts(by, site, {
    where: {},
    isMatched: "all",
    withManual: true,
    kept: true,
  });
  await undoRun(imports.tools, second.id);
  await bringBack({ ...by.services, author: 0 }, await deletionToUndo(store.db, deletionId!));
  await followChanges(store);
  assert.deepEqual(await everythingOf(site), was);
});
