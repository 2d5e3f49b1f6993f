import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { LineSplitter, listsIn, ListSplitter } from "./splitJson.ts";

const bounds = { maxLineBytes: 10_000, maxDepth: 12 };

function split(text: string, path: string[], size = Infinity, limits = bounds) {
  const splitter = new ListSplitter(path, limits);
  const elements = [];
  for (let at = 0; at < text.length; at += size) elements.push(...splitter.push(text.slice(at, at + size)));
  return { elements, complete: splitter.complete, count: splitter.count };
}

const products = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { maxLength: 6 });

describe("the products of a JSON document come one by one", () => {
  it("whatever they hold, however the document is cut and laid out", () => {
    const layout = fc.constantFrom(undefined, 2, "\t");
    fc.assert(
      fc.property(products, layout, fc.integer({ min: 1, max: 40 }), (list, space, size) => {
        const text = JSON.stringify(
          { "meta [": { list: ["]", { a: [] }] }, feed: { products: list, after: [1] } },
          null,
          space,
        );
        const { elements, complete } = split(text, ["feed", "products"], size);
        assert.deepEqual(
          elements.map((element) => JSON.parse(element.text)),
          JSON.parse(JSON.stringify(list)),
        );
        assert.deepEqual(
          elements.map(({ line }) => line),
          list.map((_, index) => index + 1),
        );
        assert.ok(complete);
      }),
    );
  });

  it("at the root", () => {
    const { elements, complete } = split(' [ {"a":1} , {"a":"]}\\""} ] ', []);
    assert.deepEqual(
      elements.map(({ text }) => text.trim()),
      ['{"a":1}', '{"a":"]}\\""}'],
    );
    assert.ok(complete);
  });

  it("a document that stops early is not complete", () => {
    assert.deepEqual([split('[{"a":1},{"a":', []).complete, split('[{"a":1}', []).complete], [false, false]);
    assert.equal(split('{"other":[{"a":1}]}', ["products"]).count, 0);
  });

  it("what is no product, too deep or too long is told by its number", () => {
    const deep = "[".repeat(20) + "]".repeat(20);
    const text = `[1, null, "x", {"a":1}, [2], {"a":${deep}}, {"a":"${"x".repeat(20_000)}"}, {"a":2}]`;
    for (const size of [Infinity, 100]) {
      const told = split(text, [], size).elements.map(({ line, trouble }) => [line, trouble]);
      assert.deepEqual(told, [
        [1, "notAnObject"],
        [2, "notAnObject"],
        [3, "notAnObject"],
        [4, undefined],
        [5, "notAnObject"],
        [6, "tooDeep"],
        [7, "lineTooLong"],
        [8, undefined],
      ]);
    }
  });

  it("a stray brace is an element of its own", () => {
    const told = split('[{"a":1}},{"a":2}]', []).elements.map(({ line, trouble }) => [line, trouble]);
    assert.deepEqual(told, [
      [1, undefined],
      [2, "notAnObject"],
      [3, undefined],
    ]);
  });

  it("an endless text before the list is not waited for", () => {
    assert.throws(() => split(`{"a":"${"x".repeat(50_000)}`, ["products"], 1000), {
      key: "feed.noProductList",
    });
  });

  it("the lists of objects are found with what they fill", () => {
    const lists = listsIn(
      '{"tags":["a"],"links":[{"x":1}],"data":{"items":[{"offers":[{"y":2}]},{}]},"cut":[{"z":',
    );
    assert.deepEqual(
      lists.map(({ path }) => path),
      [["links"], ["data", "items"], ["cut"]],
    );
  });
});

describe("one product per line", () => {
  it("keeps its physical line, however the text is cut", () => {
    fc.assert(
      fc.property(products, fc.integer({ min: 1, max: 30 }), (list, size) => {
        const text = list.map((product) => `${JSON.stringify(product)}\r\n\n`).join("");
        const splitter = new LineSplitter(bounds);
        const elements = [];
        for (let at = 0; at < text.length; at += size)
          elements.push(...splitter.push(text.slice(at, at + size)));
        elements.push(...splitter.end());
        assert.deepEqual(
          elements.map((element) => JSON.parse(element.text)),
          JSON.parse(JSON.stringify(list)),
        );
        assert.deepEqual(
          elements.map(({ line }) => line),
          list.map((_, index) => index * 2 + 1),
        );
      }),
    );
  });

  it("a line that is too long is told once and left behind", () => {
    const splitter = new LineSplitter(bounds);
    const text = `{"a":1}\n{"a":"${"x".repeat(50_000)}"}\n{"a":2}\n[3]\n`;
    const elements = [];
    for (let at = 0; at < text.length; at += 999) elements.push(...splitter.push(text.slice(at, at + 999)));
    elements.push(...splitter.end());
    assert.deepEqual(
      elements.map(({ line, trouble }) => [line, trouble]),
      [
        [1, undefined],
        [2, "lineTooLong"],
        [3, undefined],
        [4, "notAnObject"],
      ],
    );
  });
});
