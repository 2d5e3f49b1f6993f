import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type Simulated, adjust } from "./simulator.ts";
import type { SimulatorOptions } from "../reference/simulatorOptions.ts";
import { drawnTimes } from "../../test/support/drawn.ts";

const euros = (own: number, competitor: number, cost: number | null = null): Simulated => ({
  own,
  competitor,
  cost,
  digits: 2,
});
const percent = (diffValue: number, margin = 0): SimulatorOptions => ({
  diffType: "percent",
  diffValue,
  margin,
});
const amount = (diffValue: number, margin = 0): SimulatorOptions => ({
  diffType: "integer",
  diffValue,
  margin,
});

describe("a product that is cheaper", () => {
  test("closes a part of the gap", () => {
    assert.deepEqual(adjust(euros(10, 20), percent(90)), { price: 19, isMinimum: false });
    assert.deepEqual(adjust(euros(10, 20), amount(2.5)), { price: 12.5, isMinimum: false });
  });
  test("stays a cent below its competitor, however much of the gap is to be closed", () => {
    assert.equal(adjust(euros(10, 20), percent(100)).price, 19.99);
    assert.equal(adjust(euros(10, 20), amount(10)).price, 19.99);
    assert.equal(adjust(euros(10, 20), amount(500)).price, 19.99);
  });
  test("does not reach its competitor by rounding, and never falls", () => {
    assert.equal(adjust(euros(10, 10.02), percent(90)).price, 10.01);
    assert.equal(adjust(euros(10, 10.01), percent(90)).price, 10);
  });
  test("earns its margin even beyond its competitor", () => {
    assert.deepEqual(adjust(euros(10, 11, 12), percent(90, 10)), { price: 13.2, isMinimum: true });
    assert.deepEqual(adjust(euros(10, 20, 12), percent(90, 10)), { price: 19, isMinimum: false });
    assert.deepEqual(adjust(euros(10, 11, 9.9999), percent(0, 0)), { price: 10, isMinimum: false });
    assert.deepEqual(adjust(euros(10, 11, 10.0049), percent(0, 0)), { price: 10, isMinimum: false });
    assert.deepEqual(adjust(euros(10, 11, 10.005), percent(0, 0)), { price: 10.01, isMinimum: true });
  });
});

describe("a product that is dearer, or as dear", () => {
  test("gives up a part of the gap", () => {
    assert.deepEqual(adjust(euros(20, 10), percent(90)), { price: 11, isMinimum: false });
    assert.deepEqual(adjust(euros(20, 10), amount(2.5)), { price: 17.5, isMinimum: false });
    assert.deepEqual(adjust(euros(10, 10), percent(90)), { price: 10, isMinimum: false });
  });
  test("goes no further down than its competitor", () => {
    assert.equal(adjust(euros(20, 10), percent(100)).price, 10);
    assert.equal(adjust(euros(20, 10), amount(500)).price, 10);
  });
  test("keeps its margin, and its price where that is too low already", () => {
    assert.deepEqual(adjust(euros(20, 10, 12), percent(90, 10)), { price: 13.2, isMinimum: true });
    assert.deepEqual(adjust(euros(20, 10, 19), percent(90, 10)), { price: 20, isMinimum: true });
    assert.deepEqual(adjust(euros(20, 20, 19), percent(90, 10)), { price: 20, isMinimum: true });
  });
});

test("without a cost above zero no price is too low", () => {
  for (const cost of [null, 0, -3]) {
    assert.deepEqual(adjust(euros(20, 10, cost), percent(100, 50)), { price: 10, isMinimum: false });
  }
});

test("the digits are those of the currency", () => {
  assert.equal(adjust({ own: 1000, competitor: 1001, cost: null, digits: 0 }, percent(90)).price, 1000);
  assert.equal(adjust({ own: 1.001, competitor: 1.011, cost: null, digits: 3 }, percent(50)).price, 1.006);
});

test("every price is what the decisions say, worked out in hundred-thousandths of a cent", () => {
  // With whole percents of a gap in cents, a cost in ten-thousandths and a margin in percents, nothing is smaller.
  fc.assert(
    fc.property(
      fc.record({
        own: fc.integer({ min: 1, max: 3_000 }),
        competitor: fc.integer({ min: 1, max: 3_000 }),
        cost: fc.option(fc.integer({ min: -5, max: 400_000 })),
        diffType: fc.constantFrom("percent" as const, "integer" as const),
        diffValue: fc.integer({ min: 0, max: 100 }),
        margin: fc.integer({ min: 0, max: 60 }),
      }),
      ({ own, competitor, cost, ...options }) => {
        const product = euros(own / 100, competitor / 100, cost === null ? null : cost / 10_000);
        assert.deepEqual(adjust(product, options), plainly(own, competitor, cost, options));
      },
    ),
    drawnTimes(1_000),
  );
});

/** Prices in cents, the cost in hundredths of a cent. */
function plainly(own: number, competitor: number, cost: number | null, options: SimulatorOptions) {
  const cent = 10_000;
  const gap = Math.abs(own - competitor);
  const { diffValue, diffType, margin } = options;
  const moved =
    diffType === "percent" ? (gap * cent * diffValue) / 100 : Math.min(gap, diffValue * 100) * cent;
  const roundedTo = (fine: number) => Math.floor(fine / cent) + (fine % cent >= cent / 2 ? 1 : 0);
  const minimum = cost === null || cost <= 0 ? 0 : roundedTo((cost * (cent / 100) * (100 + margin)) / 100);
  if (own < competitor) {
    let price = roundedTo(own * cent + moved);
    if (price >= competitor) price = competitor - 1;
    return { price: Math.max(price, minimum) / 100, isMinimum: minimum > price };
  }
  const price = roundedTo(own * cent - moved);
  if (minimum >= own) return { price: own / 100, isMinimum: true };
  return { price: Math.max(price, minimum) / 100, isMinimum: minimum > price };
}
