// Real files, imported as a shop would import them, against counts made without the product.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import Papa from "papaparse";
import { timesDrawn } from "../../../../test/support/drawn.ts";
import { realData } from "../../../../test/support/feeds.ts";
import { findProposals } from "#server/store/queries/matching/proposals/proposals.ts";
import { type Importing, openImporting } from "../../../../test/support/importing.ts";

let imports: Importing;
before(async () => {
  imports = await openImporting();
});
after(() => imports.close());

function mappingOf(columns: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(columns).map(([field, fieldname]) => [field, { fieldname, type: "string" }]),
  );
}

describe("the shelf prices of two supermarkets", () => {
  const { folder, skip } = realData("prices-fr-supermarches-qlmc");

  test(
    "1594 products are sold by both: seen from Auchan 523 cheaper, 45 equal, 1026 dearer",
    { skip },
    async () => {
      const [auchan, cora] = [
        await imports.website({ name: "Auchan" }),
        await imports.website({ name: "Cora" }),
      ];
      const catalog = await imports.catalog(auchan, [cora]);
      const file = readFileSync(join(folder, "export.csv"));
      const mapping = mappingOf({
        ean: "code",
        title: "name",
        brand: "brand",
        category: "category",
        unit: "quantity",
        price: "price",
      });
      const read = (site: number, supermarket: string) =>
        imports.importFile(site, file, {
          name: "export.csv",
          options: {
            type_options: { uniqueProductIdentifier: "ean", mapping },
            where: [{ column: "supermarket", value: supermarket }],
          },
        });
      const runs = [await read(auchan, "AUCHAN"), await read(cora, "CORA")];
      assert.deepEqual(
        runs.map((run) => [run.status, run.products_count, run.products_created, run.products_error]),
        [
          ["complete", 1686, 1686, 0],
          ["complete", 2470, 2470, 0],
        ],
      );
      const counted = await sql`
      select count(*)::int as matched,
             count(*) filter (where price_diff_integer < 0)::int as cheap,
             count(*) filter (where price_diff_integer = 0)::int as equals,
             count(*) filter (where price_diff_integer > 0)::int as expensive
      from matched_product where catalog_id = ${catalog} and entries_count > 0`.execute(imports.db);
      assert.deepEqual(counted.rows, [{ matched: 1594, cheap: 523, equals: 45, expensive: 1026 }]);
      // What both sell with one barcode is nowhere so far in its price, or in its quantity, that a person should look.
      assert.deepEqual(await findProposals(imports.db, catalog, { state: "open" }, { limit: 10 }), []);
    },
  );
});

describe("televisions of eight shops, photographed twelve times", () => {
  const { folder, skip } = realData("prices-us-tv-history");
  const columns = [
    "title",
    "brand",
    "price",
    "attr_tech",
    "attr_size",
    "attr_resolution",
    "attr_store",
    "rank",
  ] as const;
  type Television = Record<(typeof columns)[number], string> & { url: string };

  /** The television pages of a snapshot by address, the last line of each. */
  function snapshot(file: string): Map<string, Television> {
    const text = gunzipSync(readFileSync(join(folder, file))).toString();
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    return new Map(
      data.map((line) => [
        line["url"]!,
        {
          url: line["url"]!,
          title: line["title"]!.trim(),
          brand: line["brand"]!.trim(),
          price: Number(line["price"]!.replaceAll(/[$,]/g, "")).toFixed(2),
          attr_tech: line["tech"]!.trim(),
          attr_size: line["size"]!.trim(),
          attr_resolution: line["resolution"]!.trim(),
          attr_store: line["store"]!.trim(),
          rank: line["page"]!.trim(),
        },
      ]),
    );
  }

  test(
    "created, updated, missing and every point of history are those counted by hand",
    { skip },
    async () => {
      const site = await imports.website({ currency: "USD" });
      const photographs = readdirSync(folder)
        .filter((name) => name.endsWith(".csv.gz"))
        .toSorted();
      assert.equal(photographs.length, 12);
      // All of them by `npm run bench -- properties`.
      const files = timesDrawn > 1 ? photographs : photographs.filter((_, index) => index % 2 === 1);
      const mapping = mappingOf({
        url: "url",
        title: "title",
        brand: "brand",
        price: "price",
        rank: "page",
        attr_tech: "tech",
        attr_size: "size",
        attr_resolution: "resolution",
        attr_store: "store",
      });
      // One shop mends its addresses ("https://www.frys.comproduct/…"): that is asked about, once.
      const isMended = (file: string) => file.startsWith("1566440478");
      const known = new Map<string, Television>();
      const points = new Map<string, [string, number][]>();
      let seen = new Map<string, Television>();
      for (const file of files) {
        const observedAt = new Date(Number(file.split("_")[0]) * 1000);
        seen = snapshot(file);
        let [created, updated] = [0, 0];
        for (const [url, now] of seen) {
          const before = known.get(url);
          if (!before) created += 1;
          else if (columns.some((column) => before[column] !== now[column])) updated += 1;
          if (before?.price !== now.price) {
            points.set(url, [...(points.get(url) ?? []), [observedAt.toISOString(), Number(now.price)]]);
          }
          known.set(url, now);
        }
        const asked = await imports.importFile(site, readFileSync(join(folder, file)), {
          name: file,
          observedAt,
          options: { type_options: { uniqueProductIdentifier: "url", mapping } },
        });
        assert.equal(asked.error_message?.key, isMended(file) ? "imports.identifiersAlike" : undefined, file);
        const run = isMended(file) ? await imports.resume(asked.id) : asked;
        assert.deepEqual(
          [run.status, run.products_created, run.products_updated, run.products_error],
          ["complete", created, updated, 0],
          file,
        );
      }
      const stored = await sql<{ url: string; missing: boolean; points: [string, number][] }>`
      select product.url, missing_since is not null as missing,
             json_agg(json_build_array(point.created, point.price) order by point.created) as points
      from product join product_history as point on point.website_id = product.website_id and point.product_id = product.id
      where product.website_id = ${site} group by product.id, product.url, missing_since`.execute(imports.db);
      assert.equal(stored.rows.length, known.size);
      if (files === photographs) assert.equal(known.size, 4971);
      for (const row of stored.rows) {
        const told = row.points.map(([moment, price]) => [new Date(moment).toISOString(), price]);
        assert.deepEqual(told, points.get(row.url), row.url);
        assert.equal(row.missing, !seen.has(row.url), row.url);
      }
      // Loading an old photograph again adds nothing.
      const state = await imports.state(site);
      const early = files.find(isMended)!;
      const old = await imports.importFile(site, readFileSync(join(folder, early)), {
        name: early,
        observedAt: new Date(Number(early.split("_")[0]) * 1000),
        options: { type_options: { uniqueProductIdentifier: "url", mapping } },
      });
      assert.equal(old.status, "complete");
      assert.equal(await imports.state(site), state);
    },
  );
});
