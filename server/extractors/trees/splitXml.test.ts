import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { productPath } from "./describeXml.ts";
import { XmlSplitter } from "./splitXml.ts";
import type { TreeElement } from "./treeShape.ts";

const bounds = { maxLineBytes: 10_000, maxDepth: 6 };

function split(text: string, path: string[], size = 1e9, limits = bounds): TreeElement[] {
  const splitter = new XmlSplitter(path, limits);
  const elements: TreeElement[] = [];
  for (let at = 0; at < text.length; at += size) elements.push(...splitter.push(text.slice(at, at + size)));
  return [...elements, ...splitter.end()];
}

/** Plain objects, so that they compare with what a test writes down. */
function productsIn(text: string, path: string[], size?: number): unknown[] {
  return split(text, path, size).map((element) =>
    JSON.parse(JSON.stringify(element.trouble ?? element.product)),
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("]]>", "]]&gt;");
}

describe("the products of an XML document come one by one", () => {
  it("whatever they say, however the document is cut", () => {
    const text = fc.string({ unit: "grapheme" }).map((any) => any.replace(/\p{Cc}/gu, "").trim());
    const products = fc.array(fc.record({ title: text, price: text, note: text }), { maxLength: 5 });
    fc.assert(
      fc.property(products, fc.integer({ min: 1, max: 40 }), (list, size) => {
        const items = list.map(
          ({ title, price, note }) =>
            `<item><title>${escaped(title)}</title><!-- <item> --><price>${escaped(price)}</price>` +
            `<note><![CDATA[${note.replaceAll("]]>", "")}]]></note></item>\n`,
        );
        const xml = `<?xml version="1.0"?>\n<rss><channel><title>Shop</title>${items.join("")}</channel></rss>`;
        const expected = list.map((product) => ({
          ...product,
          note: product.note.replaceAll("]]>", "").trim(),
        }));
        assert.deepEqual(productsIn(xml, ["rss", "channel", "item"], size), expected);
      }),
    );
  });

  it("attributes stand beside their elements, lists under one name, parts inside", () => {
    const xml = `<products><product id="7"><price currency="USD">12.50</price><image>a</image><image>b</image>
      <link rel="alternate" href="https://shop.example/7"/><stock><paris>3</paris><lyon>0</lyon></stock></product></products>`;
    assert.deepEqual(productsIn(xml, ["products", "product"]), [
      {
        "@id": "7",
        "price@currency": "USD",
        price: "12.50",
        image: ["a", "b"],
        "link@rel": "alternate",
        "link@href": "https://shop.example/7",
        link: "https://shop.example/7",
        stock: { paris: "3", lyon: "0" },
      },
    ]);
  });

  it("of the links of an Atom entry its page is the one without a relation, or the alternate", () => {
    const page = (link: string) =>
      `<feed><entry><id>1</id><link rel="edit" href="https://a.fr/e/1"/>${link}<link rel="self" href="https://a.fr/s/1"/></entry></feed>`;
    for (const link of ['<link rel="alternate" href="https://a.fr/p/1"/>', "<link>https://a.fr/p/1</link>"]) {
      const [product] = productsIn(page(link), ["feed", "entry"]) as Record<string, unknown>[];
      assert.equal(product?.["link"], "https://a.fr/p/1");
      assert.equal(product?.["link@edit"], "https://a.fr/e/1");
    }
  });

  it("entities are never looked up, and a careless & swallows nothing", () => {
    const xml = `<!DOCTYPE list [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>
      <list><item><t>&a;&b; Black & Decker &nbsp;</t><u a="x & y">1 &lt; 2 & 3</u></item><item><t>AT&T</t></item></list>`;
    for (const size of [1, 7, 1e9])
      assert.deepEqual(productsIn(xml, ["list", "item"], size), [
        { t: "&a;&b; Black & Decker &nbsp;", "u@a": "x & y", u: "1 < 2 & 3" },
        { t: "AT&T" },
      ]);
  });

  it("names that mean something to JavaScript are names", () => {
    const xml = "<l><item><__proto__>1</__proto__><constructor>2</constructor></item></l>";
    const [element] = split(xml, ["l", "item"]);
    assert.ok(element && !element.trouble);
    assert.deepEqual(Object.entries(element.product as object), [
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
    assert.equal(({} as Record<string, unknown>)["1"], undefined);
  });

  it("a product that is too long or too deep is told by its number, and the next one is read", () => {
    const deep = "<a>".repeat(9) + "</a>".repeat(9);
    const long = `<t>${"x".repeat(6000)}</t><u>${"x".repeat(6000)}</u>`;
    const xml = `<l><item>${deep}</item><item>${long}</item><item><t>1</t></item><item>text</item></l>`;
    const told = split(xml, ["l", "item"], 100).map(({ line, trouble }) => [line, trouble]);
    assert.deepEqual(told, [
      [1, "tooDeep"],
      [2, "lineTooLong"],
      [3, undefined],
      [4, "notAnObject"],
    ]);
  });

  it("tags that do not close, a cut end and a tag without end are refused", () => {
    const key = (xml: string) => {
      try {
        split(xml, ["l", "item"], 1000);
        return undefined;
      } catch (problem) {
        return (problem as { key?: string }).key;
      }
    };
    assert.equal(key("<l><item><t>1</item><item><t>2</t></item></l>"), "feed.xmlDamaged");
    assert.equal(key("<l><item><t>1</t></item><item><t>2"), "feed.xmlDamaged");
    assert.equal(key(`<l><item a="${"x".repeat(50_000)}`), "feed.xmlEndless");
    assert.equal(key(`<l><${"x".repeat(50_000)}`), "feed.xmlEndless");
    assert.equal(key(`<l><item><t>${"x".repeat(50_000)}`), "feed.xmlEndless");
    assert.equal(key("<a>".repeat(50_000)), "feed.xmlDamaged");
    assert.equal(key(`<l><item>${"<a>".repeat(50_000)}`), "feed.xmlDamaged");
  });

  it("a product without end is not held", () => {
    const splitter = new XmlSplitter(["l", "item"], bounds);
    splitter.push("<l><item>");
    for (let piece = 0; piece < 20; piece += 1) splitter.push('<a b="0123456789"/>'.repeat(1_000));
    assert.ok(JSON.stringify(splitter).length < 100_000);
    assert.deepEqual(splitter.push("</item>"), [{ line: 1, trouble: "lineTooLong" }]);
  });
});

describe("which elements are the products", () => {
  const cases: [what: string, xml: string, path: string[]][] = [
    [
      "of a news feed",
      "<rss><channel><title/><link/><item><id/><t/></item></channel></rss>",
      ["rss", "channel", "item"],
    ],
    ["of an Atom feed", "<feed><title/><id/><entry><id/><title/></entry></feed>", ["feed", "entry"]],
    [
      "with a usual name inside others that come as often",
      "<shop><rayon><nom/><produit><a/><b/></produit></rayon><rayon><nom/><produit><a/><b/></produit></rayon></shop>",
      ["shop", "rayon", "produit"],
    ],
    [
      "and not the offers inside them",
      "<products><product><id/><offers><offer><a/><b/></offer><offer><a/><b/></offer></offers></product></products>",
      ["products", "product"],
    ],
    [
      "with a name of their own",
      "<x><meta><a/><b/></meta><bien a='1' b='2'/><bien a='1' b='2'/></x>",
      ["x", "bien"],
    ],
    ["none", "<svg><path d='1'/></svg>", []],
  ];
  for (const [what, xml, path] of cases) it(what, () => assert.deepEqual(productPath(xml), path));

  it("is told in the time of reading the text, however deep it goes", () => {
    const begun = process.threadCpuUsage();
    assert.deepEqual(productPath("<a>".repeat(85_000)), []);
    // Of the processor, which a busy machine does not make more of.
    assert.ok(process.threadCpuUsage(begun).user < 3_000_000);
  });
});

it("the products of a text are found before what is no XML any more, which is not looked through", () => {
  const products = "<item><id>1</id><title>a</title></item>".repeat(3);
  assert.deepEqual(productPath(`<rss>${products}${"<".repeat(200_000)}`), ["rss", "item"]);
  assert.deepEqual(productPath(`<rss>${products}<!--${"--".repeat(100_000)}`), ["rss", "item"]);
  assert.deepEqual(productPath(`${"</a>".repeat(100_000)}<rss>${products}`), []);
});
