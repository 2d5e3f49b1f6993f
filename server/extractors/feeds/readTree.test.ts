import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { mapped, pieces, readFeed, readText } from "../../../test/support/feeds.ts";

describe("JSON is read like a table", () => {
  const products = [
    {
      id: 1,
      name: "Pâtes",
      offer: { price: 2.7, was: "3,10" },
      images: ["https://i.example/1.jpg", { url: "https://i.example/2.jpg" }],
      stock: 12,
    },
    {
      id: "2",
      name: "Riz",
      offer: { price: "1,84 €" },
      availability: "in_stock",
      competitorsMkp: [{ name: "X", price: 1.5 }],
    },
    { id: 12345678901234567890n, name: "Œufs", offer: { price: 1.299 }, stock: null },
  ];
  const text = (product: object) =>
    JSON.stringify(product, (_, value: unknown) =>
      typeof value === "bigint" ? `#${value}#` : value,
    ).replace(/"#(\d+)#"/, "$1");
  const list = products.map(text).join(",\n");
  const options = mapped({
    internal_ref: "id",
    title: "name",
    price: "offer.price",
    public_price: "offer.was",
    medias: "images",
    stock: "stock",
    competitorsMkp: "competitorsMkp",
  });

  const documents: [shape: string, content: string, lines: number[]][] = [
    ["a list", `[${list}]`, [1, 2, 3]],
    ["a list in an object", `{"count":3,"items":[${list}]}`, [1, 2, 3]],
    ["one product per line", products.map((product) => `${text(product)}\n`).join("\n"), [1, 3, 5]],
  ];
  for (const [shape, content, lines] of documents) {
    it(`from ${shape}`, async () => {
      for (const size of [Infinity, 5]) {
        const { rows, errors } = await readFeed(pieces(content, size), options);
        assert.deepEqual(errors, []);
        assert.deepEqual(
          rows.map(({ line }) => line),
          lines,
        );
        assert.deepEqual(
          rows.map(({ product_id, title, price, public_price, stock }) => [
            product_id,
            title,
            price,
            public_price,
            stock,
          ]),
          [
            ["1", "Pâtes", "2.7", "3.10", "12"],
            ["2", "Riz", "1.84", null, null],
            ["12345678901234567890", "Œufs", "1.299", null, null],
          ],
        );
        assert.deepEqual(rows[0]?.medias, ["https://i.example/1.jpg", "https://i.example/2.jpg"]);
        assert.equal(rows[1]?.competitorsmkp?.[0]?.price, "1.5");
      }
    });
  }

  it("with the mapping it suggests", async () => {
    const { rows } = await readText(`[${list}]`);
    assert.deepEqual(rows.map(({ title, price, internal_ref }) => [title, price, internal_ref]).slice(0, 2), [
      ["Pâtes", "2.7", "1"],
      ["Riz", "1.84", "2"],
    ]);
  });

  it("wrong elements are told by their number", async () => {
    const deep = `${'{"a":'.repeat(13)}1${"}".repeat(13)}`;
    const { rows, errors } = await readText(
      `[${text(products[0]!)}, {"id":2,}, 3, {"id":4,"name":"x","y":${deep}}, {"id":5,"name":null}, ${text(products[1]!)}]`,
      options,
    );
    assert.deepEqual(
      rows.map(({ line }) => line),
      [1, 6],
    );
    assert.deepEqual(
      errors.map(({ line, key }) => [line, key.replace("feed.line.", "")]),
      [
        [2, "invalidJson"],
        [3, "notAnObject"],
        [4, "tooDeep"],
        [5, "noTitle"],
      ],
    );
  });

  it("a document that stops early is refused: its missing products have not disappeared", async () => {
    await assert.rejects(readText(`[${list}`, options), { key: "feed.jsonCut" });
    await assert.rejects(readText('{"error":"quota exceeded"', options), { key: "feed.noProductList" });
  });

  it("a list without a product is told as one, and no list as none", async () => {
    for (const empty of ["[]", " [\n] ", '{"products":[]}', '{"items": [], "next": null}'])
      await assert.rejects(readText(empty, options), { key: "feed.emptyList" }, empty);
    for (const none of ["{}", "[[]]"])
      await assert.rejects(readText(none, options), { key: "feed.noProductList" }, none);
  });

  it("keys of JavaScript's own are only keys", async () => {
    const { rows } = await readText(
      '[{"sku":"1","title":"a","__proto__":{"brand":"x"},"constructor":"y"}]',
      mapped({ sku: "sku", title: "title", brand: "brand", attr_c: "constructor", attr_t: "toString" }),
    );
    assert.deepEqual(
      [rows[0]?.brand, rows[0]?.attributes],
      [null, { c: { name: "constructor", value: "y", slug_value: "y" }, t: null }],
    );
  });
});

describe("what is a tree's product, and what is none", () => {
  it("a first product that does not end is told as one, not as a file without products", async () => {
    const long = "x".repeat(600_000);
    for (const begun of [
      `<title>${long}`,
      `<id>1</id><title>a</title><text>${long}</text></item>`,
      `<a b="${long}`,
    ])
      await assert.rejects(readText(`<?xml version='1.0'?><rss><channel><item>${begun}`), {
        key: "feed.firstProductTooLarge",
        values: { max_KB: 256 },
      });
    const elsewhere = `<?xml version='1.0'?><svg>${"<path d='1'/>".repeat(40_000)}</svg>`;
    await assert.rejects(readText(elsewhere), { key: "feed.noProductList" });
  });

  it("a first line of JSON that does not end is told as one too", async () => {
    const long = "x".repeat(600_000);
    for (const begun of [`{"sku":"1","title":"${long}"}\n{"sku":"2","title":"a"}\n`, `[{"title":"${long}"}]`])
      await assert.rejects(readText(begun), { key: "feed.firstLineTooLarge", values: { max_KB: 256 } });
    const ofWords = JSON.stringify(Array.from({ length: 50_000 }, (_, index) => `word ${index}`));
    await assert.rejects(readText(ofWords), { key: "feed.noProductList" });
  });

  it("of the languages of PrestaShop's web service the first that says something is read", async () => {
    const texts = (...said: string[]) =>
      said
        .map((text, at) => `<language id="${at + 1}" xlink:href="https://s.test/${at}">${text}</language>`)
        .join("");
    const product = (id: number, names: string) =>
      `<product><id>${id}</id><reference>R${id}</reference><price>4.500000</price><name>${names}</name></product>`;
    const { rows, errors } = await readText(
      `<?xml version="1.0"?><prestashop xmlns:xlink="http://www.w3.org/1999/xlink"><products>${product(
        1,
        texts("Perceuse"),
      )}${product(2, texts("Scie", "Saw"))}${product(3, texts("", "Hammer"))}</products></prestashop>`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(
      rows.map(({ title, sku, price }) => [title, sku, price]),
      [
        ["Perceuse", "R1", "4.5000"],
        ["Scie", "R2", "4.5000"],
        ["Hammer", "R3", "4.5000"],
      ],
    );
  });
});

describe("a price that is an object among plain ones", () => {
  const odd = { id: "B", name: "Riz", price: { amount: 5, currency: "GBP" } };
  const plain = (id: string, price: number) => ({ id, name: `Pâtes ${id}`, price });
  const lines = (...products: object[]) => products.map((product) => JSON.stringify(product)).join("\n");

  it("is told, and no product is stored without its price", async () => {
    const { rows, errors } = await readText(lines(plain("A", 2.5), odd, plain("C", 3.5)));
    assert.deepEqual(
      rows.map(({ internal_ref, price, currency }) => [internal_ref, price, currency]),
      [
        ["A", "2.5", null],
        ["C", "3.5", null],
      ],
    );
    assert.deepEqual(
      errors.map(({ line, key, values }) => [line, key, values?.["value"]]),
      [[2, "feed.line.priceUnreadable", '{"amount":5,"currency":"GBP"}']],
    );
  });

  it("that holds nothing is an empty one", async () => {
    const empty = { ...odd, price: { amount: null, currency: "" } };
    const { rows, errors } = await readText(lines(plain("A", 2.5), empty));
    assert.deepEqual(errors, []);
    assert.deepEqual(
      rows.map(({ price }) => price ?? null),
      ["2.5", null],
    );
  });

  it("is read as chosen, and so are the plain ones beside it", async () => {
    const columns = { internal_ref: "id", title: "name", price: "price.amount", currency: "price.currency" };
    const { rows, errors } = await readText(lines(odd, plain("A", 2.5)), mapped(columns));
    assert.deepEqual(errors, []);
    assert.deepEqual(
      rows.map(({ price, currency }) => [price, currency]),
      [
        ["5", "GBP"],
        ["2.5", null],
      ],
    );
  });
});

it("a feed of Google Merchant is read by its namespace, whatever its prefix is", async () => {
  const feedWith = (prefix: string, uri = "http://base.google.com/ns/1.0") =>
    `<rss xmlns:${prefix}="${uri}"><channel><item><title>Riz</title><${prefix}:id>7</${prefix}:id>` +
    `<${prefix}:price>2.50 EUR</${prefix}:price></item></channel></rss>`;
  for (const prefix of ["g", "p", "google-base"]) {
    const { rows, errors } = await readText(feedWith(prefix));
    assert.deepEqual(errors, []);
    assert.deepEqual(
      rows.map(({ internal_ref, price }) => [internal_ref, price]),
      [["7", "2.50"]],
      prefix,
    );
  }
});
