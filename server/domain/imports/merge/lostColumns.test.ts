// Files that no longer give what the file before gave: no price is kept or lost without a word.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { quoted } from "#shared/messages/unbroken.ts";
import { say } from "#shared/messages/index.ts";
import { type Importing, feed, openImporting } from "../../../../test/support/importing.ts";
import { previewImport } from "../preview/previewImport.ts";

let imports: Importing;
before(async () => {
  imports = await openImporting();
});
after(() => imports.close());

const first = feed("sku;titre;prix;marque", "A1;Perceuse;99,90;Bosch", "A2;Scie;12;Skil", "A3;Vis;3;");
const told = ({ status, error_message }: Awaited<ReturnType<Importing["run"]>>) => [
  status,
  error_message?.key ?? null,
];
const textOf = ({ error_message }: Awaited<ReturnType<Importing["run"]>>) =>
  say("fr", error_message!.key, error_message!.values);

/** A website whose file has the columns of `first`. */
async function knownWebsite(): Promise<number> {
  const site = await imports.website();
  assert.equal((await imports.importFile(site, first)).status, "complete");
  return site;
}
const column = (fieldname: string) => ({ fieldname, type: "string" as const });
const bySku = { sku: column("sku"), title: column("titre") };
const known = { A1: 99.9, A2: 12, A3: 3 };

test("a price column without a number on any line is no import at all: its lines are in error", async () => {
  const site = await knownWebsite();
  const lines = ["A1;Perceuse;sur devis;Bosch", "A2;Scie;nous consulter;Skil", "A3;Vis;N/A;"];
  const state = await imports.state(site);
  const run = await imports.importFile(site, feed("sku;titre;prix;marque", ...lines));
  assert.deepEqual([...told(run), run.products_error], ["error", "imports.tooManyErrors", 3]);
  assert.match(await imports.errorFile(run), /2;.*sur devis.*prix.*\r?\n3;.*nous consulter/);
  assert.equal(await imports.state(site), state);
  const never = await imports.website();
  assert.equal(
    (await imports.importFile(never, feed("sku;titre;prix", "A1;Clou;-", "A2;Vis;-"))).status,
    "error",
  );
});

test("a renamed price column stops the import and says which; resumed, it keeps the prices and says that it has none", async () => {
  const site = await knownWebsite();
  const renamed = feed("sku;titre;tarif_ttc_web;marque", "A1;Perceuse;89,90;Bosch", "A2;Scie;9;Skil");
  const run = await imports.importFile(site, renamed);
  assert.deepEqual(told(run), ["paused", "imports.columnsLost"]);
  assert.match(textOf(run), /«\sprix\s»\. .*rien n'a été modifié/);
  assert.deepEqual(await imports.prices(site), known);
  const resumed = await imports.resume(run.id);
  assert.deepEqual(told(resumed), ["complete", "imports.withoutPrices"]);
  assert.deepEqual(await imports.prices(site), known);
});

test("an empty column stops the import when products have values from it; resumed, it empties them", async () => {
  const site = await knownWebsite();
  const empty = feed("sku;titre;prix;marque", "A1;Perceuse;;Bosch", "A2;Scie;;Skil", "A3;Vis;;");
  const run = await imports.importFile(site, empty);
  assert.deepEqual(told(run), ["paused", "imports.columnsEmpty"]);
  assert.match(textOf(run), /«\sprix\s»/);
  assert.deepEqual(await imports.prices(site), known);
  assert.deepEqual(told(await imports.resume(run.id)), ["complete", "imports.withoutPrices"]);
  assert.deepEqual(await imports.prices(site), { A1: null, A2: null, A3: null });
  const without = await imports.importFile(site, feed("sku;titre;marque", "A1;Perceuse;Bosch"));
  assert.deepEqual(told(without), ["complete", "imports.withoutPrices"], "no product has a price to lose");
});

test("a column that was emptied with consent once empties without asking and says so; that of the price asks again", async () => {
  const site = await imports.website();
  const mapping = { ...bySku, price: column("prix"), public_price: column("prix barré") };
  const options = { type_options: { uniqueProductIdentifier: "sku", mapping } };
  const week = (price: string, crossed: string) =>
    imports.importFile(site, feed("sku;titre;prix;prix barré", `A1;Perceuse;${price};${crossed}`), {
      options,
    });
  await week("80", "100");
  const asking = await week("99", "");
  assert.deepEqual(told(asking), ["paused", "imports.columnsEmpty"]);
  const emptied = { key: "imports.columnEmptied", values: { column: "prix barré" } };
  assert.deepEqual((await imports.resume(asking.id)).notices, [emptied]);
  await week("85", "99");
  const next = await week("95", "");
  assert.deepEqual([...told(next), next.notices], ["complete", null, [emptied]]);
  assert.deepEqual(await imports.prices(site), { A1: 95 });
  await week("85", "99");
  const both = await week("", "");
  assert.match(textOf(both), /: «\sprix\s»\. /, "the column that was accepted is not asked about");
  await imports.resume(both.id);
  await week("85", "99");
  assert.deepEqual(told(await week("", "99")), ["paused", "imports.columnsEmpty"]);
});

test("columns that the settings name, figures of shops and attributes count too, in JSON as well", async () => {
  const site = await imports.website();
  const mapping = {
    sku: column("code"),
    title: column("nom"),
    price: column("p"),
    attr_Couleur: column("couleur"),
    "store:75:stock": column("paris"),
    medias: column("photo"),
  };
  const options = { type_options: { uniqueProductIdentifier: "sku", mapping } };
  const full = { code: "A1", nom: "Perceuse", p: 10, couleur: "vert", paris: 3, photo: "https://a.fr/1.png" };
  const json = (...rows: object[]) => JSON.stringify(rows);
  assert.equal(
    (await imports.importFile(site, json(full, { ...full, code: "A2" }), { options })).status,
    "complete",
  );
  const { couleur: _c, paris: _p, photo: _f, ...poor } = full;
  const run = await imports.importFile(site, json(poor), { options });
  assert.deepEqual(
    [run.error_message?.key, run.error_message?.values["empty"]],
    ["imports.columnsEmpty", ["photo", "couleur", "paris"].map(quoted).join(", ")],
  );
  const without = feed("code;nom;tarif", "A1;Perceuse;11");
  const lost = await imports.importFile(site, without, { options });
  assert.deepEqual(
    [lost.status, lost.error_message?.values["lost"]],
    ["paused", ["p", "photo", "couleur", "paris"].map(quoted).join(", ")],
  );
  const again = await imports.importFile(site, without, { options });
  assert.equal(again.status, "paused", "run again, it is looked through for the same columns");
});

test("of a website that remembers its columns every one counts, whoever says the next ones", async () => {
  const site = await imports.website();
  const mapping = { ...bySku, brand: column("marque"), price: column("prix") };
  const options = { type_options: { uniqueProductIdentifier: "sku", mapping } };
  assert.equal((await imports.importFile(site, first, { options, remember: true })).status, "complete");
  const unbranded = feed("sku;titre;prix", "A1;Perceuse;99,90");
  const said = {
    type_options: { uniqueProductIdentifier: "sku", mapping: { ...bySku, price: column("prix") } },
  };
  for (const how of [{}, { options: said }]) {
    const run = await imports.importFile(site, unbranded, how);
    assert.deepEqual([run.status, run.error_message?.values["lost"]], ["paused", quoted("marque")]);
  }
  const empty = await imports.importFile(site, feed("sku;titre;prix;marque", "A1;Perceuse;99,90;"));
  assert.deepEqual(told(empty), ["paused", "imports.columnsEmpty"]);
});

test("a file that pauses its run leaves what the website remembers as it was, whoever named its columns", async () => {
  const site = await imports.website();
  const options = {
    type_options: { uniqueProductIdentifier: "sku", mapping: { ...bySku, price: column("prix") } },
  };
  assert.equal((await imports.importFile(site, first, { options, remember: true })).status, "complete");
  const known = await imports.prices(site);
  const unpriced = { type_options: { uniqueProductIdentifier: "sku", mapping: bySku } };
  const renamed = feed("sku;titre;tarif_net_web", "A1;Perceuse;10,95", "A2;Scie;11,95");
  const asking = await imports.importFile(site, renamed, { options: unpriced, remember: true });
  assert.equal(asking.status, "paused");
  assert.deepEqual(await imports.prices(site), known);
  const next = await imports.importFile(site, feed("sku;titre;prix", "A1;Perceuse;98,95", "A2;Scie;11,95"));
  assert.equal(next.status, "complete");
  assert.deepEqual(await imports.prices(site), { ...known, A1: 98.95, A2: 11.95 });
});

test("a website remembers columns that were known by their names as it does those that were named", async () => {
  const site = await imports.website();
  assert.equal((await imports.importFile(site, first, { remember: true })).status, "complete");
  const renamed = feed("sku;titre;prix;fabriquant du produit", "A1;Perceuse;89,90;Bosch", "A2;Scie;9;Skil");
  const run = await imports.importFile(site, renamed);
  assert.deepEqual([run.status, run.error_message?.values["lost"]], ["paused", quoted("marque")]);
  assert.deepEqual(await imports.prices(site), known);
});

test("columns known by their names are remembered once they are imported, and not by a run that is done again", async () => {
  const isRemembered = async (site: number) =>
    (await imports.importFile(site, first, { trial: true })).extractorSource.columns_found === undefined;
  const site = await knownWebsite();
  const unpriced = feed("sku;titre;marque", "A1;Perceuse;Bosch");
  const asking = await imports.importFile(site, unpriced, { remember: true });
  assert.deepEqual([asking.status, await isRemembered(site)], ["paused", false]);
  const { status, extractorSource } = await imports.resume(asking.id);
  assert.deepEqual(
    [status, extractorSource.remembers, await isRemembered(site)],
    ["complete", undefined, true],
  );
});

test("preview, trial and import of columns that somebody chose say the same, whether the website will remember them or not", async () => {
  const mapping = { ...bySku, price: column("prix") };
  const options = { type_options: { uniqueProductIdentifier: "sku", mapping } };
  const without = feed("sku;titre;prix", "A1;Perceuse;", "A2;Scie;", "A3;Vis;");
  const source = { bytes: Buffer.from(without), fileName: "feed.csv" };
  for (const remember of [true, false]) {
    const site = await knownWebsite();
    const preview = await previewImport(imports.tools, { websiteId: site, source, options, remember });
    const trial = await imports.importFile(site, without, { options, remember, trial: true });
    const configured = await imports.importFile(site, without, { trial: true });
    const isRemembered = configured.extractorSource.columns_found === undefined;
    const run = await imports.importFile(site, without, { options, remember });
    const gone = [run.error_message?.values["lost"] ?? null, run.error_message?.values["empty"]];
    assert.deepEqual([run.status, gone], ["paused", [remember ? quoted("marque") : "", quoted("prix")]]);
    assert.deepEqual(trial.error_message, run.error_message);
    assert.deepEqual(
      preview.warnings.filter(({ key }) => key === "imports.willPause").map(({ values }) => values),
      [run.error_message!.values],
    );
    assert.equal(isRemembered, false, "a trial leaves nothing behind");
  }
  const site = await knownWebsite();
  const trial = await imports.importFile(site, first, { options, remember: true, trial: true });
  await imports.again(trial.id);
  const next = await imports.importFile(site, first, { trial: true });
  assert.deepEqual(next.extractorSource.columns_found, undefined, "what follows it remembers them");
});

test("what was never filled, or is left out by choice, is no loss; a column that never was is named", async () => {
  const site = await knownWebsite();
  const more = feed("sku;titre;prix;marque;ean", "A1;Perceuse;99,90;Bosch;", "A2;Scie;12;Skil;");
  const scoped = { scope: "matched" as const };
  assert.deepEqual(told(await imports.importFile(site, more, scoped)), ["complete", null]);
  const mapping = Object.fromEntries(
    Object.entries({ sku: "sku", title: "titre", price: "prix" }).map(([field, fieldname]) => [
      field,
      { fieldname, type: "string" },
    ]),
  );
  const chosen = { type_options: { uniqueProductIdentifier: "sku", mapping } };
  assert.deepEqual(told(await imports.importFile(site, first, { options: chosen })), ["complete", null]);
  const wrong = { ...mapping, category: { fieldname: "rayon", type: "string" } };
  const mistyped = { type_options: { ...chosen.type_options, mapping: wrong } };
  const run = await imports.importFile(site, first, { options: mistyped });
  assert.deepEqual(told(run), ["error", "feed.columnsMissing"]);
  const merged = await sql`
    select from website_import where website_id = ${site} and merged`.execute(imports.db);
  assert.equal(merged.rows.length, 3);
});

test("a file of other times that empties a column is not added to the history either", async () => {
  const site = await knownWebsite();
  const old = feed("sku;titre;prix", "A1;Perceuse;", "A2;Scie;");
  const run = await imports.importFile(site, old, { observedAt: new Date("2019-05-01T08:00:00Z") });
  assert.deepEqual(told(run), ["paused", "imports.columnsEmpty"]);
  assert.equal((await imports.points(site, "A1")).length, 1);
});

test("prices that come without taxes all at once stop the import, unless somebody preferred their column to the one of before", async () => {
  const site = await imports.website();
  const withTaxes = feed("sku;titre;prix TTC;prix HT", "A1;Perceuse;12,00;10,00", "A2;Scie;24,00;20,00");
  assert.equal((await imports.importFile(site, withTaxes)).status, "complete");
  assert.deepEqual(await imports.prices(site), { A1: 12, A2: 24 });
  const without = feed("sku;titre;prix HT", "A1;Perceuse;10,00", "A2;Scie;20,00");
  const run = await imports.importFile(site, without);
  assert.deepEqual(told(run), ["paused", "imports.taxesLost"]);
  assert.match(textOf(run), /«\sprix HT\s», hors taxes, .* «\sprix TTC\s»/);
  assert.deepEqual(await imports.prices(site), { A1: 12, A2: 24 });
  const options = { type_options: { mapping: { ...bySku, price: column("prix HT") } } };
  const proposed = await imports.importFile(site, without, { options, remember: true });
  assert.deepEqual(
    told(proposed),
    ["paused", "imports.taxesLost"],
    "a dialog names what is left in the file",
  );
  assert.deepEqual(await imports.prices(site), { A1: 12, A2: 24 });
  assert.equal((await imports.importFile(site, withTaxes, { options })).status, "complete");
  assert.deepEqual(await imports.prices(site), { A1: 10, A2: 20 });
  assert.equal((await imports.importFile(site, without)).status, "complete", "it is no news");
});

test("prices that a file has no longer are counted, and when they are most of them the import asks first", async () => {
  const site = await imports.website();
  const file = (priced: number) =>
    feed(
      "sku;titre;prix",
      ...Array.from({ length: 40 }, (_, i) => `A${i};Vis ${i};${i < priced ? `${i + 1},50` : ""}`),
    );
  await imports.importFile(site, file(40));
  const most = await imports.importFile(site, file(3));
  assert.deepEqual(told(most), ["paused", "imports.pricesLost"]);
  assert.match(textOf(most), /^Produits qui n.auraient plus de prix.: 37.sur.40\./);
  assert.deepEqual(
    [most.would_change?.emptied, most.would_change?.emptied_titles.length],
    [37, 3],
    "they are counted before, and the first of them named",
  );
  assert.equal((await imports.prices(site))["A39"], 40.5);
  const some = await imports.importFile(site, file(34));
  assert.deepEqual(
    [some.status, some.notices],
    ["complete", [{ key: "imports.pricesEmptied", values: { count: 6 } }]],
  );
  assert.deepEqual((await imports.importFile(site, file(34))).notices, []);
});

test("a column known by its name that is empty throughout is asked about once, and its values stay until then", async () => {
  const site = await imports.website();
  const week = (crossed: string, brand: string) =>
    imports.importFile(site, feed("sku;titre;prix;prix barré;marque", `A1;Scie;80;${crossed};${brand}`));
  await week("100", "Skil");
  const stored = () => imports.products(site).then((rows) => rows.get("A1")!);
  const asking = await week("", "");
  assert.deepEqual(told(asking), ["paused", "imports.columnsEmpty"]);
  assert.deepEqual(asking.error_message?.values["empty"], ["marque", "prix barré"].map(quoted).join(", "));
  assert.match(textOf(asking), /ces valeurs seront effacées\. Ce ne sera plus demandé pour ces colonnes/);
  assert.deepEqual([(await stored())["brand"], (await stored())["public_price"]], ["Skil", 100]);
  const emptied = (column: string) => ({ key: "imports.columnEmptied", values: { column } });
  assert.deepEqual((await imports.resume(asking.id)).notices, ["marque", "prix barré"].map(emptied));
  assert.deepEqual([(await stored())["brand"], (await stored())["public_price"]], [null, null]);
  assert.deepEqual((await week("", "")).notices ?? [], [], "there is nothing left to lose");
  await week("100", "Skil");
  const next = await week("", "Skil");
  assert.deepEqual([...told(next), next.notices], ["complete", null, [emptied("prix barré")]]);
});

test("a column of prices in a sale that is over is not empty, and nothing is asked about it", async () => {
  const site = await imports.website();
  const sale = (until: string) =>
    feed("sku;titre;prix;sale_price;sale_price_effective_date", `A1;Scie;100;80;2026-05-01/${until}`);
  const options = { type_options: { uniqueProductIdentifier: "sku" as const } };
  const observedAt = new Date("2026-06-01T08:00:00Z");
  await imports.importFile(site, sale("2026-06-30"), { options, observedAt });
  assert.deepEqual(await imports.prices(site), { A1: 80 });
  const over = await imports.importFile(site, sale("2026-05-31"), {
    options,
    observedAt: new Date("2026-06-02T08:00:00Z"),
  });
  assert.deepEqual([...told(over), over.notices ?? []], ["complete", null, []]);
  assert.deepEqual(await imports.prices(site), { A1: 100 });
});

test("prices in a sale that a file has no column for any more are emptied like those of an empty one, asked about once", async () => {
  const site = await imports.website();
  const sold = (...sales: object[]) =>
    imports.importFile(
      site,
      JSON.stringify(["A1", "A2"].map((sku, at) => ({ sku, title: `Scie ${at}`, price: 30, ...sales[at] }))),
    );
  const sale = { sale_price: 25 };
  const stored = async () =>
    [...(await imports.products(site)).values()].map((row) => [row["price"], row["sale_price"] ?? null]);
  assert.equal((await sold(sale, sale)).status, "complete");
  assert.deepEqual(await imports.prices(site), { A1: 25, A2: 25 });
  const asking = await sold({}, {});
  assert.deepEqual(told(asking), ["paused", "imports.columnsEmpty"]);
  assert.equal(asking.error_message?.values["empty"], quoted("sale_price"));
  assert.deepEqual(await imports.prices(site), { A1: 25, A2: 25 });
  const emptied = { key: "imports.columnEmptied", values: { column: "sale_price" } };
  assert.deepEqual((await imports.resume(asking.id)).notices, [emptied]);
  assert.deepEqual(await stored(), [
    [30, null],
    [30, null],
  ]);
  await sold(sale, sale);
  const next = await sold({}, {});
  assert.deepEqual([...told(next), next.notices], ["complete", null, [emptied]]);
  await sold(sale, sale);
  const options = {
    type_options: {
      uniqueProductIdentifier: "sku",
      mapping: { ...bySku, title: column("title"), price: column("price"), sale_price: column("sale_price") },
    },
  };
  const chosen = await imports.importFile(site, JSON.stringify([{ sku: "A1", title: "Scie 0", price: 31 }]), {
    options,
  });
  assert.deepEqual(
    [...told(chosen), chosen.notices.map(({ key }) => key)],
    ["complete", null, [emptied.key]],
  );
  const onlyStock = JSON.stringify([{ sku: "A1", title: "Scie 0", stock: 3 }]);
  await sold(sale, sale);
  const unpriced = await imports.importFile(site, onlyStock);
  assert.deepEqual(
    unpriced.error_message?.values["lost"],
    quoted("price"),
    "without prices, none is at its end",
  );
});

test("a trial says what would be, and nothing as if it had been done", async () => {
  const site = await imports.website();
  const mapping = { ...bySku, price: column("prix"), brand: column("marque"), mpn: column("ref") };
  const options = { type_options: { uniqueProductIdentifier: "sku", mapping } };
  const header = "sku;titre;prix;marque;ref";
  const full = feed(header, "A1;Perceuse;10;Bosch;R1", "A2;Scie;12;Skil;R2");
  await imports.importFile(site, full, { options });
  const poor = feed(header, "A1;Perceuse;10;;R1", "A2;Scie;;;R2");
  const trial = await imports.importFile(site, poor, { options, trial: true });
  assert.deepEqual(told(trial), ["complete", "imports.columnsEmpty"]);
  assert.deepEqual(
    trial.notices.map(({ key }) => key),
    ["imports.pricesWouldBeEmptied", "imports.columnWouldBeEmptied"],
  );
  const run = await imports.resume((await imports.importFile(site, poor, { options })).id);
  assert.deepEqual(
    run.notices.map(({ key }) => key),
    ["imports.pricesEmptied", "imports.columnEmptied"],
  );
  const older = { observedAt: new Date("2019-05-01T08:00:00Z"), trial: true };
  const old = await imports.importFile(site, full, { options, ...older });
  assert.deepEqual(
    old.notices.map(({ key }) => key),
    ["imports.wouldBeOlderThanStored"],
  );
  const texts = [trial, old]
    .flatMap(({ notices }) => notices)
    .map(({ key, values }) => say("fr", key, values));
  for (const text of texts)
    assert.doesNotMatch(text, /ont été|n'ont fait|ne sont plus|n'est plus comparé|sont effacées/);
});

test("a column that nobody chose and that is gone is told once, and its values stay", async () => {
  const site = await knownWebsite();
  const unbranded = feed("sku;titre;prix", "A1;Perceuse;98", "A2;Scie;12", "A3;Vis;3");
  const run = await imports.importFile(site, unbranded);
  const gone = { key: "imports.columnsGone", values: { columns: quoted("marque") } };
  assert.deepEqual([...told(run), run.notices], ["complete", null, [gone]]);
  const brands = await sql<{ brand: string | null }>`
    select brand from product where website_id = ${site} and brand is not null order by brand`.execute(
    imports.db,
  );
  assert.deepEqual(
    brands.rows.map(({ brand }) => brand),
    ["Bosch", "Skil"],
  );
  assert.deepEqual((await imports.importFile(site, unbranded)).notices ?? [], [], "it is no news");
  const renamed = feed("sku;titre;prix;brand", "A1;Perceuse;98;Bosch", "A2;Scie;12;Skil", "A3;Vis;3;");
  assert.equal((await imports.importFile(site, first)).status, "complete");
  assert.deepEqual((await imports.importFile(site, renamed)).notices ?? [], [], "it has another name");
});

test("where nobody chose the columns, a run that goes on judges them as it did when it paused, and so does one that follows a trial", async () => {
  const site = await knownWebsite();
  const others = feed("sku;titre;prix", "B1;Marteau;99,90", "B2;Lime;12", "B3;Clou;");
  const gone = { key: "imports.columnsGone", values: { columns: quoted("marque") } };
  const dear = feed("sku;titre;prix", "A1;Perceuse;", "A2;Scie;", "A3;Vis;");
  const run = await imports.importFile(site, dear);
  assert.deepEqual(told(run), ["paused", "imports.columnsEmpty"]);
  assert.deepEqual(run.error_message?.values["empty"], quoted("prix"));
  const applied = await imports.resume(run.id);
  assert.deepEqual(applied.status, "complete");
  assert.ok(
    applied.notices.some(({ key, values }) => key === gone.key && isDeepStrictEqual(values, gone.values)),
  );
  assert.equal((await imports.importFile(site, first)).status, "complete");
  const trial = await imports.importFile(site, others, { trial: true });
  assert.equal(trial.error_message, null);
  const again = await imports.again(trial.id);
  assert.deepEqual(told(again), ["complete", null]);
  assert.deepEqual(again.notices, [gone]);
});

test("what is said of an empty column is true of a file whose line in error fills it", async () => {
  const site = await knownWebsite();
  const mapping = { ...bySku, price: column("prix"), brand: column("marque") };
  const options = { type_options: { uniqueProductIdentifier: "sku", mapping } };
  const lines = ["A1;Perceuse;sur devis;Bosch", "A2;Scie;12;", "A3;Vis;3;"];
  const run = await imports.importFile(site, feed("sku;titre;prix;marque", ...lines), { options });
  assert.deepEqual(told(run), ["paused", "imports.columnsEmpty"]);
  assert.match(
    textOf(run),
    /^Colonnes sans aucune valeur lisible sur les lignes sans erreur\s: «\smarque\s»\. /,
  );
});

test("a file without a price that is applied and remembered takes the price from no later file", async () => {
  const site = await imports.website();
  assert.equal((await imports.importFile(site, first, { remember: true })).status, "complete");
  const unpriced = feed("sku;titre;marque", "A1;Perceuse;Bosch", "A2;Scie;Skil", "A3;Vis;");
  for (let times = 0; times < 2; times++) {
    const asking = await imports.importFile(site, unpriced, { remember: true });
    assert.deepEqual([asking.status, asking.error_message?.values["lost"]], ["paused", quoted("prix")]);
    await imports.resume(asking.id);
  }
  const good = feed("sku;titre;prix;marque", "A1;Perceuse;95;Bosch", "A2;Scie;12;Skil", "A3;Vis;3;");
  assert.equal((await imports.importFile(site, good)).status, "complete");
  assert.deepEqual(await imports.prices(site), { ...known, A1: 95 });
});
