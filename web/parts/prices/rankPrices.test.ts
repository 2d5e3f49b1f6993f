import assert from "node:assert/strict";
import { test } from "node:test";
import type { PriceEntry } from "../price-source/sourceLines.ts";
import { rankPrices } from "./rankPrices.ts";

test("my price takes its place among the competitors', cheapest first", () => {
  const ranked = rankPrices({ price: 10, competitors: [entry("b.fr", 12), entry("a.fr", 9)] });
  assert.deepEqual(placesIn(ranked), ["1 a.fr", "2 me", "3 b.fr"]);
});

test("equal prices share a rank and the next one is skipped", () => {
  const ranked = rankPrices({ price: 9, competitors: [entry("b.fr", 12), entry("a.fr", 9)] });
  assert.deepEqual(placesIn(ranked), ["1 me", "1 a.fr", "3 b.fr"]);
});

test("a price that cannot be compared is shown last and not ranked", () => {
  const competitors = [entry("z.fr", null), entry("us.com", null), entry("a.fr", 9)];
  assert.deepEqual(placesIn(rankPrices({ price: 10, competitors })), [
    "1 a.fr",
    "2 me",
    "- us.com",
    "- z.fr",
  ]);
});

test("a competitor that was unmatched is not shown, nor my own price when it is unknown", () => {
  const competitors = [{ ...entry("a.fr", 9), unmatched: true }, entry("b.fr", 12)];
  assert.deepEqual(placesIn(rankPrices({ price: null, competitors })), ["1 b.fr"]);
});

function placesIn(ranked: ReturnType<typeof rankPrices>): string[] {
  return ranked.map(({ rank, competitor }) => `${rank ?? "-"} ${competitor?.name ?? "me"}`);
}

function entry(name: string, price: number | null): PriceEntry {
  return {
    id: 1,
    website_id: 1,
    catalog_id: 1,
    product_id: 1,
    name,
    title: null,
    url: null,
    price,
    original_price: price,
    currency: "EUR",
    rate: 1,
    raw_price: price,
    raw_currency: "EUR",
    unmatched: false,
    price_diff_percent: null,
    price_diff_integer: null,
    hasCustomPrice: false,
    type: "key",
    score: null,
    matching_result: null,
    unit_mapping_id: null,
    unit_mapping_operator: null,
    unit_mapping_value: null,
    price_import_id: null,
    price_source: null,
    price_seen_at: null,
    price_changed_at: null,
    missing_since: null,
    is_old: false,
    price_doubted_at: null,
    modified: "2026-11-20T10:00:00.000Z",
  };
}
