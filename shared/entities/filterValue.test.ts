import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  boolean,
  date,
  id,
  integer,
  json,
  list,
  money,
  number,
  record,
  ref,
  shape,
  text,
  url,
} from "../fields.ts";
import { coerceFilterValue } from "./filterValue.ts";

const none = { none: true };

test("values are read by the type of the field, so that query strings work", () => {
  assert.deepEqual(coerceFilterValue(number(), "20"), { value: 20 });
  assert.deepEqual(coerceFilterValue(integer(), "1.5"), { value: 1.5 });
  assert.deepEqual(coerceFilterValue(boolean(), "true"), { value: true });
  assert.deepEqual(coerceFilterValue(boolean(), 0), { value: false });
  assert.deepEqual(coerceFilterValue(date(), "2026-01-02"), { value: new Date("2026-01-02T00:00:00Z") });
  assert.deepEqual(coerceFilterValue(text(), 3_165_140_000_000), { value: "3165140000000" });
  assert.deepEqual(coerceFilterValue(list(ref("Catalog")), "7"), { value: 7 });
  assert.deepEqual(coerceFilterValue(record(json()), 12), { value: 12 });
});

test("amounts are decimals, as on the wire", () => {
  assert.deepEqual(coerceFilterValue(money(), "-12.5"), { value: -12.5 });
});

test("a number that is none, or an id that no row has, matches nothing", () => {
  for (const raw of ["zz", "12,5", true, {}, "1e999"])
    assert.deepEqual(coerceFilterValue(number(), raw), none);
  for (const raw of ["1.5", "9007199254740993000", "abc"])
    assert.deepEqual(coerceFilterValue(id(), raw), none);
  assert.deepEqual(coerceFilterValue(boolean(), "perhaps"), none);
  assert.deepEqual(coerceFilterValue(text(), { like: "x" }), none);
  assert.deepEqual(coerceFilterValue(url(), "a\0b"), none);
  assert.deepEqual(coerceFilterValue(shape({}), ["x"]), none);
});

test("a date that is none is said to be wrong", () => {
  for (const raw of ["yesterday", "2026-02-30", "99999-01-01", {}, true]) {
    const result = coerceFilterValue(date(), raw);
    assert.equal("problem" in result && result.problem.code, "date", JSON.stringify(raw));
  }
});

test("null stays null whatever the type", () => {
  for (const field of [id(), text(), date(), money(), json()]) {
    assert.deepEqual(coerceFilterValue(field, null), { value: null });
  }
});

test("any moment of our calendar is read back exactly", () => {
  const bounds = {
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(fc.date(bounds), (moment) => {
      assert.deepEqual(coerceFilterValue(date(), moment.toISOString()), { value: moment });
      assert.deepEqual(coerceFilterValue(date(), moment.getTime()), { value: moment });
    }),
  );
});

test("a text of more than forty characters is no number, however many millions of digits it has", () => {
  assert.deepEqual(coerceFilterValue(number(), ` -${"0".repeat(36)}.5`), { value: -0.5 });
  for (const text of ["0".repeat(41), `${"1".repeat(2_000_000)}x`, `1${" ".repeat(2_000_000)}x`])
    for (const field of [number(), money(), integer(), id()])
      assert.ok("none" in coerceFilterValue(field, text), field.kind);
});
