// Alice's shop and what is compared with it, for the tests of figures: four products, three of which two competitors sell.
import assert from "node:assert/strict";
import { sql } from "kysely";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import { uploadAndImport } from "#server/domain/imports/uploads/uploadAndImport.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { recogniseFile } from "#server/store/queries/orders/recognisedLines.ts";
import { pieces } from "./feeds.ts";
import { type Who, openWorld } from "./world.ts";

export type FiguresWorld = Awaited<ReturnType<typeof openFiguresWorld>>;

export async function openFiguresWorld() {
  const world = await openWorld();
  const { alice, bruno, shared } = world;

  const importFile = async (websiteId: number, text: string): Promise<void> => {
    const upload = { websiteId, name: "feed.csv", content: pieces(text), maxBytes: 1e6 };
    const mapping = { url: "url", category: "rayon" };
    const { id } = await uploadAndImport(world.services, upload, {
      options: { type_options: { productMapping: mapping } },
    });
    const { status } = await runImport(world.services, id);
    assert.equal(status, "complete");
  };
  await importFile(alice.website, aliceFile());
  await importFile(
    alice.rival,
    "sku;titre;ean;prix\nR1;A;3017800132463;20\nR2;B;3017800201763;20\nR3;C;3017620422003;25\n",
  );
  await importFile(shared, "sku;titre;ean;prix\nS1;D;3017800132463;8\nS3;E;3017620422003;40\n");
  await importFile(bruno.website, "sku;titre;ean;prix;marque\nB1;Secret;3017800132463;999;BRUNO\n");
  await followChanges(world.store);

  return {
    ...world,
    /** The addresses of Alice's catalogue and website. */
    catalog: `/Catalogs/${alice.catalog}`,
    website: `/WebsiteSettings/${alice.website}`,
    ask: async (who: Who, path: string, parameters: Record<string, unknown> = {}) => {
      const search = Object.entries(parameters).map(
        ([name, value]) =>
          `${name}=${encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : String(value))}`,
      );
      return world.call(who, "GET", `${path}?${search.join("&")}`);
    },
    importFile,
    /** A file of sales of Alice's. */
    addSales: async (filename: string, lines: [url: string, quantity: number][]): Promise<string> => {
      const { db } = world.store;
      const made = await sql<{ id: number }>`
        insert into order_import (catalog_id, filename) values (${alice.catalog}, ${filename})
        returning id`.execute(db);
      const { id } = made.rows[0]!;
      for (const [url, quantity] of lines) {
        await sql`
          insert into order_line (catalog_id, order_import_id, url_key, quantity, lines)
          values (${alice.catalog}, ${id}, url_key(${url}), ${quantity}, 1)`.execute(db);
      }
      await recogniseFile(db, alice.catalog, id);
      return filename;
    },
  };
}

/** Alice's file, with the price of its first product. */
export function aliceFile(price = 10): string {
  return (
    "sku;titre;ean;marque;rayon;prix;stock;prix_achat;url\n" +
    `A1;Perceuse;3017800132463;Bosch;Perceuses;${price};4;6;https://alice.example/a1\n` +
    "A2;Scie;3017800201763;BOSCH;Scies;20;;;https://alice.example/a2\n" +
    "A3;Lampe;3017620422003;Philips;Lampes;30;2;29;https://alice.example/a3\n" +
    "A4;Sans rival;;;;40;1;;https://alice.example/a4\n"
  );
}

/** The filter of a figure that some competitors alone are compared in. */
export function subset(...competitors: number[]) {
  return { where: { "competitors.website_id": { inq: competitors } } };
}
