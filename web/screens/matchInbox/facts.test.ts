import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProposalSide } from "#web/queries/matchProposals.ts";
import { factsOf, priceGap } from "./facts.ts";

const product: ProposalSide = {
  id: 1,
  website_id: 1,
  title: "Perceuse",
  brand: null,
  category: null,
  unit: null,
  ean: null,
  sku: null,
  mpn: null,
  price: 100,
  price_doubted_at: null,
  currency: "EUR",
  medias: [],
  images: [],
  url: null,
  missing_since: null,
};

function agreements(own: Partial<ProposalSide>, theirs: Partial<ProposalSide>): string[] {
  const facts = factsOf({ ...product, ...own }, { ...product, ...theirs });
  return facts.map(({ field, agreement }) => `${field} ${agreement}`);
}

test("what two products have is the same however it is written", () => {
  assert.deepEqual(
    agreements(
      { ean: "0045496453435", brand: "Kärcher", mpn: "WD-3 P" },
      { ean: "45496453435", brand: "KARCHER", mpn: "wd3p" },
    ),
    ["ean equal", "mpn equal", "brand equal"],
  );
});

test("what only one of them has tells nothing, and what neither has is left out", () => {
  assert.deepEqual(
    agreements({ ean: "3165140821234", sku: "A-1" }, { ean: "3165140821289", brand: "Bosch" }),
    ["ean different", "sku absent", "brand absent"],
  );
});

test("prices are compared in one currency", () => {
  assert.deepEqual(priceGap(product, { price: 112.5, currency: "EUR" }), {
    difference: 12.5,
    percent: 12.5,
    currency: "EUR",
  });
  assert.deepEqual(
    priceGap({ price: 0.3, currency: "EUR" }, { price: 0.1, currency: "EUR" })?.difference,
    -0.2,
  );
  assert.equal(priceGap(product, { price: 112.5, currency: "USD" }), undefined);
  assert.equal(priceGap(product, { price: null, currency: "EUR" }), undefined);
  assert.equal(priceGap({ price: 0, currency: "EUR" }, { price: 5, currency: "EUR" }), undefined);
});
