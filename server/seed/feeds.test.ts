import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readProducts } from "#server/extractors/feeds/readProducts.ts";
import type { ProductRow } from "#server/extractors/types.ts";
import { demoWorld } from "./demoWorld.ts";
import { dialects } from "./dialects.ts";
import { typeOptionsOf } from "./feeds.ts";

const world = demoWorld({ until: new Date("2026-11-21T08:00:00Z") });

describe("the feeds of the demo", () => {
  for (const { shop, moment, fileName, feed } of world.rounds.at(-1)!.visits) {
    test(`${fileName} is read whole with the settings of its website, but for its wrong lines`, async () => {
      const dialect = dialects[shop.slug]!;
      const { rows, errors } = await read(feed(), fileName, dialect);
      const lines = world.linesOf(shop, moment);
      assert.equal(errors, dialect.faults?.length ?? 0);
      assert.deepEqual(
        rows.map(({ title, price }) => [title, Number(price)]),
        lines.map(({ title, price, offer }) => [title, (offer?.price ?? price.now) / 100]),
      );
    });
  }

  test("give the retailer's own products their cost, availability and attributes", async () => {
    const [row] = await rowsOf("maisondirecte");
    assert.ok(row!.attributes!.cost_price!.value > 0);
    assert.equal(row!.attributes!.availability!.value, "in stock");
    assert.equal(row!.attributes!["famille"]!.name, "Famille");
    assert.equal(row!.unit, "pièce");
    assert.match(row!.url!, /^https:\/\/www\.maisondirecte\.example\//);
  });

  test("give the marketplace's offers their seller and rank", async () => {
    const rows = await rowsOf("planete-bazar");
    assert.ok(rows.every(({ kind, channel }) => kind === "mkp" && channel === "amazon_fr_default"));
    assert.ok(rows.some(({ rank, competitor_name }) => rank === 1 && competitor_name === "MaisonDirecte"));
  });

  test("tell Swiss prices in francs, and the wholesaler's by the carton", async () => {
    assert.ok((await rowsOf("marche-des-alpes")).every(({ currency }) => currency === "CHF"));
    const units = new Set((await rowsOf("entrepot-gaillard")).map(({ unit }) => unit));
    for (const unit of ["pièce", "carton de 3", "carton de 6", "carton de 12"])
      assert.ok(units.has(unit), unit);
  });
});

async function rowsOf(slug: string): Promise<ProductRow[]> {
  const visit = world.rounds.at(-1)!.visits.find(({ shop }) => shop.slug === slug)!;
  return (await read(visit.feed(), visit.fileName, dialects[slug]!)).rows;
}

async function read(content: Buffer, fileName: string, dialect: (typeof dialects)[string]) {
  const rows: ProductRow[] = [];
  let errors = 0;
  const options = { fileName, type: dialect.type, type_options: typeOptionsOf(dialect) };
  for await (const batch of readProducts(inPieces(content), options)) {
    rows.push(...batch.rows);
    errors += batch.errors.length;
  }
  return { rows, errors };
}

async function* inPieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 64_000) yield content.subarray(at, at + 64_000);
}
