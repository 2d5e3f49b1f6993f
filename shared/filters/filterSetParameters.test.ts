import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { readFilterSet } from "./filterSet.ts";
import type { FilterSet } from "./filterSet.ts";
import { filtersInParameters, parametersOf, validParameters } from "./filterSetParameters.ts";

const nameOf = (id: number) => `Shop ${id}`;

describe("the address of a filtered list", () => {
  test("says each field as the specification writes it", () => {
    const filters: FilterSet = {
      competitive: "cheap",
      competitors: [7],
      category: [{ name: "Sport" }],
      brand: [{ name: "Bosch" }, { name: "Makita" }],
      skus: ["A-1", "A-2"],
      created: { min: "2026-01-01", max: "2026-01-08" },
      title: "vélo",
      urlsFilename: "juin 2026.csv",
    };
    const parameters = {
      competitive: "cheap",
      competitors: { id: 7, value: "Shop 7", name: "Shop 7" },
      category: "Sport",
      brand: ["Bosch", "Makita"],
      skus: ["A-1", "A-2"],
      created: "2026-01-01 TO 2026-01-08",
      title: "vélo",
      urlsFilename: "juin 2026.csv",
    };
    assert.deepEqual(parametersOf(filters, nameOf), parameters);
    assert.deepEqual(filtersInParameters(parameters), filters);
  });

  test("names competitors in any of four ways", () => {
    const seven = { id: 7, value: "A", name: "A" };
    for (const competitors of [seven, JSON.stringify(seven), 7, "7"])
      assert.deepEqual(filtersInParameters({ competitors }), { competitors: [7] });
    for (const competitors of [[seven, { id: 8 }], JSON.stringify([seven, { id: "8" }]), "7,8", "7, 8"])
      assert.deepEqual(filtersInParameters({ competitors }), { competitors: [7, 8] });
  });

  test("writes a period with or without spaces, or as an object", () => {
    const days = { min: "2026-01-01", max: "2026-01-08" };
    for (const created of [
      "2026-01-01 TO 2026-01-08",
      "2026-01-01TO2026-01-08",
      { startDate: "2026-01-01", endDate: "2026-01-08" },
    ])
      assert.deepEqual(filtersInParameters({ created }), { created: days });
  });

  test("says nothing when what it says is malformed", () => {
    const malformed = {
      competitive: "dear",
      competitors: "{id:",
      category: "",
      brand: [{}],
      skus: null,
      created: "2026-13-01 TO hello",
      modified: "2026-01-08 TO 2026-01-01",
      title: "x",
      filters: "nothing",
    };
    assert.deepEqual(validParameters(malformed), {});
    assert.equal(filtersInParameters(malformed), undefined);
  });

  test("holds the other fields too, and counts on the browser's memory when they are too long", () => {
    assert.deepEqual(parametersOf({ price: { min: 5 }, brand: [{ name: "bo", contains: true }] }, nameOf), {
      filters: { price: { min: 5 }, brand: [{ name: "bo", contains: true }] },
    });
    const long: FilterSet = {
      title: "vélo",
      eans: Array.from({ length: 3_000 }, (_, index) => String(3_000_000_000_000 + index)),
    };
    const parameters = parametersOf(long, nameOf);
    assert.deepEqual(parameters, { title: "vélo", filters: "saved" });
    assert.deepEqual(filtersInParameters(parameters, long), long);
    assert.deepEqual(filtersInParameters(parameters), { title: "vélo" }, "elsewhere nothing is remembered");
  });

  test("gives back any filter set", () => {
    const texts = fc.string({ minLength: 2, maxLength: 20 });
    const range = fc.record({ min: fc.integer({ max: 0 }), max: fc.integer({ min: 1 }) });
    const sets = fc
      .record(
        {
          competitors: fc.array(fc.integer({ min: 1, max: 99 })),
          title: texts,
          brand: fc.array(fc.record({ name: texts, contains: fc.constantFrom(true, undefined) })),
          category: fc.array(texts),
          skus: fc.array(texts),
          eans: fc.array(texts),
          price: range,
          state: fc.constantFrom("new", "used"),
          attributes: fc.dictionary(texts, fc.array(texts)),
        },
        { requiredKeys: [] },
      )
      .map(readFilterSet);
    fc.assert(
      fc.property(sets, (filters) => {
        const written = JSON.parse(JSON.stringify(parametersOf(filters, nameOf))) as Record<string, unknown>;
        assert.deepEqual(filtersInParameters(written, filters) ?? {}, filters);
      }),
    );
  });
});
