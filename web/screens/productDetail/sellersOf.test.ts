import assert from "node:assert/strict";
import { test } from "node:test";
import { sellersOf } from "./sellersOf.ts";

const offers = [
  { name: "BonPlan Nord", rank: 2, price: 21, shipping: 4.9, total_price: 25.9 },
  { name: "MaisonDirecte", rank: 1, price: 20, shipping: 4.9, total_price: null },
  { name: "Casa", rank: null, price: 19, shipping: null, total_price: null },
];

test("sellers stand by rank, and those of no rank last", () => {
  const sellers = sellersOf({ competitorsmkp: offers, attributes: {} });
  assert.deepEqual(
    sellers.map(({ name }) => name),
    ["MaisonDirecte", "BonPlan Nord", "Casa"],
  );
});

test("a total that the marketplace does not tell is the price with its shipping; unknown when one is", () => {
  const totals = sellersOf({ competitorsmkp: offers, attributes: {} }).map(({ total_price }) => total_price);
  assert.deepEqual(totals, [24.9, 25.9, null]);
});

test("the customer's own names are recognised, whatever their case", () => {
  const website = { competitor_as_customer_name: ["maisondirecte "] };
  const mine = sellersOf({ competitorsmkp: offers, attributes: {}, website }).filter(({ isMe }) => isMe);
  assert.deepEqual(
    mine.map(({ name }) => name),
    ["MaisonDirecte"],
  );
});

for (const [form, attribute] of Object.entries({
  "a list": offers,
  "JSON text": JSON.stringify(offers),
  "JSON text of an object": JSON.stringify({ competitors: offers }),
  "a value": { name: "Offres", value: JSON.stringify(offers) },
})) {
  test(`sellers are read from an attribute that holds ${form}`, () => {
    const attributes = { competitorsMkp: attribute } as never;
    assert.equal(sellersOf({ competitorsmkp: [], attributes }).length, 3);
  });
}

test("an attribute that is no list of offers gives no sellers", () => {
  for (const attribute of ["not json", '"text"', "3", "null", [null, "x"], { value: 4 }]) {
    const attributes = { competitorsMkp: attribute } as never;
    assert.deepEqual(sellersOf({ competitorsmkp: [], attributes }), []);
  }
});
