// Why a price is what it is: the line of the file that said it, whatever has happened to the price since.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { decidePrices } from "#server/domain/imports/merge/quarantine.ts";
import { undoRun } from "#server/domain/imports/runs/undoRun.ts";
import { server } from "#server/store/scopes.ts";
import { type Importing, feed, openImporting } from "../../../test/support/importing.ts";
import { cleanUpSourceLines } from "./cleanUpSourceLines.ts";
import { sourceLineOf } from "./sourceLine.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

let imports: Importing;
before(async () => {
  imports = await openImporting();
});
after(() => imports.close());

const day = (number: number) => new Date(Date.UTC(2026, 5, number, 8));
const column = (fieldname: string) => ({ fieldname, type: "string" as const });
const mapping = { sku: column("réf"), title: column("titre"), price: column("prix TTC") };
const dates = { ...mapping, observedAt: column("relevé le") };

type Line = { sku: number; price: string; at: number };
type Step = { what: "import" | "dated" | "accept" | "refuse" | "undo" | "forget"; lines: Line[] };

const line = fc.record({
  sku: fc.nat(3),
  price: fc.constantFrom("", "1", "2,00", "9", "30"),
  at: fc.nat(5),
});
const step = fc.record({
  what: fc.constantFrom("import", "import", "dated", "accept", "refuse", "undo", "forget"),
  // A file without any price pauses, and is another test's.
  lines: fc
    .array(line, { minLength: 1, maxLength: 6 })
    .filter((lines) => lines.some(({ price }) => price !== "")),
}) as fc.Arbitrary<Step>;

test("whatever happens to the prices of a website, the line that is told is the one that said the price", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const site = await imports.website();
      const files = new Map<number, string[]>();
      let last = 0;
      let hasDated = false;
      for (const [index, { what, lines }] of steps.entries()) {
        const begun = (index + 1) * 4;
        if (what === "import" || what === "dated") {
          const texts = lines.map(({ sku, price, at }) => textOf(sku, price, begun + at));
          const run = await imports.importFile(site, feed("réf;titre;prix TTC;relevé le", ...texts), {
            observedAt: day(begun),
            options: {
              type_options: {
                uniqueProductIdentifier: "sku",
                mapping: what === "dated" ? dates : mapping,
              },
            },
          });
          files.set(run.id, texts);
          hasDated ||= what === "dated";
          last = run.id;
        } else if (what === "undo") await undoRun(imports.tools, last).catch(() => undefined);
        else if (what === "forget") await cleanUpSourceLines(imports.store);
        else await decidePrices(decider(), { where: { website_id: site } }, what);
        await eachPriceIsSaidByItsLine(site, files, hasDated);
      }
    }),
    drawnTimes(4),
  );
});

const textOf = (sku: number, price: string, at: number) =>
  `A${sku};Scie ${sku};${price};${day(Math.min(at, 28)).toISOString()}`;
const decider = () => ({
  db: imports.store.db,
  actor: server,
  services: { enqueue: async () => undefined },
});

/**
 * Where a file tells several moments of a product and the last one is absurd, the last good price is kept from that
 * moment on, which no line says: then none is told. Never another one.
 */
async function eachPriceIsSaidByItsLine(
  site: number,
  files: ReadonlyMap<number, string[]>,
  hasDated: boolean,
): Promise<void> {
  for (const [productId, product] of await imports.products(site)) {
    const { line, import_id, cells } = await sourceLineOf(
      { db: imports.store.db, actor: server },
      Number(product["id"]),
    );
    if (line === null && hasDated) continue;
    assert.equal(import_id, product["price_import_id"], productId);
    // The first line is the header.
    const text = files.get(import_id!)![line! - 2]!;
    const [sku, , price] = text.split(";");
    assert.equal(sku, productId);
    assert.equal(price === "" ? null : Number(price!.replace(",", ".")), product["price"], text);
    const told = Object.fromEntries(cells.map((cell) => [cell.column, cell.value]));
    assert.deepEqual([told["réf"], told["prix TTC"]], [sku, price]);
  }
}

test("lines that no price names any more are forgotten, those of an import that can be taken back are not", async () => {
  const site = await imports.website();
  const read = (number: number, ...lines: string[]) =>
    imports.importFile(site, feed("sku;titre;prix", ...lines), { observedAt: day(number) });
  const kept = async () => {
    await cleanUpSourceLines(imports.store);
    const { rows } = await sql<{ cells: string }>`
      select cells from source_line where website_id = ${site} order by id`.execute(imports.store.db);
    return rows.map(({ cells }) => (JSON.parse(cells) as { price: string }).price);
  };
  await read(1, "A1;Scie;10", "A2;Lime;5");
  await read(2, "A1;Scie;11", "A2;Lime;5");
  assert.deepEqual(await kept(), ["10", "5", "11"]);
  await read(3, "A1;Scie;12", "A2;Lime;5");
  assert.deepEqual(await kept(), ["5", "11", "12"]);
});

test("of a line the cells of its prices are kept, cut, and no others", async () => {
  const site = await imports.website();
  const long = "x".repeat(500);
  await imports.importFile(
    site,
    feed("sku;titre;prix;devise;prix d'achat;fournisseur", `A1;Scie;"1 299,90 €";EUR;700;${long}`),
  );
  const [product] = await imports.allProducts(site);
  const { cells } = await sourceLineOf({ db: imports.store.db, actor: server }, Number(product!["id"]));
  assert.deepEqual(
    cells.map(({ column, value }) => `${column}: ${value}`),
    ["sku: A1", "prix: 1 299,90 €", "devise: EUR"],
  );
});
