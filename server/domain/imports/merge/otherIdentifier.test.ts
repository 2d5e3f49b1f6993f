// Files that tell the products of a website apart by something else than before: nothing is doubled without a word.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { bringBack, deletionToUndo } from "#server/domain/products/bringBack.ts";
import { deleteProducts } from "#server/domain/products/deleteAll.ts";
import { server } from "#server/store/scopes.ts";
import { type Importing, feed, openImporting } from "../../../../test/support/importing.ts";
import { type MessageKey, type MessageValues, say } from "#shared/messages/index.ts";
import { quoted } from "#shared/messages/unbroken.ts";
import { previewImport } from "../preview/previewImport.ts";
import { undoRun } from "../runs/undoRun.ts";

let imports: Importing;
before(async () => {
  imports = await openImporting();
});
after(() => imports.close());

type By = "sku" | "internal_ref" | "ean" | "url_slug" | "title";
const by = (uniqueProductIdentifier: By) => ({ options: { type_options: { uniqueProductIdentifier } } });
const header = "sku;ean;url;titre;prix";
const lines = [
  "A1;3017620422003;https://shop.example/vis.html?x=1;Vis  à bois;3",
  "A2;3017620425035;https://shop.example/clou.html;Clou;2",
  "A3;3017620429484;https://shop.example/Scie.html;Scie;12",
];
const file = feed(header, ...lines);

async function idsOf(site: number): Promise<Record<string, string>> {
  const rows = await imports.allProducts(site);
  return Object.fromEntries(rows.map(({ title, id }) => [title, String(id)]));
}

test("products whose other identifier is known are the ones they were, with their history", async () => {
  for (const [from, to, ids] of [
    ["ean", "sku", ["A1", "A2", "A3"]],
    ["sku", "url_slug", ["/clou.html", "/scie.html", "/vis.html"]],
    ["url_slug", "title", ["clou", "scie", "vis à bois"]],
  ] as const) {
    const site = await imports.website();
    await imports.importFile(site, file, by(from));
    const before = await idsOf(site);
    const run = await imports.importFile(site, file.replace(";2\n", ";2.5\n"), by(to));
    assert.deepEqual([run.status, run.products_created, run.products_updated], ["complete", 0, 1]);
    assert.deepEqual(
      run.notices.filter(({ key }) => key === "imports.identifiedAnew").map(({ values }) => values),
      [{ before: from, now: to, kept: 3 }],
    );
    assert.deepEqual(await idsOf(site), before);
    const products = await imports.products(site);
    assert.deepEqual([...products.keys()].toSorted(), ids);
    const clou = [...products].find(([, { title }]) => title === "Clou")!;
    assert.deepEqual(
      (await imports.points(site, clou[0])).map(([, price]) => price),
      [2, 2.5],
    );
  }
});

test("variants that share a page are told apart where nobody chose, and the products there are stay who they are", async () => {
  const site = await imports.website();
  await imports.importFile(site, file);
  const before = await idsOf(site);
  const variant = "A4;3017620422997;https://shop.example/clou.html;Clou long;5";
  const run = await imports.importFile(site, feed(header, ...lines, variant));
  assert.deepEqual([run.status, run.products_created], ["complete", 1]);
  assert.deepEqual(
    run.notices.filter(({ key }) => key === "imports.identifiedAnew").map(({ values }) => values),
    [{ before: "url", now: "sku", kept: 3 }],
  );
  assert.ok(run.notices.some(({ key }) => key === "feed.notice.identifierShared"));
  const { "Clou long": added, ...others } = await idsOf(site);
  assert.ok(added);
  assert.deepEqual(others, before);
});

test("where an identifier was chosen, and several products have it, it says so with one of them", async () => {
  const site = await imports.website();
  const variant = "A4;3017620422997;https://shop.example/clou.html;Clou long;5";
  const again = "A1;3017620422003;https://shop.example/vis.html;Vis  à bois;3";
  const run = await imports.importFile(site, feed(header, ...lines, variant, again), by("url_slug"));
  assert.deepEqual(
    run.notices.filter(({ key }) => /duplicates|othersUnderOne/.test(key)),
    [
      { key: "imports.duplicates", values: { count: 1 } },
      { key: "imports.othersUnderOne", values: { count: 1, example: "/clou.html" } },
    ],
  );
});

test("lines that repeat a product at another price are told apart from those that repeat it whole", async () => {
  const site = await imports.website();
  const again = ["A1;3017620422003;https://shop.example/vis.html;Vis à bois;2.5", lines[1]!];
  const run = await imports.importFile(site, feed(header, ...lines, ...again), by("sku"));
  assert.deepEqual(
    run.notices.filter(({ key }) => /duplicates|atOtherPrices/.test(key)),
    [
      { key: "imports.duplicates", values: { count: 1 } },
      {
        key: "imports.atOtherPrices",
        values: { count: 1, example: "A1", before: "3.0000 EUR", now: "2.5000 EUR" },
      },
    ],
  );
});

test("lines that give one product several prices are told with two of them, by the preview too", async () => {
  const site = await imports.website({ currency: "CHF" });
  const file = feed(
    "url;titre;prix",
    "https://shop.example/clou.html;Clou;2,50",
    "https://shop.example/vis.html;Vis;3",
    "https://shop.example/vis.html;Vis;3.00",
    "https://shop.example/clou.html;Clou;4 EUR",
  );
  const told = {
    key: "imports.atOtherPrices",
    values: { count: 1, example: "https://shop.example/clou.html", before: "2.50 CHF", now: "4.00 EUR" },
  };
  const { warnings } = await previewImport(imports.tools, {
    websiteId: site,
    source: { bytes: Buffer.from(file), fileName: "prix.csv" },
  });
  assert.deepEqual(warnings.map(asShown), [asShown(told)]);
  const run = await imports.importFile(site, file);
  assert.deepEqual(
    run.notices.filter(({ key }) => /duplicates|atOtherPrices/.test(key)).map(asShown),
    [{ key: "imports.duplicates", values: { count: 1 } }, told].map(asShown),
  );
  assert.match(asShown(told), /2,50 CHF, puis 4,00 €/);
});

function asShown({ key, values }: { key: string; values: object }): string {
  return say("fr", key as MessageKey, values as MessageValues).replaceAll(/[\u00a0\u202f]/g, " ");
}

test("pages on a marketplace keep who they are with their offers, and are taken back with them", async () => {
  const site = await imports.website({ channel_code: "amazon_fr_default" });
  const head = "sku;ean;titre;prix;channel;competitor_name";
  const offer = (sku: string, ean: string, price: number, seller: string) =>
    `${sku};${ean};Article ${sku};${price};amazon_fr_default;${seller}`;
  const offers = (price: number) => [
    offer("A1", "3017620422003", price, "Alpha"),
    offer("A1", "3017620422003", price + 1, "Bêta"),
    offer("A2", "3017620425035", price + 2, "Alpha"),
  ];
  await imports.importFile(site, feed(head, ...offers(10)), by("sku"));
  const known = async () =>
    Object.fromEntries(
      (await imports.allProducts(site)).map((row) => [
        `${row["title"]} ${row["kind"]} ${row["kind"] === "mkp" ? row["competitor_name"] : ""}`,
        [Number(row["id"]), row["product_id"], Number(row["price"]), row["missing_since"]],
      ]),
    );
  const before = await known();
  assert.equal(Object.keys(before).length, 5);
  const run = await imports.importFile(site, feed(head, ...offers(11)), by("ean"));
  assert.deepEqual([run.status, run.products_created], ["complete", 0]);
  assert.deepEqual(
    Object.values(await known()).map(([id, productId, price, missing]) => [id, productId, price, missing]),
    Object.entries(before).map(([name, [id, , price]]) => [
      id,
      name.includes("A1") ? "3017620422003" : "3017620425035",
      Number(price) + 1,
      null,
    ]),
  );
  await undoRun(imports.tools, run.id);
  assert.deepEqual(await known(), before);

  // One page's offers do not agree: it stays, and as most would be made anew somebody is asked.
  await sql`update product set ean = '3017620429484' where website_id = ${site} and competitor_name = 'Bêta' and kind = 'mkp'`.execute(
    imports.store.db,
  );
  const other = await imports.importFile(site, feed(head, ...offers(12)), by("ean"));
  assert.deepEqual([other.status, other.error_message?.key], ["paused", "imports.identityChanged"]);
  assert.deepEqual((await known())["Article A1 product "], before["Article A1 product "]);
});

test("an import that would make most of them a second time waits for a person, and says so", async () => {
  const site = await imports.website();
  await imports.importFile(
    site,
    feed("ean;titre;prix", "3017620422003;Vis;3", "3017620425035;Clou;2"),
    by("ean"),
  );
  const state = await imports.state(site);
  const next = feed("sku;titre;prix", "A1;Vis;3", "A2;Clou;2");
  const run = await imports.importFile(site, next, by("sku"));
  assert.deepEqual(
    [run.status, run.error_message],
    [
      "paused",
      {
        key: "imports.identityChanged",
        values: { before: "ean", now: "sku", kept: 0, created: 2, present: 2 },
      },
    ],
  );
  assert.equal(run.would_change?.created, 2);
  assert.equal(await imports.state(site), state);
  const resumed = await imports.resume(run.id);
  assert.deepEqual([resumed.status, resumed.products_created], ["complete", 2]);
});

test("a trial tells how it would be and leaves the identifiers; two of one identifier, or another's, keep theirs", async () => {
  const site = await imports.website();
  const same = feed(header, ...lines, "A3;3017620429491;https://shop.example/b.html;Scie bis;11");
  await imports.importFile(site, same, by("ean"));
  const state = await imports.state(site);
  const trial = await imports.importFile(site, file, { ...by("sku"), trial: true });
  assert.deepEqual([trial.status, trial.would_change?.created], ["complete", 1]);
  assert.equal(await imports.state(site), state);
  const run = await imports.importFile(site, file, by("sku"));
  assert.deepEqual([run.status, run.products_created], ["complete", 1]);
  const [would, is] = [trial, run].map(({ notices }) => notices.map(({ key, values }) => [key, values]));
  const told = { before: "ean", now: "sku", kept: 2 };
  const again = { count: 1, before: "3017620429484", now: "A3", title: "Scie" };
  assert.deepEqual(would, [
    ["imports.wouldIdentifyAnew", told],
    ["imports.renumberedWouldBeCreated", again],
  ]);
  assert.deepEqual(is, [
    ["imports.identifiedAnew", told],
    ["imports.renumberedCreated", again],
  ]);
  assert.deepEqual([...(await imports.products(site)).keys()].toSorted(), [
    "3017620429484",
    "3017620429491",
    "A1",
    "A2",
    "A3",
  ]);
});

const services = () => ({ store: imports.store, enqueue: async () => undefined });

async function deleteAll(site: number): Promise<number> {
  const by = { actor: server, services: services() };
  const what = { where: {}, isMatched: "all", withManual: true, kept: true } as const;
  return (await deleteProducts(by, site, what)).deletionId!;
}

async function undoDeletion(id: number) {
  return bringBack({ ...services(), author: 0 }, await deletionToUndo(imports.store.db, id));
}

test("products that were deleted before are known by their other identifier too: they come back, and a price that moved too far waits", async () => {
  const site = await imports.website();
  await imports.importFile(site, file, by("ean"));
  const before = await idsOf(site);
  const deletion = await deleteAll(site);
  const dear = file.replace(";12\n", ";120\n").replace(`${lines[0]}\n`, "");
  const run = await imports.importFile(site, dear, by("sku"));
  assert.deepEqual([run.status, run.products_created], ["complete", 0]);
  assert.deepEqual(
    run.notices.map(({ key, values }) => [key, values["count"]]),
    [
      ["imports.broughtBack", 2],
      ["imports.quarantined", 1],
    ],
  );
  assert.deepEqual(await imports.prices(site), { A2: 2, A3: 12 });
  assert.deepEqual((await imports.points(site, "A3")).length, 1);
  assert.deepEqual(await undoDeletion(deletion), { count: 1, left: 0 });
  assert.deepEqual(await imports.prices(site), { A1: 3, A2: 2, A3: 12 });
  assert.deepEqual(await idsOf(site), before);
});

test("what a file does not hold, or holds in error, is known by its new identifier in the next one", async () => {
  const site = await imports.website();
  await imports.importFile(site, file, by("ean"));
  const before = await idsOf(site);
  const some = file.replace(`${lines[0]}\n`, "").replace(";2\n", ";sur devis\n");
  await imports.importFile(site, some, by("sku"));
  const next = await imports.importFile(site, file, by("sku"));
  assert.deepEqual([next.status, next.products_created], ["complete", 0]);
  assert.deepEqual(await idsOf(site), before);
});

test("where no import is left in the history, what its products are told apart by is told from them", async () => {
  const site = await imports.website();
  const first = await imports.importFile(site, file, by("ean"));
  const before = await idsOf(site);
  await imports.remove(first.id);
  const run = await imports.importFile(site, file, by("sku"));
  assert.deepEqual(
    [run.status, run.products_created, run.notices.map(({ key }) => key)],
    ["complete", 0, ["imports.identifiedAnew"]],
  );
  assert.deepEqual(await idsOf(site), before);
});

test("such an import is taken back whole: products have the identifiers that they had, there and among the deleted", async () => {
  const site = await imports.website();
  await imports.importFile(site, file, by("ean"));
  const was = await imports.allProducts(site);
  const run = await imports.importFile(site, file.replace(";2\n", ";2.5\n") + "A9;;;Lime;4\n", by("sku"));
  assert.deepEqual([run.status, run.products_created], ["complete", 1]);
  await undoRun(imports.tools, run.id);
  assert.deepEqual(await imports.allProducts(site), was);
  const again = await imports.importFile(site, file, by("sku"));
  const deletion = await deleteAll(site);
  await undoRun(imports.tools, again.id);
  await undoDeletion(deletion);
  assert.deepEqual(await imports.allProducts(site), was);
});

test("identifiers that another program wrote otherwise are asked about before their products are made a second time", async () => {
  for (const [was, becomes] of [
    ["00417", "417"],
    ["AB-12", "ab12"],
    ["0301762042200", "301762042200"],
  ] as const) {
    const site = await imports.website();
    await imports.importFile(site, feed("sku;titre;prix", `${was};Vis;3`, "Z9;Clou;2"));
    const state = await imports.state(site);
    const run = await imports.importFile(site, feed("sku;titre;prix", `${becomes};Vis;30`, "Z9;Clou;2"));
    assert.deepEqual(
      [run.status, run.error_message],
      ["paused", { key: "imports.identifiersAlike", values: { count: 1, before: was, now: becomes } }],
    );
    assert.equal(await imports.state(site), state);
    assert.equal((await imports.resume(run.id)).products_created, 1);
  }
  const site = await imports.website();
  await imports.importFile(site, feed("sku;titre;prix", "A1;Vis;3", "0A1;Clou;2"));
  const other = await imports.importFile(site, feed("sku;titre;prix", "A1;Vis;3", "A2;Scie;2"));
  assert.deepEqual([other.status, other.products_created], ["complete", 1]);
});

const many = (header: string, row: (index: number) => string) =>
  feed(header, ...Array.from({ length: 30 }, (_, index) => row(index)));
const eanOf = (index: number) => String(3_017_620_420_000 + index);

test("an identifier chosen in the settings counts though no column was ever chosen", async () => {
  const site = await imports.website();
  const of = (skus: (index: number) => string) =>
    many("sku;ean;titre;prix", (index) => `${skus(index)};${eanOf(index)};Vis ${index};${index + 1}`);
  await imports.importFile(
    site,
    of((index) => `S${index}`),
  );
  const before = await idsOf(site);
  await sql`
    update website_setting set extractor_source = '{"type_options": {"uniqueProductIdentifier": "ean"}}'
    where id = ${site}`.execute(imports.db);
  const renamed = of((index) => `${index < 12 ? "NEW" : "S"}${index}`);
  const source = { bytes: Buffer.from(renamed), fileName: "feed.csv" };
  const preview = await previewImport(imports.tools, { websiteId: site, source });
  assert.equal(preview.reading.type_options.uniqueProductIdentifier, "ean");
  const run = await imports.importFile(site, renamed);
  assert.deepEqual([run.status, run.products_created, run.products_updated], ["complete", 0, 12]);
  assert.deepEqual(
    run.notices.map(({ key, values }) => [key, values]),
    [["imports.identifiedAnew", { before: "sku", now: "ean", kept: 30 }]],
  );
  assert.deepEqual(await idsOf(site), before);
});

test("the path of the address can be chosen in the settings though it is their default", async () => {
  const site = await imports.website();
  await imports.importFile(site, file);
  const before = await idsOf(site);
  await sql`
    update website_setting
    set extractor_source = '{"type_options": {"uniqueProductIdentifier": "url_slug", "identifier_chosen": true}}'
    where id = ${site}`.execute(imports.db);
  const source = { bytes: Buffer.from(file), fileName: "feed.csv" };
  const identifiedBy = async (options: object) =>
    (await previewImport(imports.tools, { websiteId: site, source, options })).reading.type_options
      .uniqueProductIdentifier;
  assert.equal(await identifiedBy({}), "url_slug");
  assert.equal(await identifiedBy({ type_options: { identifier_chosen: false } }), "url");
  const trial = await imports.importFile(site, file, { trial: true });
  const run = await imports.importFile(site, file);
  for (const { status, products_created, extractorSource } of [trial, run])
    assert.deepEqual(
      [status, products_created, extractorSource.type_options?.["uniqueProductIdentifier"]],
      ["complete", 0, "url_slug"],
    );
  assert.deepEqual(await idsOf(site), before);
  assert.deepEqual([...(await imports.products(site)).keys()].toSorted(), [
    "/clou.html",
    "/scie.html",
    "/vis.html",
  ]);
  const withoutAddress = await imports.importFile(site, "sku;titre;prix\nA1;Vis;3\n");
  assert.deepEqual(
    [withoutAddress.status, withoutAddress.error_message?.key],
    ["error", "feed.identifierNotMapped"],
  );
});

test("products that a file numbers otherwise are asked about where they are many, and told where they are few", async () => {
  const columns = "internal_ref;ean;url;titre;prix";
  const row = (index: number, reference: string) =>
    [
      reference,
      index < 10 ? eanOf(index) : "",
      index < 20 ? `https://shop.example/${index}` : "",
      `Vis n° ${index} inox`,
      5,
    ].join(";");
  const numbered = (renumbered: number) =>
    many(columns, (index) =>
      row(index, index % 3 === 0 && index < renumbered * 3 ? `R9${index}` : `REF${index}`),
    );
  for (const [count, isAsked] of [
    [10, true],
    [1, false],
  ] as const) {
    const site = await imports.website();
    await imports.importFile(site, numbered(0), by("internal_ref"));
    const trial = await imports.importFile(site, numbered(count), { ...by("internal_ref"), trial: true });
    const state = await imports.state(site);
    const run = await imports.importFile(site, numbered(count), by("internal_ref"));
    const values = { count, before: "REF0", now: "R90", title: "Vis n° 0 inox" };
    assert.deepEqual(
      [run.status, run.error_message],
      isAsked ? ["paused", { key: "imports.productsRenumbered", values }] : ["complete", null],
    );
    if (isAsked) assert.equal(await imports.state(site), state);
    const told = [trial, run].map(({ notices }) => notices.map((notice) => [notice.key, notice.values]));
    const would = [["imports.renumberedWouldBeCreated", values]];
    assert.deepEqual(told, [would, isAsked ? would : [["imports.renumberedCreated", values]]]);
    assert.deepEqual(trial.error_message, run.error_message);
    if (isAsked) assert.equal((await imports.resume(run.id)).products_created, count);
  }
  const site = await imports.website();
  await imports.importFile(
    site,
    feed(columns, "A1;3017620422003;;Vis inox;3", "A2;;;Clou;2", "A3;;;Clou;2"),
    by("internal_ref"),
  );
  const other = await imports.importFile(
    site,
    feed(columns, "B1;3017620425035;;Vis inox;3", "B2;;;Clou;2"),
    by("internal_ref"),
  );
  assert.deepEqual([other.status, other.products_created], ["complete", 2]);
});

test("a preview says of another identifier and of lost columns what the run will be paused for", async () => {
  const site = await imports.website();
  await imports.importFile(
    site,
    many("sku;ean;titre;prix;marque;categorie", (index) =>
      [`S${index}`, eanOf(index), `Vis ${index}`, index + 1, "Bosch", "Vis"].join(";"),
    ),
  );
  const next = many("mpn;ean;titre;prix;marque", (index) =>
    [`M${index}`, eanOf(index < 14 ? index : index + 500), `Vis ${index}`, (index + 1) * 10, ""].join(";"),
  );
  const names = { mpn: "mpn", ean: "ean", title: "titre", price: "prix", brand: "marque" };
  const mapping = Object.fromEntries(
    Object.entries(names).map(([field, fieldname]) => [field, { fieldname, type: "string" as const }]),
  );
  const options = { type_options: { uniqueProductIdentifier: "ean", mapping } };
  const source = { bytes: Buffer.from(next), fileName: "feed.csv" };
  const preview = await previewImport(imports.tools, {
    websiteId: site,
    source,
    options,
    remember: true,
  });
  const saidBefore = preview.warnings.map(({ key, values }) => [key, values["columns"] ?? values["created"]]);
  const run = await imports.importFile(site, next, { options, remember: true });
  const said = [run.error_message!, ...(run.error_message!.also ?? [])];
  assert.deepEqual(
    [run.status, said.map(({ key }) => key)],
    ["paused", ["imports.identityChanged", "imports.columnsLostAndEmpty"]],
  );
  const columns = [quoted("sku"), quoted("categorie"), quoted("marque")].join(", ");
  assert.deepEqual(saidBefore, [
    ["imports.willPauseForIdentity", 16],
    ["imports.willPause", columns],
  ]);
  assert.deepEqual(preview.notices, []);
  assert.equal(said[0]!.values["created"], 16);
});

test("a run that is doubtful for several reasons says them all, and whoever applies it confirms these and no other", async () => {
  const site = await imports.website();
  const header = "sku;ean;titre;prix;marque";
  const columns = (names: Record<string, string>) => ({
    mapping: Object.fromEntries(
      Object.entries(names).map(([field, fieldname]) => [field, { fieldname, type: "string" as const }]),
    ),
  });
  const mapping = { sku: "sku", ean: "ean", title: "titre", price: "prix", brand: "marque" };
  const how = (uniqueProductIdentifier: By) => ({
    options: { type_options: { uniqueProductIdentifier, ...columns(mapping) } },
  });
  await imports.importFile(
    site,
    many(header, (index) => `;${eanOf(index)};Vis ${index};${index + 1};Bosch`),
    how("ean"),
  );
  const state = await imports.state(site);
  const next = many(header, (index) => `A${index};;Vis ${index};${index + 1};`);
  const run = await imports.importFile(site, next, how("sku"));
  const said = [run.error_message!, ...(run.error_message!.also ?? [])].map(({ key }) => key);
  assert.deepEqual(
    [run.status, said],
    ["paused", ["imports.identityChanged", "imports.columnsEmpty", "imports.missesAll"]],
  );
  assert.equal(await imports.state(site), state);
  // Somebody confirms, and meanwhile something else has become doubtful.
  await sql`update website_import set doubts = doubts - 0 where id = ${run.id}`.execute(imports.db);
  const asked = await imports.resume(run.id);
  assert.deepEqual([asked.status, asked.error_message?.key], ["paused", "imports.identityChanged"]);
  assert.equal(await imports.state(site), state);
  const applied = await imports.resume(run.id);
  assert.deepEqual([applied.status, applied.products_created], ["complete", 30]);
});

test("a run that a newer import came before says so, changes nothing that is shown, and is no plain success", async () => {
  const site = await imports.website();
  const many = (price: (index: number) => number) =>
    feed(
      "sku;titre;prix",
      ...Array.from({ length: 40 }, (_, index) => `A${index};Produit ${index};${price(index)}`),
    );
  await imports.importFile(
    site,
    many((index) => index + 1),
  );
  const paused = await imports.importFile(
    site,
    many((index) => 100 * (index + 1)),
  );
  assert.deepEqual([paused.status, paused.would_change?.repriced], ["paused", 40]);
  await imports.importFile(
    site,
    many((index) => index + 2),
  );
  const overtaken = await imports.run(paused.id);
  assert.deepEqual(
    [
      overtaken.status,
      overtaken.error_message?.key,
      overtaken.would_change?.repriced,
      overtaken.would_change?.moves,
    ],
    ["paused", "imports.overtaken", 0, []],
  );
  const prices = await imports.prices(site);
  const resumed = await imports.resume(paused.id);
  assert.deepEqual([resumed.status, resumed.error_message?.key], ["complete", "imports.overtakenApplied"]);
  assert.deepEqual(await imports.prices(site), prices);
});
