// Files that are doubtful in several ways at once: nothing is written that was not said, and what was said is what is written.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { deleteProducts } from "#server/domain/products/deleteAll.ts";
import { server } from "#server/store/scopes.ts";
import type { Run } from "#server/store/queries/imports/runs/runs.ts";
import { type Importing, feed, openImporting } from "../../../../test/support/importing.ts";
import type { Row } from "../../../../test/support/market.ts";
import { drawnTimes } from "../../../../test/support/drawn.ts";
import { whatIs, whatWouldBe } from "./noticeWords.ts";
import { previewImport } from "../preview/previewImport.ts";
import { undoRun } from "../runs/undoRun.ts";

let imports: Importing;
before(async () => {
  imports = await openImporting();
});
after(() => imports.close());

const size = 24;
const indices = Array.from({ length: size }, (_, index) => index);

/** One way in which a file differs from the one before; each combination is a file. */
const differences = fc.record({
  /** Products are told apart by another field, which they have values of or not. */
  identifier: fc.constantFrom("same", "known", "unknown"),
  brands: fc.constantFrom("there", "emptied", "gone"),
  prices: fc.constantFrom("same", "one tenfold", "tenfold", "emptied", "one emptied"),
  lines: fc.constantFrom("all", "half", "one"),
  deleted: fc.constantFrom("none", "half", "all"),
  currency: fc.constantFrom("same", "other"),
});
type Differences = typeof differences extends fc.Arbitrary<infer One> ? One : never;

const ean = (index: number) => String(3_017_620_420_000 + index);
const priceOf = (index: number) => 10 + index;
const column = (fieldname: string) => ({ fieldname, type: "string" as const });
const options = (uniqueProductIdentifier: "ean" | "sku") => ({
  type_options: {
    uniqueProductIdentifier,
    mapping: {
      sku: column("sku"),
      ean: column("ean"),
      title: column("titre"),
      price: column("prix"),
      brand: column("marque"),
      currency: column("devise"),
    },
  },
});

function firstFile({ identifier }: Differences): string {
  const lines = indices.map(
    (index) =>
      `${identifier === "unknown" ? "" : `A${index}`};${ean(index)};Vis ${index};${priceOf(index)};Bosch;EUR`,
  );
  return feed("sku;ean;titre;prix;marque;devise", ...lines);
}

/** The price that the file has for a product; null for none. */
function nextPrice({ prices }: Differences, index: number): number | null {
  const isMeant = !prices.startsWith("one") || index === 0;
  if (prices.endsWith("emptied") && isMeant) return null;
  return prices.endsWith("tenfold") && isMeant ? priceOf(index) * 10 : priceOf(index);
}

const isInFile = ({ lines }: Differences, index: number) =>
  lines === "all" || index < (lines === "half" ? size / 2 : 1);

function nextFile(different: Differences): string {
  const { brands, currency } = different;
  const lines = indices
    .filter((index) => isInFile(different, index))
    .map((index) => {
      const cells = [
        `A${index}`,
        ean(index),
        `Vis ${index}`,
        nextPrice(different, index) ?? "",
        ...(brands === "gone" ? [] : [brands === "there" ? "Bosch" : ""]),
        currency === "same" ? "EUR" : "USD",
      ];
      return cells.join(";");
    });
  return feed(`sku;ean;titre;prix;${brands === "gone" ? "" : "marque;"}devise`, ...lines);
}

const wasDeleted = ({ deleted }: Differences, index: number) =>
  deleted === "all" || (deleted === "half" && index % 2 === 0);

async function deleteSome(site: number, different: Differences): Promise<void> {
  const gone = indices.filter((index) => wasDeleted(different, index));
  if (gone.length === 0) return;
  const services = { store: imports.store, enqueue: async () => undefined };
  const where = { ean: { inq: gone.map(ean) } };
  await deleteProducts({ actor: server, services }, site, {
    where,
    isMatched: "all",
    withManual: true,
    kept: true,
  });
}

/** By title: a product that is there, or in the bin. */
async function productsOf(site: number): Promise<Map<string, Row[]>> {
  const { rows } = await sql<Row>`
    select id, title, price, brand, currency, price_doubted_at, missing_since, false as away
    from product where website_id = ${site}
    union all
    select id, rows #>> '{0,title}', (rows #>> '{0,price}')::numeric, rows #>> '{0,brand}', rows #>> '{0,currency}', null, null, true
    from deleted_product join deleted_row using (website_id)
    where website_id = ${site} and of_table = 'product' and deleted_row.product_id = id`.execute(
    imports.store.db,
  );
  return Map.groupBy(rows, (row) => String(row["title"]));
}

const keysOf = ({ error_message }: Pick<Run, "error_message">) =>
  error_message ? [error_message, ...(error_message.also ?? [])].map(({ key }) => key) : [];
const noticesOf = ({ notices }: Run) =>
  notices.map(({ key, values }) => ({ key: doneBy[key] ?? key, values }));
const doneBy: Record<string, string> = Object.fromEntries(
  (Object.keys(whatIs) as (keyof typeof whatIs)[]).map((name) => [whatWouldBe[name], whatIs[name]]),
);

/** The plain oracle: what must be said of a file before it is written. */
function doubtsOf(different: Differences): string[] {
  const { identifier, brands, prices, currency } = different;
  const inFile = indices.filter((index) => isInFile(different, index));
  const isKnown = (index: number) =>
    identifier !== "unknown" && (inFile.includes(index) || !wasDeleted(different, index));
  const isThere = (index: number) =>
    !wasDeleted(different, index) || (isKnown(index) && inFile.includes(index));
  const present = indices.filter(isThere).length;
  const created = identifier === "unknown" ? inFile.length : 0;
  const away = identifier === "unknown" ? indices.filter((index) => wasDeleted(different, index)).length : 0;
  const known = inFile.filter((index) => isKnown(index));
  const isMost = (count: number, all: number) => count >= 20 && count >= all * 0.9;
  const priced = known.filter((index) => nextPrice(different, index) !== null).length;
  const missing =
    identifier === "unknown"
      ? present
      : indices.filter((index) => isThere(index) && !inFile.includes(index)).length;
  const emptied = known.length - priced;
  const tenfold = currency === "same" && prices === "tenfold" ? priced : 0;
  const anyStored = present > 0;
  const isPriceEmpty = inFile.every((index) => nextPrice(different, index) === null);
  const losesColumns = anyStored && (brands !== "there" || isPriceEmpty);
  const isEmptied = brands === "emptied" || isPriceEmpty;
  return [
    ...(created > 0 && present + away > 0
      ? [away > 0 ? "imports.identityChangedOfDeleted" : "imports.identityChanged"]
      : []),
    ...(losesColumns
      ? [
          brands === "gone"
            ? isEmptied
              ? "imports.columnsLostAndEmpty"
              : "imports.columnsLost"
            : "imports.columnsEmpty",
        ]
      : []),
    ...(isMost(missing, present) ? [missing === present ? "imports.missesAll" : "imports.missesMost"] : []),
    ...(currency === "other" && isMost(priced, priced) ? ["imports.otherCurrency"] : []),
    ...(isMost(emptied, emptied + priced) ? ["imports.pricesLost"] : []),
    ...(isMost(tenfold, priced) ? ["imports.doubtfulPrices"] : []),
  ];
}

/** A column that no product has a value of, and that is not in the file: nobody knows what was meant. */
function namesNoKnownColumn({ identifier, brands, deleted }: Differences): boolean {
  return brands === "gone" && deleted === "all" && identifier === "unknown";
}

test("whatever a file does at once, nothing is written unsaid, and what was said is what is written", async () => {
  await fc.assert(
    fc.asyncProperty(differences, async (different) => {
      const site = await imports.website();
      await imports.importFile(site, firstFile(different), { options: options("ean") });
      await deleteSome(site, different);
      const before = await productsOf(site);
      const state = await imports.state(site);
      const how = { options: options(different.identifier === "same" ? "ean" : "sku") };
      const content = nextFile(different);

      const trial = await imports.importFile(site, content, { ...how, trial: true });
      const preview = await previewImport(imports.tools, {
        websiteId: site,
        source: { bytes: Buffer.from(content), fileName: "feed.csv" },
        options: how.options,
      });
      const run = await imports.importFile(site, content, how);
      if (namesNoKnownColumn(different)) {
        assert.deepEqual([run.status, keysOf(run)], ["error", ["feed.columnsMissing"]]);
        assert.equal(await imports.state(site), state);
        return;
      }
      const said = doubtsOf(different);
      assert.deepEqual(keysOf(trial), said.length > 0 ? said : keysOf(run));
      const isColumns = (key: string) => key.startsWith("imports.columns");
      // It knows of no product that would come back.
      if (different.deleted !== "all")
        assert.equal(
          preview.warnings.some(({ key }) => key === "imports.willPause"),
          said.some(isColumns),
        );
      assert.equal(run.status, said.length > 0 ? "paused" : "complete");
      if (run.status === "paused") {
        assert.deepEqual(keysOf(run), said);
        assert.deepEqual(
          { ...run.would_change, doubt: undefined },
          { ...trial.would_change, doubt: undefined },
        );
        assert.deepEqual(run.notices, trial.notices);
        assert.equal(await imports.state(site), state);
      }
      const done = run.status === "paused" ? await imports.resume(run.id) : run;
      assert.equal(done.status, "complete", JSON.stringify(done.error_message));
      const would = trial.would_change!;
      assert.deepEqual([done.products_created, done.products_updated], [would.created, would.changed]);
      const whatTrial = noticesOf(trial).filter(({ key }) => key !== "imports.withoutPrices");
      assert.deepEqual(
        noticesOf(done).filter(({ key }) => key !== "imports.withoutPrices"),
        whatTrial,
      );

      const now = await productsOf(site);
      const toldOf = new Set([...said, ...noticesOf(done).map(({ key }) => key), ...keysOf(done)]);
      let made = 0;
      for (const [title, rows] of now) {
        const [was] = before.get(title)!;
        const same = rows.find(({ id }) => id === was!["id"])!;
        assert.ok(same, `${title} is still there`);
        made += rows.length - 1;
        if (rows.length > 1)
          assert.ok(
            said.some((key) => key.startsWith("imports.identityChanged")),
            title,
          );
        if (same["brand"] !== was!["brand"]) assert.ok(toldOf.has("imports.columnEmptied"), title);
        if (same["price"] === null)
          assert.ok(toldOf.has("imports.pricesEmptied") || toldOf.has("imports.withoutPrices"), title);
        else if (Number(same["price"]) !== Number(was!["price"]))
          assert.ok(said.includes("imports.doubtfulPrices") || toldOf.has("imports.currencyChanged"), title);
      }
      assert.equal(made, would.created);
      assert.equal(
        [...now.values()].flat().filter((row) => row["price_doubted_at"] !== null).length,
        would.quarantined,
      );

      await undoRun(imports.tools, done.id);
      const back = await productsOf(site);
      for (const [title, [was]] of before)
        assert.deepEqual({ ...back.get(title)![0], away: false }, { ...was, away: false }, title);
      assert.equal([...back.values()].flat().length, size);
    }),
    drawnTimes(3),
  );
});
