// A shop and a rival whose products share no key, for tests of matching rules: products by names, imported by files.
import assert from "node:assert/strict";
import { sql } from "kysely";
import { runRulesToEnd } from "#server/domain/matching/rules/runRules.ts";
import { createFirstRule } from "#server/domain/matching/ruleWrites.ts";
import { imagesOfTest } from "./images.ts";
import { type Importing, feed } from "./importing.ts";

/** What the shop and its rival call the same product. */
export const titles = {
  saw: ["Scie sauteuse Bosch PST 700 E 500 W", "BOSCH PST700E scie sauteuse filaire 500W"],
  drill: ["Perceuse visseuse Makita DDF453 18V", "Makita DDF 453 perceuse-visseuse 18 V"],
  sander: ["Ponceuse excentrique DeWalt DWE6423 280 W", "DeWalt ponceuse DWE6423-QS 280W"],
  mixer: ["Robot pâtissier KitchenAid Artisan 5KSM125 4,8 L", "KITCHENAID robot 5KSM125 Artisan 4.8L"],
  kettle: ["Bouilloire Moulinex Subito BY540 1,7 L", "MOULINEX BY540 bouilloire Subito 1.7L"],
} as const;
export type Name = keyof typeof titles;

export type RuledMarket = Awaited<ReturnType<typeof openRuledMarket>>;

/** A new catalogue, the only one there is then; its rule is the one it begins with. */
export async function openRuledMarket(imports: Importing) {
  const { store, db, url } = imports;
  await sql`delete from catalog`.execute(db);
  const own = await imports.website();
  const rival = await imports.website();
  const catalog = await imports.catalog(own, [rival]);
  await createFirstRule(db, catalog);
  const tools = { store, databaseUrl: url, images: await imagesOfTest() };
  const side = { own: 0, rival: 1 } as const;

  const importLines = async (of: "own" | "rival", lines: Partial<Record<Name, Line>>) => {
    const rows = Object.entries(lines).map(([name, { title, price = 100, ean = "" }]) =>
      [`${of}-${name}`, title ?? titles[name as Name][side[of]], price, ean].join(";"),
    );
    const run = await imports.importFile({ own, rival }[of], feed("sku;titre;prix;ean", ...rows), {
      options: { type_options: { uniqueProductIdentifier: "sku" } },
      observedAt: nextMoment(),
    });
    assert.equal(run.status, "complete", JSON.stringify(run.error_message));
  };
  let moment = Date.parse("2026-11-01T06:00:00Z");
  const nextMoment = () => new Date((moment += 60_000));

  return {
    ...imports,
    own,
    rival,
    catalog,
    tools,
    importLines,
    /** Carries out what waits. */
    work: () => runRulesToEnd(tools, catalog, new AbortController().signal),
    /** The live matches as "saw=saw by rule". */
    matches: async () => {
      const { rows } = await sql<{ mine: string; theirs: string; type: string }>`
        select own.product_id as mine, theirs.product_id as theirs, type from offer
        join product own on own.id = offer.product_id
        join product theirs on theirs.id = competitor_product_id
        where offer.catalog_id = ${catalog} and not offer.unmatched order by 1`.execute(db);
      return rows.map(({ mine, theirs, type }) => `${mine.slice(4)}=${theirs.slice(6)} by ${type}`);
    },
    /** The versions of the matches: a match that was written again has another one. */
    versions: async () => {
      const { rows } = await sql<{ product_id: string; version: string }>`
        select product.product_id, offer.xmin::text as version from offer
        join product on product.id = offer.product_id where offer.catalog_id = ${catalog}`.execute(db);
      return new Map(rows.map((row) => [row.product_id.slice(4), row.version]));
    },
    rule: async () => {
      const { rows } = await sql<{
        id: number;
        result: Record<string, unknown> | null;
        ran: string | null;
        waits: boolean;
      }>`
        select id, last_run_result as result, last_run_at::text as ran,
               run_asked_at is not null or changes_noted_at is not null as waits
        from website_matching_rule where catalog_id = ${catalog} order by id`.execute(db);
      return rows[0]!;
    },
  };
}

export type Line = { title?: string; price?: number; ean?: string };
