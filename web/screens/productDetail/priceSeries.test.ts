import assert from "node:assert/strict";
import { test } from "node:test";
import { changedCurrencies, pointsOf, priceSeries } from "./priceSeries.ts";

type Point = { price: number | null; created: string; currency?: string };
const month = (created: string, days: Record<string, Point[]>) => {
  const values = Object.entries(days).map(([day, points]) => [
    day,
    points.map((point) => ({ currency: null, ...point })),
  ]);
  return { id: 1, product_id: 1, website_id: 1, created, values: Object.fromEntries(values) } as never;
};
const history = [
  month("2026-10-01T00:00:00.000Z", {
    "12": [{ price: 30, created: "2026-10-12T10:00:00.000Z" }],
    "3": [
      { price: 20, created: "2026-10-03T08:00:00.000Z" },
      { price: 22, created: "2026-10-03T18:00:00.000Z" },
    ],
  }),
  month("2026-09-01T00:00:00.000Z", { "30": [{ price: null, created: "2026-09-30T10:00:00.000Z" }] }),
];
const product = { id: 7, history, website: { name: "MaisonDirecte" }, currency: null } as never;
const pair = (values: object) =>
  ({
    id: 70,
    product_id: 8,
    name: "Alpes",
    rate: 1,
    raw_currency: "EUR",
    unit_mapping_operator: null,
    unit_mapping_value: null,
    missing_since: null,
    ...values,
  }) as never;
const told = { product, competitors: [{ id: 8, history }] as never, currency: "EUR" };
const pricesOf = (pairs: never[]) => priceSeries({ ...told, pairs })[1]?.points.map(({ price }) => price);

test("a history by month gives its points in the order of time", () => {
  assert.deepEqual(
    pointsOf(history, (price) => price).map(({ price }) => price),
    [null, 20, 22, 30],
  );
});

test("mine is the first series and the only one that is own", () => {
  const series = priceSeries({ ...told, pairs: [pair({})] });
  assert.deepEqual(
    series.map(({ label, own }) => [label, own]),
    [
      ["MaisonDirecte", true],
      ["Alpes", false],
    ],
  );
});

test("past prices are converted by the rate that is applied today", () => {
  assert.deepEqual(pricesOf([pair({ raw_currency: "CHF", rate: 2 })]), [null, 10, 11, 15]);
});

test("past prices are mapped as today's: a carton of four is drawn by the piece", () => {
  const mapped = pair({ unit_mapping_operator: "divide", unit_mapping_value: 4 });
  assert.deepEqual(pricesOf([mapped]), [null, 5, 5.5, 7.5]);
});

test("without a rate the prices stay as they are, and the label says their currency", () => {
  const series = priceSeries({ ...told, pairs: [pair({ raw_currency: "USD", rate: null })] });
  assert.equal(series[1]?.label, "Alpes (USD)");
  assert.deepEqual(
    series[1]?.points.map(({ price }) => price),
    [null, 20, 22, 30],
  );
});

test("prices that a product had in another currency than today's are not drawn, and whose they are is told", () => {
  const dollars = { price: 50, created: "2026-10-01T10:00:00.000Z", currency: "USD" };
  const euros = { price: 40, created: "2026-10-20T10:00:00.000Z", currency: "EUR" };
  const changed = [month("2026-10-01T00:00:00.000Z", { "1": [dollars], "20": [euros] })];
  const both = {
    product: { id: 7, history: changed, website: { name: "MaisonDirecte" }, currency: "EUR" } as never,
    competitors: [{ id: 8, history: changed }] as never,
    pairs: [pair({ raw_currency: "USD", rate: 2 })],
  };
  assert.deepEqual(
    priceSeries({ ...both, currency: "EUR" }).map(({ points }) => points.map(({ price }) => price)),
    [
      [null, 40],
      [25, null],
    ],
  );
  assert.deepEqual(changedCurrencies(both), ["MaisonDirecte", "Alpes"]);
  assert.deepEqual(changedCurrencies({ ...both, competitors: [] }), ["MaisonDirecte"]);
});

test("the line of a product that its shop no longer shows ends there", () => {
  const gone = pair({ missing_since: "2026-11-02T06:00:00.000Z" });
  assert.deepEqual(pricesOf([gone]), [null, 20, 22, 30, null]);
});

test("a competitor whose product is gone has no line", () => {
  assert.equal(priceSeries({ ...told, competitors: [], pairs: [pair({})] }).length, 1);
});
