import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { Unshowable } from "../unshowable.ts";
import { filterFields, kindOf, operatorsOf } from "./filterFields.ts";
import { incompleteIn, whereOfGroup } from "./filterTree.ts";
import type { Condition, Group } from "./filterTree.ts";
import { groupOfWhere } from "./readWhere.ts";

const text = fc.string({ minLength: 1, maxLength: 12 }).filter((one) => one.trim() === one);
const amount = fc.integer({ min: -500, max: 500 });
const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-10-${String(number).padStart(2, "0")}`);

const condition: fc.Arbitrary<Condition> = fc
  .constantFrom(...Object.keys(filterFields), "attributes.colour.value")
  .chain((field) => {
    const kind = kindOf(field)!;
    return fc.constantFrom(...operatorsOf[kind]).chain((operator) =>
      fc
        .record({
          texts: fc.array(text, { minLength: 1, maxLength: 3 }),
          limits: fc.tuple(kind === "day" ? day : amount, kind === "day" ? day : amount),
        })
        .map(({ texts, limits }) => conditionWith(field, operator, texts, limits.toSorted(ascending))),
    );
  });

/** What a person would have filled in, and no more. */
function conditionWith(
  field: string,
  operator: Condition["operator"],
  texts: string[],
  [min, max]: (number | string)[],
): Condition {
  const isList = operator === "is" || operator === "isNot";
  const isPart = operator === "contains" || operator === "notContains";
  return {
    field,
    operator,
    texts: isList ? texts : isPart ? texts.slice(0, 1) : [],
    ...(["between", "above", "atLeast", "since"].includes(operator) && { min }),
    ...(["between", "below", "atMost", "before"].includes(operator) && { max }),
  };
}

function ascending(left: number | string, right: number | string): number {
  return left < right ? -1 : 1;
}

const group: fc.Arbitrary<Group> = fc
  .array(fc.oneof(condition, fc.array(condition, { minLength: 2, maxLength: 3 })), { maxLength: 4 })
  .chain((items) =>
    fc.boolean().map((all) => ({
      all,
      items: items.map((item) => (Array.isArray(item) ? { all: !all, items: item } : item)),
    })),
  );

test("what was built comes back out of its where, whatever it is", () => {
  fc.assert(
    fc.property(group, (built) => {
      assert.deepEqual(incompleteIn(built), []);
      const where = whereOfGroup(built);
      assert.deepEqual(whereOfGroup(groupOfWhere(where)), where);
    }),
  );
});

test("the filters of a list can be shown", () => {
  const where = whereOf({
    title: "50%_off",
    brand: [{ name: "Bosch" }, { name: "mak", contains: true }],
    skus: ["a", "b"],
    price: { min: 10, max: 20 },
    stock: { min: 1 },
    modified: { min: "2026-10-01", max: "2026-10-31" },
    attributes: { colour: ["red"] },
  });
  const shown = groupOfWhere(where);
  const { and, ...together } = where;
  assert.deepEqual(whereOfGroup(shown), { ...together, ...(and as object[])[0] });
  assert.deepEqual(shown.items[0], { field: "title", operator: "contains", texts: ["50%_off"] });
  assert.deepEqual(shown.items.at(-1), {
    all: false,
    items: [
      { field: "brand", operator: "is", texts: ["Bosch"] },
      { field: "brand", operator: "contains", texts: ["mak"] },
    ],
  });
});

test("capitals count where somebody wrote so", () => {
  const where = { brand: { inq: ["BOSCH"] } };
  assert.deepEqual(whereOfGroup(groupOfWhere(where)), where);
});

test("what the builder has no picture of is named by its path", () => {
  const paths: [unknown, string][] = [
    [{ brand: { regexp: "^B" } }, "brand"],
    [{ or: [{ brand: "a" }, { colour: "red" }] }, "or[1].colour"],
    [{ nor: [{ brand: "a" }] }, "nor"],
    [{ title: { ilike: "a%" } }, "title"],
    [{ price: { gt: 1, lt: 2, neq: 3 } }, "price"],
    [{ modified: { gte: "2026-10-01T12:00:00.000Z" } }, "modified"],
    [{ bool: { must: [] } }, "bool"],
    [{ and: [] }, "and"],
    [[], ""],
  ];
  for (const [where, path] of paths) {
    assert.throws(
      () => groupOfWhere(where),
      (problem) => problem instanceof Unshowable && problem.path === path,
      JSON.stringify(where),
    );
  }
});

test("a condition that says nothing yet means nothing, and is told", () => {
  const built: Group = {
    all: true,
    items: [
      { field: "brand", operator: "is", texts: [""] },
      { field: "price", operator: "between", texts: [], min: 9, max: 5 },
      { field: "sku", operator: "filled", texts: [] },
    ],
  };
  assert.deepEqual(whereOfGroup(built), { sku: { neq: null } });
  assert.deepEqual(incompleteIn(built), built.items.slice(0, 2));
});
