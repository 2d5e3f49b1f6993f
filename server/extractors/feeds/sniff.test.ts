import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { gzipSync } from "node:zlib";
import { sniff, sniffFeed } from "./sniff.ts";

function kindOf(content: string | Buffer) {
  const sniffed = sniff(Buffer.from(content));
  return "format" in sniffed ? `${sniffed.kind} ${sniffed.format}` : sniffed.kind;
}

function table(content: string | Buffer) {
  const sniffed = sniff(Buffer.from(content));
  assert.ok(sniffed.kind === "csv", sniffed.kind);
  return sniffed;
}

describe("what a file is, is told by what it holds", () => {
  const cases: [content: string | Buffer, kind: string][] = [
    ["", "empty"],
    ["\ufeff \r\n\n", "empty"],
    ["ean;titre\n1;a\n", "csv"],
    ['[{"ean":"1"}]', "json"],
    ['{"items":[{"ean":"1"}]}', "json"],
    ['{"ean":"1"}\n{"ean":"2"}\n', "json"],
    ["<!DOCTYPE html><html><body>404</body></html>", "html"],
    ["\n <!-- cache --><html>", "html"],
    [`${"<!-- --> ".repeat(20_000)}ean;titre`, "csv"],
    ['<?xml version="1.0"?><rss/>', "xml"],
    ["<products><product/></products>", "xml"],
    [gzipSync("a;b"), "archive gzip"],
    [Buffer.from("504b030414000000", "hex"), "archive zip"],
    [Buffer.from("d0cf11e0a1b11ae1", "hex"), "binary xls"],
    ["%PDF-1.7", "binary pdf"],
    [Buffer.from("4d5a900003000000", "hex"), "binary exe"],
    [Buffer.from(Array.from({ length: 400 }, (_, at) => (at * 73 + 11) % 256)), "binary binary"],
  ];
  for (const [content, kind] of cases) {
    it(`${JSON.stringify(content.toString("latin1").slice(0, 30))} is ${kind}`, () =>
      assert.equal(kindOf(content), kind));
  }
});

describe("a compressed feed", () => {
  it("is described once unpacked, without reading it all", async () => {
    let sent = 0;
    async function* source() {
      yield gzipSync("ean;titre\n3017800132463;Pâtes\n");
      for (; ; sent++) yield gzipSync(Buffer.alloc(100_000, "3017800132463;Riz, rond\n"));
    }
    const sniffed = await sniffFeed(source());
    assert.ok(sniffed.kind === "csv" && sent < 5000);
    assert.deepEqual(sniffed.preview[0], ["3017800132463", "Pâtes"]);
  });
});

describe("how a table is written is found out", () => {
  const rows = [
    ["ean", "titre", "prix"],
    ["3017800132463", "Tagliatelles, au saumon", "2,70 €"],
    ["3017800201763", "Poêlée; jardinière", "1,84 €"],
    ["3021690029086", "Ravioli | pur bœuf", "1,52 €"],
  ];
  const write = (delimiter: string, quote: string, end: string) =>
    rows
      .map((row) => row.map((cell) => (/[,;|\t]/.test(cell) ? quote + cell + quote : cell)).join(delimiter))
      .join(end);

  for (const delimiter of [",", ";", "\t", "|"]) {
    for (const quote of ['"', "'"]) {
      for (const end of ["\n", "\r\n", "\r"] as const) {
        it(`${JSON.stringify([delimiter, quote, end])}`, () => {
          const found = table(write(delimiter, quote, end));
          assert.deepEqual(
            [found.delimiter, found.quote, found.newline, found.headerLine],
            [delimiter, quote, end, 1],
          );
          assert.deepEqual([found.header, ...found.preview], rows);
        });
      }
    }
  }

  it("quotes behind a backslash", () => {
    const found = table('id;nom;prix\n1;"Venture \\"XL\\"; bleu";3\n2;"Ford \\"GT\\"";4\n');
    assert.deepEqual([found.escape, found.preview[0]], ["backslash", ["1", 'Venture "XL"; bleu', "3"]]);
  });

  it("a preamble is skipped", () => {
    const found = table(
      'Catalogue de la boutique,,\n"Édité le 3 mai, à Paris",,\n,,\nean,titre,prix\n3017800132463,Pâtes,2.70\n',
    );
    assert.deepEqual([found.headerLine, found.header], [4, ["ean", "titre", "prix"]]);
  });

  it("a table without a header says so", () => {
    const found = table("3017800132463;Pâtes;2,70\n3017800201763;Poêlée;1,84\n");
    assert.deepEqual([found.headerLine, found.header], [null, ["1", "2", "3"]]);
    assert.equal(found.preview.length, 2);
  });

  it("one column is one column", () => {
    assert.deepEqual(table("titre\nPâtes fraîches\nRiz rond\n").header, ["titre"]);
  });

  it("the preview holds ten rows, can be sent to a browser and comes with a mapping", () => {
    const found = table(`ean;titre\n${"3017800132463;Pâtes\n".repeat(500)}`);
    assert.equal(found.preview.length, 10);
    assert.deepEqual(structuredClone(found), found);
    assert.deepEqual(JSON.parse(JSON.stringify(found)), found);
    assert.deepEqual(Object.keys(found.mapping).toSorted(), ["ean", "title"]);
  });
});

describe("where the products of a JSON document are is found out", () => {
  const product = '{"name":"Pâtes","offer":{"price":2.7},"tags":["a","b"]}';
  const cases: [content: string, shape: object][] = [
    [`[${product}]`, { kind: "list", path: [] }],
    [`${product}\n${product}\n`, { kind: "lines" }],
    [product, { kind: "lines" }],
    [`{"meta":{"links":[{"a":1}]},"products":[${product}]}`, { kind: "list", path: ["products"] }],
    [`{"data":[${product}]}`, { kind: "list", path: ["data"] }],
    [
      `{"x":[{"a":1}],"deep":{"elements":[${product},${product}]}}`,
      { kind: "list", path: ["deep", "elements"] },
    ],
  ];
  for (const [content, shape] of cases) {
    it(content.slice(0, 40), () => {
      const sniffed = sniff(Buffer.from(content));
      assert.ok(sniffed.kind === "json");
      assert.deepEqual(sniffed.shape, shape);
      assert.deepEqual(sniffed.header, ["name", "offer.price", "tags"]);
      assert.deepEqual(sniffed.preview[0], ["Pâtes", "2.7", "a, b"]);
      assert.deepEqual(
        [sniffed.mapping["title"]?.fieldname, sniffed.mapping["price"]?.fieldname],
        ["name", "offer.price"],
      );
    });
  }
});
