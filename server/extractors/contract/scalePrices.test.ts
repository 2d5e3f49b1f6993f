import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { divideDecimal } from "./scalePrices.ts";

describe("a price of a provider that writes cents", () => {
  test("is divided as on paper", () => {
    assert.equal(divideDecimal("1234", 100), "12.3400");
    assert.equal(divideDecimal("12.34", 1), "12.3400");
    assert.equal(divideDecimal("1", 3), "0.3333");
    assert.equal(divideDecimal("2", 3), "0.6667");
    assert.equal(divideDecimal("10", 0.5), "20.0000");
    assert.equal(divideDecimal("1", 1_000_000), "0.0000");
    assert.equal(divideDecimal("0.0005", 10), "0.0001");
  });

  test("is the nearest of four decimals, whatever it is and is divided by", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (digits, places, divisor) => {
          const amount = (digits / 10 ** places).toFixed(places);
          const [whole = "", fraction = ""] = divideDecimal(amount, divisor).split(".");
          assert.equal(fraction.length, 4);
          // In units of 1 / (10^places · 10^4): what was divided is at most half a unit of the last decimal away.
          const found = BigInt(whole + fraction) * BigInt(divisor) * 10n ** BigInt(places);
          const away = found - BigInt(digits) * 10_000n;
          assert.ok((away < 0n ? -away : away) * 2n <= BigInt(divisor) * 10n ** BigInt(places));
        },
      ),
    );
  });

  test("that is no number is refused, not guessed", () => {
    for (const amount of ["", "1,5", "abc", "1e3"])
      assert.throws(() => divideDecimal(amount, 100), RangeError);
    assert.throws(() => divideDecimal("1", 0), RangeError);
  });
});
