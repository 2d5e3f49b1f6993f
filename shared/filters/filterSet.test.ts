import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { fieldsInOrder, readFilterSet, sameFilters } from "./filterSet.ts";
import { linesIn, linesMax } from "./filterValues.ts";

describe("a filter set", () => {
  test("keeps what filters something and leaves out the rest", () => {
    const read = readFilterSet({
      competitive: "all",
      isMatched: "onlyMatched",
      title: "a",
      competitor_name: " Cdiscount ",
      competitors: [3, "4", 3, "x", -1],
      brand: [{ name: "Bosch" }, { name: "" }, "Makita", { name: "bos", contains: true }],
      category: [],
      price: { min: "12,50", max: "" },
      stock: { min: 5, max: 2 },
      created: { min: "2026-01-01" },
      modified: { min: "2026-01-01", max: "2026-01-08" },
      state: "broken",
      raw_currency: "GBP",
      channel: "amazon_fr_default",
      attributes: { couleur: "Rouge", taille: ["S", "M", "S"], vide: [] },
      unknown: "x",
    });
    assert.deepEqual(read, {
      isMatched: "onlyMatched",
      competitors: [3, 4],
      brand: [{ name: "Bosch" }, { name: "Makita" }, { name: "bos", contains: true }],
      price: { min: 12.5 },
      raw_currency: "GBP",
      modified: { min: "2026-01-01", max: "2026-01-08" },
      channel: "amazon_fr_default",
      competitor_name: "Cdiscount",
      attributes: { couleur: ["Rouge"], taille: ["S", "M"] },
    });
  });

  test("a date with one of its limits filters nothing, nor do limits the wrong way round", () => {
    assert.deepEqual(readFilterSet({ created: { max: "2026-01-01" } }), {});
    assert.deepEqual(readFilterSet({ created: { min: "2026-02-01", max: "2026-01-01" } }), {});
    assert.deepEqual(readFilterSet({ price: { min: 2, max: 1 } }), {});
  });

  test("lists are known by their singular names too", () => {
    assert.deepEqual(readFilterSet({ sku: "A-1\nA-2", ean: "3165140000000" }), {
      skus: ["A-1", "A-2"],
      eans: ["3165140000000"],
    });
  });

  test("a switch is on when it says true or 1, and off for anything else", () => {
    const contains = [true, "1", 1, "true", "0", "", false, null, undefined];
    const read = readFilterSet({
      brand: contains.map((on, number) => ({ name: `b${number}`, contains: on })),
    });
    assert.deepEqual(
      read.brand?.filter((choice) => choice.contains),
      [
        { name: "b0", contains: true },
        { name: "b1", contains: true },
      ],
    );
    assert.equal(read.brand?.length, contains.length);
  });

  test("a single rank is both limits", () => {
    assert.deepEqual(readFilterSet({ rank: 3 }), { rank: { min: 3, max: 3 } });
  });

  test("no minus stands before a zero", () => {
    assert.deepEqual(readFilterSet({ stock: -0 }), { stock: { min: 0, max: 0 } });
  });

  test("whatever it is read from, reading it again changes nothing", () => {
    const written = fc.dictionary(
      fc.oneof(fc.constantFrom(...fieldsInOrder), fc.constantFrom("sku", "__proto__", "constructor")),
      fc.oneof(fc.anything(), fc.record({ min: fc.anything(), max: fc.anything() }), fc.array(fc.string())),
    );
    fc.assert(
      fc.property(written, (raw) => {
        const once = readFilterSet(raw);
        assert.deepEqual(readFilterSet(once), once);
        assert.deepEqual(readFilterSet(JSON.parse(JSON.stringify(once))), once);
        assert.ok(sameFilters(once, readFilterSet(raw)));
      }),
    );
  });
});

describe("a multi-line list", () => {
  test("has an entry a line, trimmed, without empty and repeated ones", () => {
    assert.deepEqual(linesIn(" A-1 \r\n\n A,2\nA-1\rA 3"), ["A-1", "A,2", "A 3"]);
  });

  test("ends after 45,000 characters", () => {
    const lines = linesIn("123456789\n".repeat(10).concat("x\n".repeat(30_000), "last"));
    assert.deepEqual(lines, ["123456789", "x"]);
    const long = linesIn(Array.from({ length: 22_500 }, (_, index) => String(index)).join("\n"));
    assert.ok(long.join("\n").length <= linesMax);
  });
});
