import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { currencyDigits } from "#shared/prices/currency.ts";
import { fromMils, moneyScale, toMils } from "#shared/prices/money.ts";
import { mappingOperators } from "#shared/entities/unitMapping.ts";
import { canLeaveAPrice, mappedPrice } from "#shared/prices/operators.ts";
import { ratioOf, rounded } from "#shared/prices/ratio.ts";

test("the six operators of a mapping", () => {
  assert.equal(mappedPrice(12, "multiply", 0.5, 2), 6);
  assert.equal(mappedPrice(10, "divide", 3, 2), 3.33);
  assert.equal(mappedPrice(10, "add", 1.5, 2), 11.5);
  assert.equal(mappedPrice(10, "subtract", 1.5, 2), 8.5);
  assert.equal(mappedPrice(80, "add_percent", 25, 2), 100);
  assert.equal(mappedPrice(80, "subtract_percent", 25, 2), 60);
});

test("a mapping that leaves nothing of a price gives no price", () => {
  assert.equal(mappedPrice(10, "subtract", 10, 2), null);
  assert.equal(mappedPrice(10, "subtract", 12, 2), null);
  assert.equal(mappedPrice(10, "subtract_percent", 100, 2), null);
  assert.equal(mappedPrice(0.01, "multiply", 0.1, 2), null);
});

test("an operation leaves a price or never does, whatever the price", () => {
  for (const operator of mappingOperators) {
    for (const value of [-1000, -100, -99.5, -5, 0, 0.5, 5, 99.5, 100, 1000]) {
      if (value === 0 && operator === "divide") continue;
      const left = mappedPrice(1_000_000, operator, value, 2) !== null;
      assert.equal(canLeaveAPrice(operator, value), left, `${operator} ${value}`);
    }
  }
  assert.equal(canLeaveAPrice("divide", 0), false);
});

test("a result is rounded once, half away from zero, as it is written", () => {
  assert.equal(mappedPrice(1.005, "multiply", 1, 2), 1.01);
  assert.equal(rounded(ratioOf(-0.125), 2), -0.13);
  assert.equal(rounded(ratioOf("1.4999999999999999999"), 0), 1);
  assert.equal(Object.is(rounded(ratioOf(-0.001), 2), 0), true);
});

test("a decimal means exactly what is written", () => {
  for (const [written, digits] of [
    ["0.1", 1],
    ["12.5", 1],
    ["1e-7", 7],
    ["1.5e3", 0],
    [".5", 1],
  ] as const) {
    assert.equal(rounded(ratioOf(written), digits), Number(written));
  }
  for (const wrong of ["", ".", "abc", "1.2.3", NaN, Infinity])
    assert.throws(() => ratioOf(wrong), RangeError);
});

test("amounts keep their thousandths on the way to the database and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 }), (mils) => {
      assert.equal(toMils(fromMils(mils)), mils);
    }),
  );
  assert.equal(toMils(12.345), 12.345 * moneyScale);
});

test("prices have the decimals of their currency", () => {
  assert.deepEqual(["EUR", "JPY", "KWD", "???"].map(currencyDigits), [2, 0, 3, 2]);
});

test("a text that is no decimal is refused, however long", () => {
  for (const text of ["", ".", "1.2.3", `${"1".repeat(2_000_000)}x`])
    assert.throws(() => ratioOf(text), RangeError, text.slice(0, 10));
  for (const text of [".5", "0.5", "5e-1", "0.50"])
    assert.equal(Number(rounded(ratioOf(text), 2)), 0.5, text);
  assert.equal(Number(rounded(ratioOf("5."), 2)), 5);
});
