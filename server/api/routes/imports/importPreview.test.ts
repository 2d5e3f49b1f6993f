// A file is looked at before it is imported: how it is cut, what its columns are, what its prices mean.
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import { differentFiles, realData } from "../../../../test/support/feeds.ts";
import { type World, openWorld } from "../../../../test/support/world.ts";

type Options = Record<string, unknown>;

describe("the preview of an import", () => {
  let world: World;
  before(async () => {
    world = await openWorld({ VIGIE_OUTGOING_ALLOW: "127.0.0.1" });
  });
  after(() => world.close());

  test("tells how a file is cut, what its columns are and what its prices mean, in the reader's words", async () => {
    const file = "réf;désignation;prix ttc\nA1;Café;1 234,50 €\nA2;Thé;$12\nA3;;9,90\nA4;Eau;0\n";
    const { status, body } = await preview(Buffer.from(file.replace("€", "\x80"), "latin1"));
    assert.equal(status, 200);
    assert.equal(body.type, "csv");
    assert.deepEqual(
      [body.type_options.encoding, body.type_options.delimiter, body.headerLine],
      ["windows-1252", ";", 1],
    );
    assert.deepEqual(body.columns, ["réf", "désignation", "prix ttc"]);
    assert.deepEqual(body.lines[0], { line: 2, cells: ["A1", "Café", "1 234,50 €"] });
    assert.equal(body.type_options.mapping.price.fieldname, "prix ttc");
    assert.deepEqual(body.suggested, body.type_options.mapping);
    assert.equal(body.mappingFrom, "file");
    assert.deepEqual(
      body.products.map((row: Options) => [row["title"], row["price"], row["currency"]]),
      [
        ["Café", "1234.50", "EUR"],
        ["Thé", "12", "USD"],
      ],
    );
    assert.deepEqual(
      body.errors.map(({ line }: { line: number }) => line),
      [4, 5],
    );
    assert.match(body.errors[0].message, /title.*empty/i);
    assert.deepEqual([body.linesRead, body.linesInError, body.whole], [4, 2, true]);
  });

  test("a sign of a csv that is sent empty is refused at its field, one that is left out is found out", async () => {
    const file = "titre;prix\nVis;3\n";
    const look = (source: Options) => preview(file, source);
    const start = (source: Options) => launch(file, world.shared, source, {});
    const address = "https://shared.example/feed.csv";
    const fromAddress = ["/WebsiteImports/preview", "/WebsiteImports/createAndRun"].map(
      (path) => (source: Options) =>
        world.call("admin", "POST", path, {
          websiteId: world.shared,
          extractorSource: { uri: address, ...source },
        }),
    );
    for (const door of [look, start, ...fromAddress])
      for (const sign of ["delimiter", "quote"])
        for (const empty of ["", "  ", null]) {
          const refused = await door({ type: "csv", type_options: { [sign]: empty } });
          assert.equal(refused.status, 422, refused.text);
          assert.deepEqual(refused.body.error.details.codes, {
            [`extractorSource.type_options.${sign}`]: ["presence"],
          });
        }
    const unsaid = await look({ type: "", type_options: { delimiter: "" } });
    assert.equal(unsaid.status, 422, "whose type is not said is one of a csv");
    const { body } = await look({ type_options: {} });
    assert.deepEqual([body.type_options.delimiter, body.type_options.quote], [";", '"']);
    const tree = await preview('[{"title":"Vis","price":3}]', { type: "json", type_options: { quote: "" } });
    assert.equal(tree.status, 200, tree.text);
  });

  test("follows the dialect, the header line and the columns a person chose", async () => {
    const file = "export du 21/11\ncode|nom|prix\nA1|Café|3\n";
    const type_options = {
      delimiter: "|",
      header_line: 2,
      uniqueProductIdentifier: "mpn",
      mapping: { mpn: { fieldname: "code", type: "string" }, title: { fieldname: "nom", type: "string" } },
    };
    const { body } = await preview(file, { type_options });
    assert.equal(body.mappingFrom, "request");
    assert.deepEqual(Object.keys(body.type_options.mapping), ["mpn", "title"]);
    assert.equal(body.type_options.header_line, 2);
    assert.deepEqual(
      [body.products[0].product_id, body.products[0].title, body.products[0].price],
      ["A1", "Café", undefined],
    );
    const nameless = await preview("A1;Café;3\nA2;Thé;4\n", { type_options: { header_line: 0 } });
    assert.deepEqual(nameless.body.columns, ["1", "2", "3"]);
    assert.deepEqual(nameless.body.lines[0], { line: 1, cells: ["A1", "Café", "3"] });
  });

  test("shows the lines of a file whose columns say nothing, and what is missing", async () => {
    const { status, body } = await preview("a;b\nx;1\ny;2\n");
    assert.equal(status, 200);
    assert.match(body.problem, /title/);
    assert.deepEqual(body.columns, ["a", "b"]);
    assert.equal(body.lines.length, 2);
    assert.deepEqual(body.products, []);
  });

  test("tells of each cell what would be stored, and what is wrong with it", async () => {
    const file =
      "ref;nom;prix;stock;couleur;photo;dispo;store:LYON:price\n" +
      "A1; Café ;1 234,50 €;12;Noir;https://x.example/1.jpg https://x.example/2.jpg;in_stock;9,9\n" +
      "A2;;sur devis;beaucoup;;;;\n";
    const field = (fieldname: string, type = "string") => ({ fieldname, type });
    const mapping = {
      sku: field("ref"),
      title: field("nom"),
      price: field("prix", "number"),
      stock: field("stock", "number"),
      attr_couleur: field("couleur"),
      medias: field("photo"),
      availability: field("dispo"),
      "store:LYON:price": field("store:LYON:price", "number"),
      brand: field("marque"),
    };
    const { body } = await preview(file, { type_options: { mapping } });
    assert.deepEqual(body.lacking, { brand: "marque" });
    const [whole, poor] = body.cells;
    const values = Object.entries(whole.fields).map(([name, cell]) => [name, (cell as Options)["value"]]);
    assert.deepEqual(Object.fromEntries(values), {
      sku: "A1",
      title: "Café",
      price: "1234.50",
      stock: "12",
      attr_couleur: "Noir",
      medias: "https://x.example/1.jpg\nhttps://x.example/2.jpg",
      availability: "in stock",
      "store:LYON:price": "9.9",
    });
    assert.deepEqual([whole.currency, poor.line], ["EUR", 3]);
    const problems = Object.entries(poor.fields).flatMap(([name, cell]) =>
      (cell as Options)["problem"] ? [name] : [],
    );
    assert.deepEqual(problems.toSorted(), ["price", "stock", "title"]);
    assert.match(poor.fields.price.problem, /sur devis/);
  });

  test("tells the same of columns that make no product yet, and of a list of objects", async () => {
    const type_options = { mapping: { price: { fieldname: "cost.amount", type: "number" } } };
    const json = JSON.stringify([
      { name: "Café", cost: { amount: 3.5 } },
      { name: "Thé", cost: {} },
    ]);
    const { body } = await preview(json, { type_options });
    assert.match(body.problem, /title/);
    assert.deepEqual(
      body.cells.map(({ fields }: { fields: Options }) => fields["price"]),
      [
        { value: "3.5", problem: null },
        { value: null, problem: null },
      ],
    );
  });

  test("is made for a website that is yet to be made, in its currency", async () => {
    const none = { websiteId: undefined, source: {}, fields: { currency: "CHF" } };
    const { status, body } = await send(
      "/WebsiteImports/preview",
      "sku;nom;prix\nA1;Café;3\n",
      "a.csv",
      none,
    );
    assert.deepEqual([status, body.currency, body.products[0].currency], [200, "CHF", "CHF"]);
    assert.equal((await world.call("admin", "POST", "/WebsiteImports/preview", {})).status, 400);
  });

  test("refuses what no choice of columns can mend", async () => {
    assert.equal((await preview("<!doctype html><html><body>Bonjour</body></html>")).status, 422);
    assert.equal((await preview("")).status, 422);
    assert.equal((await preview(Buffer.from("d0cf11e0a1b11ae1", "hex"))).status, 422);
  });

  test("reads a compressed file of which only the beginning was sent", async () => {
    const noise = () => Math.random().toString(36).slice(2);
    const lines = Array.from(
      { length: 60_000 },
      (_, at) => `S${at};Produit ${noise()}${noise()};${at + 1},90`,
    );
    const whole = gzipSync(["sku;titre;prix", ...lines].join("\n"));
    assert.ok(whole.length > 512 * 1024, String(whole.length));
    const { status, body } = await preview(whole.subarray(0, 512 * 1024), {}, "feed.csv.gz");
    assert.equal(status, 200);
    assert.equal(body.whole, false);
    assert.equal(body.products[0].price, "1.90");
    assert.equal(body.linesInError, 0);

    const where = [{ column: "titre", value: "Absent" }];
    const sent = whole.subarray(0, 512 * 1024);
    const unmet = (await preview(sent, { where }, "feed.csv.gz", world.alice.website)).body;
    assert.deepEqual([unmet.problem, unmet.warnings.length], [null, 1], "a line further on may meet it");
    assert.match(unmet.warnings[0], /No line at the beginning .*titre = Absent\. Check it/);
    const near = [{ column: "sku", value: "s1" }];
    const inCapitals = (await preview(sent, { where: near }, "feed.csv.gz", world.alice.website)).body;
    assert.match(inCapitals.warnings[0], /sku = s1\. The file writes: sku = S1\. Correct it/);
  });

  test("of an address is its beginning alone: a body without an end is cut", async () => {
    let sent = 0;
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/csv", "content-length": 1024 ** 3 });
      response.write("sku;titre;prix\n");
      const more = () => {
        while (!response.destroyed && response.write("S1;Produit sans fin;1,90\n".repeat(1_000)))
          sent += 25_000;
      };
      response.on("drain", more);
      more();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.csv`;
    const address = await world.call("admin", "POST", "/WebsiteImports/preview", {
      websiteId: world.shared,
      extractorSource: { uri },
    });
    const closed = once(server, "close");
    server.close();
    await closed;
    assert.equal(address.status, 200, address.text);
    assert.equal(address.body.products[0].price, "1.90");
    assert.ok(sent < 64 * 1024 ** 2, `${sent} bytes were taken`);
  });

  test("does not reach inside the house, and says why an address gives nothing", async () => {
    const closed = await world.call("admin", "POST", "/WebsiteImports/preview", {
      websiteId: world.shared,
      extractorSource: { uri: "http://10.0.0.1/feed.csv" },
    });
    assert.ok(closed.status >= 400 && closed.status < 500, closed.text);
    assert.match(closed.body.error.message, /10\.0\.0\.1/);
  });

  test("an address that gives no file is refused as one, and no fault of our own server", async () => {
    const shop = createServer((_, response) => response.writeHead(404).end("gone"));
    shop.listen(0, "127.0.0.1");
    await once(shop, "listening");
    const uri = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/feed.csv`;
    const look = () =>
      world.call("admin", "POST", "/WebsiteImports/preview", {
        websiteId: world.shared,
        extractorSource: { uri },
      });
    const missing = await look();
    assert.equal(missing.status, 422, missing.text);
    assert.match(missing.body.error.message, /404/);
    const scraped = await world.call("admin", "GET", `/WebsiteSettings/scrap?url=${encodeURIComponent(uri)}`);
    assert.equal(scraped.status, 422, scraped.text);
    const closed = once(shop, "close");
    shop.close();
    await closed;
    const nobody = await look();
    assert.equal(nobody.status, 422, nobody.text);
    assert.match(nobody.body.error.message, /127\.0\.0\.1/);
  });

  test("what was launched with is remembered when one says so, and used for the next file", async () => {
    const site = world.alice.rival;
    const columns = {
      sku: { fieldname: "alpha", type: "string" },
      title: { fieldname: "beta", type: "string" },
      price: { fieldname: "gamma", type: "number" },
    };
    const type_options = { uniqueProductIdentifier: "sku", delimiter: ";", mapping: columns };
    const file = "alpha;beta;gamma\nA1;Café;3\n";
    const first = await launch(file, site, { type_options }, { remember: "false" });
    assert.equal(first.status, 200, first.text);
    assert.match((await preview(file, {}, "feed.csv", site)).body.problem, /title/);
    const second = await launch(file, site, { type_options }, { remember: "true" });
    assert.equal(second.body.extractorSource.type_options.mapping.title.fieldname, "beta");
    assert.match((await preview(file, {}, "feed.csv", site)).body.problem, /title/, "it is not applied yet");
    await runImport(world.services, second.body.id);
    const next = await preview(file, {}, "feed.csv", site);
    assert.equal(next.body.mappingFrom, "website");
    assert.equal(next.body.products[0].title, "Café");
    // Another layout: what the website remembers does not fit, the file's own names do.
    const other = await preview("sku;titre;prix\nA1;Café;3\n", {}, "feed.csv", site);
    assert.equal(other.body.mappingFrom, "file");
    assert.equal(other.body.problem, null);
  });

  test("asks what leaves a doubt, and tells what the import would stop at", async () => {
    const titles = (await preview("Titre\nVis\nClou\n")).body;
    assert.equal(titles.question, "identifyByTitle");
    const byTitle = { type_options: { uniqueProductIdentifier: "title" } };
    assert.deepEqual((await preview("Titre\nVis\n", byTitle)).body.products[0].product_id, "vis");
    assert.equal((await preview("ID;Nom\n1;Bosch\n")).body.question, "areProducts");

    const column = (fieldname: string) => ({ fieldname, type: "string" });
    const mapping = {
      sku: column("sku"),
      title: column("titre"),
      price: column("prix"),
      observedAt: column("vu"),
    };
    const dated = (day: string) => `sku;titre;prix;vu\nA1;Vis;1;${day}\n`;
    const asked = (await preview(dated("03/04/2024"), { type_options: { mapping } })).body;
    assert.deepEqual([asked.dateFormats, asked.question], [["dmy", "mdy"], null]);
    assert.match(asked.problem, /two ways/);
    const told = (await preview(dated("13/04/2024"), { type_options: { mapping } })).body;
    assert.deepEqual([told.type_options.date_format, told.problem, told.warnings], ["dmy", null, []]);

    const where = [{ column: "vu", value: "Paris" }];
    const kept = (await preview("sku;titre;prix;vu\nA1;Vis;1;Lyon\nA2;Clou;2;Paris\n", { where })).body;
    assert.deepEqual([kept.linesRead, kept.lines[0].line, kept.where], [1, 3, where]);
    const none = (await preview("sku;titre;prix;vu\nA1;Vis;1;Lyon\n", { where })).body;
    assert.match(none.problem, /vu = Paris\. Correct it/);
    const inCapitals = (await preview("sku;titre;prix;vu\nA1;Vis;1;PARIS\n", { where })).body;
    assert.match(inCapitals.problem, /vu = Paris\. The file writes: vu = PARIS\./);
    const known = (
      await preview("sku;titre;prix;vu\nA1;Vis;1;Lyon\n", { where }, "feed.csv", world.alice.website)
    ).body;
    assert.match(known.problem, /vu = Paris/);
    assert.deepEqual(known.warnings, [], "nothing is said of prices that no line was read for");
    const refused = await preview(dated("Paris"), { where: [{ column: "vu" }] });
    assert.equal(refused.status, 422);

    const keeping = { where: [{ column: "magasin", value: "CORA" }] };
    const kind = await world.call("admin", "PATCH", `/WebsiteSettings/${world.alice.website}`, {
      extractor_source: { provider: "customdata", ...keeping },
    });
    assert.equal(kind.status, 200, kind.text);
    const twoShops = "magasin;sku;titre;prix\nAUCHAN;A1;Vis;1\nCORA;A1;Vis;2\n";
    const ofOne = (await preview(twoShops, {}, "feed.csv", world.alice.website)).body;
    assert.deepEqual(
      [ofOne.linesRead, ofOne.products[0].price],
      [1, "2"],
      "kept though no column was chosen",
    );

    const unpriced = (await preview("sku;titre\nA1;Vis\n")).body;
    assert.match(unpriced.warnings[0], /No price/);
  });

  test("says of columns that are gone what the import will say, whoever names them, and of those that never were that they are not there", async () => {
    const site = world.alice.rival;
    const column = (fieldname: string) => ({ fieldname, type: "string" });
    const mapping = {
      sku: column("code"),
      title: column("nom"),
      price: column("tarif"),
      brand: column("maison"),
      mpn: column("ref"),
    };
    const type_options = { uniqueProductIdentifier: "sku", mapping };
    const full = "code;nom;tarif;maison;ref\nA1;Vis;3;Bosch;R1\n";
    const { body: run } = await launch(full, site, { type_options }, { remember: "true" });
    await runImport(world.services, run.id);
    const file = "code;nom;maison;ref\nA1;Vis;;R1\n";
    for (const [how, from] of [
      [{ type_options }, "request"],
      [{}, "website"],
    ] as const) {
      const { body } = await preview(file, how, "feed.csv", site);
      assert.deepEqual([body.problem, body.mappingFrom, body.products.length], [null, from, 1]);
      assert.deepEqual(body.lacking, { price: "tarif" });
      assert.match(body.warnings[0], /tarif.*maison.*the import will pause/);
      assert.equal(body.warnings.length, 1);
    }
    const never = { ...type_options, mapping: { ...mapping, category: column("rayon") } };
    const typo = await preview(full, { type_options: never }, "feed.csv", site);
    assert.match(typo.body.problem, /rayon/);
    const yetToBeMade = await preview(file, { type_options });
    assert.match(yetToBeMade.body.problem, /tarif/);
  });

  test("customers and strangers preview nothing", async () => {
    for (const who of ["alice", "bruno", "nobody"] as const) {
      const body = { websiteId: world.shared, extractorSource: { uri: "https://shop.example/f.csv" } };
      const answer = await world.call(who, "POST", "/WebsiteImports/preview", body);
      assert.equal(answer.status, who === "nobody" ? 401 : 403);
    }
    const none = { websiteId: 999_999, extractorSource: { uri: "https://shop.example/f.csv" } };
    assert.equal((await world.call("admin", "POST", "/WebsiteImports/preview", none)).status, 404);
  });

  const { folder, skip } = realData("");
  test(
    "real files: shelf prices, shops' exports, and no messy file makes it fall over",
    { skip },
    async (t) => {
      const head = (...path: string[]) => readFileSync(join(folder, ...path)).subarray(0, 512 * 1024);
      const shelf = (await preview(head("prices-fr-supermarches-qlmc", "export.csv"))).body;
      assert.equal(shelf.type_options.mapping.price.fieldname, "price");
      assert.equal(shelf.type_options.uniqueProductIdentifier, "ean");
      assert.deepEqual([shelf.products[0].price, shelf.products[0].currency], ["2.70", "EUR"]);
      for (const path of [
        ["woocommerce", "sample_products.csv"],
        ["shopify", "apparel.csv"],
        ["prestashop-1.4", "products_import.csv"],
      ]) {
        const { body } = await preview(head("feeds", ...path));
        assert.equal(body.problem, null, path.join("/"));
        assert.ok(body.products.length > 0 && body.type_options.mapping.title, path.join("/"));
      }
      const merchant = await preview(head("feeds", "akablishop_google-merchant-feed.xml"));
      assert.deepEqual([merchant.body.problem, merchant.body.type], [null, "xml"]);
      assert.deepEqual(
        [merchant.body.products[0].price, merchant.body.products[0].currency],
        ["69900.00", "MAD"],
      );
      let looked = 0;
      for (const [path, bytes] of differentFiles(join(folder, "csv-messy"))) {
        if (!/\.(csv|tsv|txt)$/i.test(path)) continue;
        const answer = await preview(bytes.subarray(0, 512 * 1024));
        assert.ok(
          [200, 422].includes(answer.status),
          `${path}: ${answer.status} ${answer.text.slice(0, 200)}`,
        );
        looked += 1;
      }
      t.diagnostic(`${looked} messy files`);
      assert.ok(looked > 100);
    },
  );

  function preview(content: string | Buffer, source: Options = {}, name = "feed.csv", site = world.shared) {
    return send("/WebsiteImports/preview", content, name, { websiteId: site, source });
  }

  function launch(content: string, site: number, source: Options, fields: Record<string, string>) {
    return send("/UploadImports/uploadFileAndImport", content, "feed.csv", {
      websiteId: site,
      source,
      fields,
    });
  }

  async function send(
    url: string,
    content: string | Buffer,
    name: string,
    asked: { websiteId: number | undefined; source: Options; fields?: Record<string, string> },
  ) {
    const form = new FormData();
    if (asked.websiteId !== undefined) form.set("websiteID", String(asked.websiteId));
    form.set("extractorSource", JSON.stringify(asked.source));
    for (const [field, value] of Object.entries(asked.fields ?? {})) form.set(field, value);
    form.set("file", new Blob([content as BlobPart]), name);
    const encoded = new Response(form);
    const headers = {
      authorization: world.tokens.admin,
      "accept-language": "en",
      "content-type": encoded.headers.get("content-type")!,
    };
    return world.call("admin", "POST", url, Buffer.from(await encoded.arrayBuffer()), { headers });
  }
});
