import assert from "node:assert/strict";
import { test } from "node:test";
import { attributesOf, availabilityOf, storesOf } from "./attributes.ts";

test("attributes are listed by name; inner workings and empty values are not shown", () => {
  const attributes = {
    poids: { name: "Poids", value: 2.5 },
    couleur: { name: "Couleur", value: "Rouge", slug_value: "rouge" },
    cost_price: { value: 12.4 },
    taille: { name: "Taille", value: "" },
    competitorsMkp: "[{}]",
    website_id: 3,
    catalog_id: 4,
    availability: { value: "in stock", slug_name: "in_stock" },
  };
  assert.deepEqual(
    attributesOf({ attributes }, [{ slug_name: "cost_price", name: "Prix d'achat" }]).map(
      ({ name, value }) => [name, value],
    ),
    [
      ["Couleur", "Rouge"],
      ["Poids", "2.5"],
      ["Prix d'achat", "12.4"],
    ],
  );
});

test("a plain value is an attribute too, called by its slug", () => {
  assert.deepEqual(attributesOf({ attributes: { garantie_ans: 2, tags: ["a", "b"] } }, []), [
    { slug: "garantie_ans", name: "garantie ans", value: "2" },
    { slug: "tags", name: "tags", value: "a, b" },
  ]);
});

test("availability is what the product says, if anything", () => {
  assert.equal(availabilityOf({ attributes: { availability: { value: 3 } } }), "3");
  assert.equal(availabilityOf({ attributes: { availability: "in stock" } }), "in stock");
  assert.equal(availabilityOf({ attributes: {} }), undefined);
});

test("stores are called as the catalogue calls them", () => {
  const attributes = { stores: [{ store_code: "lil", price: 12.5, stock: 3 }, { store_code: "XX" }] };
  assert.deepEqual(storesOf({ attributes }, [{ store_code: "LIL", name: "Lille" }]), [
    { store_code: "lil", name: "Lille", price: 12.5, stock: 3 },
    { store_code: "XX", name: "XX" },
  ]);
});
