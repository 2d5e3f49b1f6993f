// Files that tell the products of a website apart by something else than before: nothing is doubled without a word.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Importing, feed, openImporting } from "../../../test/support/importing.ts";

let imports: Importing;
before(async () => {
  imports = await openImporting();
});
after(() => imports.close());

type By = "sku" | "ean" | "url_slug" | "title";
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
  assert.deepEqual(would, [["imports.wouldIdentifyAnew", told]]);
  assert.deepEqual(is, [["imports.identifiedAnew", told]]);
  assert.deepEqual([...(await imports.products(site)).keys()].toSorted(), [
    "3017620429484",
    "3017620429491",
    "A1",
    "A2",
    "A3",
  ]);
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
