// What an import makes of the lines of a file.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { say } from "#shared/messages/index.ts";
import { type Importing, feed, openImporting } from "../../../test/support/importing.ts";

let imports: Importing;
before(async () => {
  imports = await openImporting();
});
after(() => imports.close());

const day = (number: number) => new Date(Date.UTC(2026, 5, number, 8));
const on = (number: number) => ({ observedAt: day(number) });
const moment = (number: number) => day(number).toISOString();
const header = "sku;titre;prix";
const bySku = { type_options: { uniqueProductIdentifier: "sku" } };

function mappingOf(columns: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(columns).map(([field, fieldname]) => [field, { fieldname, type: "string" }]),
  );
}

function importLines(website: number, number: number, lines: string[], head = header) {
  return imports.importFile(website, feed(head, ...lines), { ...on(number), options: bySku });
}

test("a first import creates the products, each with the first point of its history", async () => {
  const site = await imports.website();
  const run = await importLines(site, 1, ["A1;Perceuse;99,90", "A2;Ponceuse;45,00"]);
  assert.equal(run.status, "complete");
  assert.equal(run.percentage, 100);
  assert.deepEqual(
    [run.products_count, run.products_created, run.products_updated, run.products_error],
    [2, 2, 0, 0],
  );
  const drill = (await imports.products(site)).get("A1")!;
  assert.equal(drill["title"], "Perceuse");
  assert.equal(drill["price"], 99.9);
  assert.deepEqual(
    [drill["created"], drill["modified"], drill["price_changed_at"], drill["price_import_id"]],
    [day(1), day(1), day(1), run.id],
  );
  assert.deepEqual(await imports.points(site, "A1"), [[moment(1), 99.9]]);
});

test("only what changed is written, and only a change of price makes a point of history", async () => {
  const site = await imports.website();
  const first = await importLines(site, 1, ["A1;Perceuse;99,90", "A2;Ponceuse;45,00", "A3;Scie;12,00"]);
  const before = await imports.products(site);
  const run = await importLines(site, 2, [
    "A1;Perceuse;89,90",
    "A2;Ponceuse orbitale;45,00",
    "A3;Scie;12,00",
  ]);
  assert.deepEqual([run.products_created, run.products_updated], [0, 2]);
  const products = await imports.products(site);
  assert.deepEqual(await imports.points(site, "A1"), [
    [moment(1), 99.9],
    [moment(2), 89.9],
  ]);
  assert.deepEqual(await imports.points(site, "A2"), [[moment(1), 45]]);
  const { modified, price_changed_at, price_import_id, created } = products.get("A1")!;
  assert.deepEqual([created, modified, price_changed_at, price_import_id], [day(1), day(2), day(2), run.id]);
  const sander = products.get("A2")!;
  assert.deepEqual(
    [sander["modified"], sander["price_changed_at"], sander["price_import_id"]],
    [day(2), day(1), first.id],
  );
  assert.deepEqual(products.get("A3"), before.get("A3"));
});

test("the same file again writes nothing at all", async () => {
  const site = await imports.website();
  const file = feed(
    "sku;titre;prix;marque;attr_Couleur",
    "A1;Perceuse;99,90;Bosch;vert",
    "A2;Ponceuse;;Skil;",
  );
  await imports.importFile(site, file, { ...on(1), options: bySku });
  const before = await imports.state(site);
  const again = await imports.importFile(site, file, { ...on(2), options: bySku });
  assert.deepEqual([again.status, again.products_created, again.products_updated], ["complete", 0, 0]);
  assert.equal(await imports.state(site), before);
});

test("a column the file does not have keeps what is stored, an empty cell empties it", async () => {
  const site = await imports.website();
  await importLines(
    site,
    1,
    ["A1;Perceuse;99,90;Bosch;Outillage", "A2;Scie;12;Skil;"],
    "sku;titre;prix;marque;catégorie",
  );
  await importLines(site, 2, ["A1;Perceuse;99,90;", "A2;Scie;12;Skil"], "sku;titre;prix;marque");
  const drill = (await imports.products(site)).get("A1")!;
  assert.deepEqual([drill["brand"], drill["category"]], [null, "Outillage"]);
});

test("an empty price is a price nobody knows; the history says since when", async () => {
  const site = await imports.website();
  await importLines(site, 1, ["A1;Perceuse;99,90"]);
  await importLines(site, 2, ["A1;Perceuse;", "A2;Scie;12,00"]);
  assert.deepEqual(await imports.prices(site), { A1: null, A2: 12 });
  assert.deepEqual(await imports.points(site, "A1"), [
    [moment(1), 99.9],
    [moment(2), null],
  ]);
});

test("a line in error leaves its product as it was, and does not make it missing", async () => {
  const site = await imports.website();
  await importLines(site, 1, ["A1;Perceuse;99,90", "A2;Ponceuse;45,00", "A3;Scie;12,00"]);
  const run = await importLines(site, 2, [
    "A1;Perceuse;0",
    "A2;Ponceuse;-5",
    "A3;Scie;13,00",
    "A4;Rabot;9",
    "A5;Lime;9",
  ]);
  assert.deepEqual([run.status, run.products_count, run.products_error], ["complete", 5, 2]);
  const products = await imports.products(site);
  assert.deepEqual(await imports.prices(site), { A1: 99.9, A2: 45, A3: 13, A4: 9, A5: 9 });
  assert.equal(products.get("A1")!["missing_since"], null);
});

test("the error file names the physical line of each error, in words", async () => {
  const site = await imports.website();
  const file =
    'sku;titre;prix\nA1;"Perceuse\nsur deux lignes";10\nA2;Ponceuse;gratuit ?\nA3;;5\nA4;Scie;12\nA5;Lime;3\n';
  const run = await imports.importFile(site, file, { ...on(1), options: bySku });
  assert.deepEqual([run.products_count, run.products_error], [5, 2]);
  const lines = (await imports.errorFile(run)).split("\n");
  assert.equal(lines[0], "\uFEFFligne;message");
  assert.match(lines[1]!, /^4;.*prix/);
  assert.match(lines[2]!, /^5;.*titre/i);
});

test("a file that is mostly in error changes nothing, and leaves its errors to read", async () => {
  const site = await imports.website();
  await importLines(site, 1, ["A1;Perceuse;99,90", "A2;Ponceuse;45,00"]);
  const before = await imports.state(site);
  const run = await importLines(site, 2, ["A1;Perceuse;0", "A2;Ponceuse;-1", "A3;Scie;12"]);
  assert.deepEqual([run.status, run.error_message?.key], ["error", "imports.tooManyErrors"]);
  assert.deepEqual(run.error_message?.values, { errors: 2, count: 3 });
  assert.equal((await imports.errorFile(run)).split("\n").length, 4);
  assert.equal(await imports.state(site), before);
});

test("of two lines about one product the last one counts, and a person is told", async () => {
  const site = await imports.website();
  const run = await importLines(site, 1, ["A1;Perceuse;10", "A2;Scie;5", "A1;Perceuse;12", "A1;Perceuse;11"]);
  assert.deepEqual(await imports.prices(site), { A1: 11, A2: 5 });
  assert.deepEqual([run.products_count, run.products_created], [4, 2]);
  assert.deepEqual(
    run.notices.filter(({ key }) => key === "imports.atOtherPrices"),
    [
      {
        key: "imports.atOtherPrices",
        values: { count: 2, example: "A1", before: "10.0000 EUR", now: "11.0000 EUR" },
      },
    ],
  );
});

test("a product that a complete reading no longer holds is missing until it comes back", async () => {
  const site = await imports.website();
  await importLines(site, 1, ["A1;Perceuse;10", "A2;Scie;5"]);
  await importLines(site, 2, ["A1;Perceuse;10"]);
  await importLines(site, 3, ["A1;Perceuse;10"]);
  const gone = (await imports.products(site)).get("A2")!;
  assert.deepEqual([gone["missing_since"], gone["modified"]], [day(2), day(1)]);
  const run = await importLines(site, 4, ["A1;Perceuse;10", "A2;Scie;5"]);
  const back = (await imports.products(site)).get("A2")!;
  assert.deepEqual([back["missing_since"], back["modified"], run.products_updated], [null, day(1), 0]);
  assert.deepEqual(await imports.points(site, "A2"), [[moment(1), 5]]);
});

test("a file older than what is stored adds to the history and changes nothing else", async () => {
  const site = await imports.website();
  await importLines(site, 10, ["A1;Perceuse;10", "A2;Scie;5"]);
  await importLines(site, 20, ["A1;Perceuse;12", "A2;Scie;5"]);
  const before = await imports.products(site);
  const run = await importLines(site, 15, ["A1;Perceuse neuve;11", "A2;Scie;5", "A9;Inconnu;1"]);
  assert.deepEqual([run.status, run.products_created, run.products_updated], ["complete", 0, 0]);
  assert.deepEqual(await imports.products(site), before);
  assert.deepEqual(await imports.points(site, "A1"), [
    [moment(10), 10],
    [moment(15), 11],
    [moment(20), 12],
  ]);
  assert.deepEqual(await imports.points(site, "A2"), [[moment(10), 5]]);
  const state = await imports.state(site);
  await importLines(site, 15, ["A1;Perceuse neuve;11", "A2;Scie;5"]);
  assert.equal(await imports.state(site), state);
});

test("attributes the file names are replaced, the others stay, and the website knows their names", async () => {
  const site = await imports.website();
  const read = (number: number, attributes: string[], ...lines: string[]) => {
    const columns = { sku: "sku", title: "titre", price: "prix" };
    const named = Object.fromEntries(attributes.map((name) => [`attr_${name}`, name]));
    const mapping = mappingOf({ ...columns, ...named });
    return imports.importFile(site, feed(["sku", "titre", "prix", ...attributes].join(";"), ...lines), {
      ...on(number),
      options: { type_options: { uniqueProductIdentifier: "sku", mapping } },
    });
  };
  await read(1, ["Couleur", "Puissance"], "A1;Perceuse;10;vert;1500", "A2;Scie;5;rouge;");
  await read(2, ["Couleur"], "A1;Perceuse;10;bleu", "A2;Scie;5;");
  const products = await imports.products(site);
  const { couleur, puissance } = products.get("A1")!["attributes"];
  assert.deepEqual([couleur.name, couleur.value, String(puissance.value)], ["Couleur", "bleu", "1500"]);
  assert.deepEqual(products.get("A2")!["attributes"], {});
  assert.deepEqual(await imports.dictionary(site), { couleur: ["Couleur", 1], puissance: ["Puissance", 1] });
});

test("the total is price and shipping unless the file tells it", async () => {
  const site = await imports.website();
  await importLines(site, 1, ["A1;Perceuse;10;4,90"], "sku;titre;prix;frais de port");
  assert.equal((await imports.products(site)).get("A1")!["total_price"], 14.9);
  await importLines(site, 2, ["A1;Perceuse;12"]);
  assert.equal((await imports.products(site)).get("A1")!["total_price"], 16.9);
});

test("a run for matched products changes those alone, a run for the others the others; neither creates", async () => {
  const own = await imports.website();
  const rival = await imports.website();
  const catalog = await imports.catalog(own, [rival]);
  const ean = "3017620422003";
  await importLines(own, 1, [`A1;Perceuse;10;${ean}`], "sku;titre;prix;ean");
  await importLines(rival, 1, [`R1;Perceuse;9;${ean}`, "R2;Scie;5;"], "sku;titre;prix;ean");
  assert.equal((await imports.offers(catalog, (await imports.products(own)).get("A1")!["id"])).length, 1);
  const again = feed("sku;titre;prix;ean", `R1;Perceuse;8;${ean}`, "R2;Scie;4;", "R3;Lime;1;");
  const scoped = (scope: "matched" | "notMatched", number: number) =>
    imports.importFile(rival, again, { ...on(number), options: bySku, scope });
  assert.equal((await scoped("matched", 2)).products_updated, 1);
  assert.deepEqual(await imports.prices(rival), { R1: 8, R2: 5 });
  assert.equal((await scoped("notMatched", 3)).products_updated, 1);
  assert.deepEqual(await imports.prices(rival), { R1: 8, R2: 4 });
  assert.equal(
    (await imports.comparison(catalog, (await imports.products(own)).get("A1")!["id"]))["best_price"],
    8,
  );
});

test("on a marketplace the price is that of the best-ranked offer that is not mine", async () => {
  const site = await imports.website({
    channel_code: "amazon_fr_default",
    competitor_as_customer_name: ["Ma Boutique"],
  });
  const lines = [
    "A1;Perceuse;95,00;amazon_fr_default;MA BOUTIQUE;1",
    "A1;Perceuse;97,00;amazon_fr_default;Brico;2",
    "A1;Perceuse;90,00;amazon_fr_default;Lointain;3",
    "A2;Scie;5,00;amazon_fr_default;ma boutique;1",
  ];
  const run = await importLines(site, 1, lines, "sku;titre;prix;channel;competitor_name;rank");
  assert.deepEqual([run.products_count, run.products_created], [4, 4]);
  const rows = [...(await imports.allProducts(site))];
  const pages = rows.filter((row) => row["kind"] === "product");
  assert.deepEqual(
    pages.map((row) => [row["product_id"], row["price"], row["competitorsmkp"].length]),
    [
      ["A1", 97, 3],
      ["A2", null, 1],
    ],
  );
  assert.equal(rows.filter((row) => row["kind"] === "mkp").length, 4);
  const before = await imports.state(site);
  const again = await importLines(site, 2, lines, "sku;titre;prix;channel;competitor_name;rank");
  assert.deepEqual([again.products_created, again.products_updated], [0, 0]);
  assert.equal(await imports.state(site), before);
});

test("a marketplace page that carries its offers is priced by the best of the others", async () => {
  const site = await imports.website({
    channel_code: "cdiscount_fr_default",
    competitor_as_customer_name: ["Ma Boutique"],
  });
  const offer = (name: string, rank: number, price: number) => ({ name, rank, price });
  const page = (sku: string, price: number, ...offers: object[]) => ({
    sku,
    title: `Produit ${sku}`,
    price,
    offers,
  });
  const pages = [
    page("A1", 10, offer("ma boutique", 1, 10), offer("Brico", 2, 12), offer("Outils", 3, 11)),
    page("A2", 20, offer("Brico", 1, 20), offer("Outils", 2, 19)),
  ];
  const mapping = mappingOf({ sku: "sku", title: "title", price: "price", competitorsMkp: "offers" });
  const run = await imports.importFile(site, JSON.stringify(pages), {
    name: "pages.json",
    ...on(1),
    options: { type_options: { uniqueProductIdentifier: "sku", mapping } },
  });
  assert.deepEqual([run.status, run.products_created], ["complete", 2]);
  assert.deepEqual(await imports.prices(site), { A1: 12, A2: 20 });
});

test("a file without most of the products, or with all prices a hundred times higher, waits for a person", async () => {
  const site = await imports.website();
  const lines = (factor: number) =>
    Array.from({ length: 40 }, (_, index) => `A${index};Produit ${index};${(index + 1) * factor}`);
  await importLines(site, 1, lines(1));
  const before = await imports.state(site);
  const cut = await importLines(site, 2, lines(1).slice(0, 3));
  assert.deepEqual([cut.status, cut.error_message?.key], ["paused", "imports.missesMost"]);
  assert.deepEqual(cut.error_message?.values, { missing: 37, present: 40 });
  const others = await importLines(site, 2, ["B1;Autre;5"]);
  assert.deepEqual([others.status, others.error_message?.key], ["paused", "imports.missesAll"]);
  const { key, values } = others.error_message!;
  assert.match(
    say("fr", key, values),
    /^Le fichier ne contient plus aucun des produits connus du site \(40\)\s: /,
  );
  assert.match(say("en", key, values), /^The file holds none of the products known of the website \(40\): /);
  const dear = await importLines(site, 2, lines(100));
  assert.deepEqual([dear.status, dear.error_message?.key], ["paused", "imports.doubtfulPrices"]);
  assert.equal(await imports.state(site), before);

  await imports.remove(cut.id);
  await imports.remove(others.id);
  const confirmed = await imports.resume(dear.id);
  assert.deepEqual([confirmed.status, confirmed.products_updated], ["complete", 40]);
  assert.equal((await imports.prices(site))["A39"], 4000);
});

test("a file whose prices all lost their last digit waits for a person too", async () => {
  const site = await imports.website();
  const lines = (factor: number) =>
    Array.from({ length: 40 }, (_, index) => `A${index};Produit ${index};${(index + 1) * factor}`);
  await importLines(site, 1, lines(10));
  const before = await imports.state(site);
  const cheap = await importLines(site, 2, lines(1));
  assert.deepEqual([cheap.status, cheap.error_message?.key], ["paused", "imports.doubtfulPrices"]);
  assert.equal(await imports.state(site), before);
  assert.equal((await imports.resume(cheap.id)).products_updated, 40);
});

test("a run that waits for a person says what it would change, and discarded changes nothing", async () => {
  const site = await imports.website();
  const lines = Array.from({ length: 40 }, (_, index) => `A${index};Produit ${index};${index + 1}`);
  await importLines(site, 1, lines);
  const before = await imports.state(site);
  const doubtful = await importLines(site, 2, [
    "A0;Produit 0;1",
    "A1;Produit deux;3",
    "A2;Produit 2;30",
    "B1;Autre;5",
  ]);
  assert.equal(doubtful.status, "paused");
  const { moves, ...counts } = doubtful.would_change!;
  assert.deepEqual(counts, {
    created: 1,
    changed: 1,
    missing: 37,
    repriced: 1,
    quarantined: 1,
    emptied: 0,
    emptied_titles: [],
    doubt: "other",
  });
  assert.deepEqual(
    moves.map(({ title, line, price_before, price_after }) => [title, line, price_before, price_after]),
    [["Produit 1", 3, 2, 3]],
  );
  const discarded = await imports.discard(doubtful.id);
  assert.deepEqual(
    [discarded.status, discarded.discarded, discarded.error_message?.key],
    ["error", true, "importing.discarded"],
  );
  const { also, ...why } = doubtful.error_message!;
  assert.deepEqual(
    discarded.error_message?.also,
    [why, ...(also ?? [])],
    "the history still says why it had paused",
  );
  assert.equal(await imports.state(site), before);
  await assert.rejects(imports.discard(doubtful.id), { statusCode: 409 });
});

test("a file whose prices are in another currency waits for a person", async () => {
  const site = await imports.website();
  const lines = (currency: string) =>
    Array.from({ length: 40 }, (_, index) => `A${index};Produit ${index};${index + 1};${currency}`);
  const withCurrency = `${header};devise`;
  await importLines(site, 1, lines("EUR"), withCurrency);
  const before = await imports.state(site);
  const run = await importLines(site, 2, lines("USD"), withCurrency);
  assert.deepEqual([run.status, run.error_message?.key], ["paused", "imports.otherCurrency"]);
  const [move] = run.would_change!.moves;
  assert.deepEqual([move?.currency_before, move?.currency_after], ["EUR", "USD"]);
  assert.equal(await imports.state(site), before);
  assert.equal((await imports.resume(run.id)).products_updated, 40);
});

test("a trial says what an import would change, and whether it would ask first, and writes nothing", async () => {
  const site = await imports.website();
  const lines = Array.from({ length: 40 }, (_, index) => `A${index};Produit ${index};${index + 1}`);
  const tried = (number: number, ...of: string[]) =>
    imports.importFile(site, feed(header, ...of), { ...on(number), options: bySku, trial: true });
  const first = await tried(1, ...lines);
  assert.deepEqual([first.status, first.would_change?.created, first.products_created], ["complete", 40, 40]);
  await importLines(site, 1, lines);
  const before = await imports.state(site);
  const small = await tried(2, "A0;Produit 0;2", ...lines.slice(1));
  assert.deepEqual([small.status, small.error_message, small.would_change?.repriced], ["complete", null, 1]);
  const cut = await tried(2, ...lines.slice(0, 2));
  assert.deepEqual(
    [cut.status, cut.error_message?.key, cut.would_change?.missing],
    ["complete", "imports.missesMost", 38],
  );
  assert.equal(await imports.state(site), before);
  const real = await imports.again(small.id);
  assert.deepEqual([real.trial, real.status, real.products_updated], [false, "complete", 1]);
});

test("half of the products may go", async () => {
  const site = await imports.website();
  const lines = Array.from({ length: 40 }, (_, index) => `A${index};Produit ${index};${index + 1}`);
  await importLines(site, 1, lines);
  const run = await importLines(site, 2, lines.slice(20));
  assert.equal(run.status, "complete");
  const missing = [...(await imports.products(site)).values()].filter((row) => row["missing_since"] !== null);
  assert.equal(missing.length, 20);
});

test("a gzip is read as the file in it", async () => {
  const site = await imports.website();
  const file = gzipSync(feed(header, "A1;Perceuse;10"));
  const run = await imports.importFile(site, file, { name: "flux.csv.gz", ...on(1), options: bySku });
  assert.deepEqual([run.status, run.products_created], ["complete", 1]);
});

test("the website counts its products and remembers the moment of the latest prices", async () => {
  const site = await imports.website();
  await importLines(site, 5, ["A1;Perceuse;10", "A2;Scie;5"]);
  await importLines(site, 2, ["A1;Perceuse;9"]);
  assert.deepEqual(await imports.websiteFigures(site), { products_count: 2, last_observed_at: day(5) });
});

test("nothing is left behind a run that is over", async () => {
  assert.deepEqual(await imports.leftStaging(), []);
});
