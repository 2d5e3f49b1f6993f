import assert from "node:assert/strict";
import { test } from "node:test";
import type { FilterSet } from "./filterSet.ts";
import { tagsOf, withoutTag } from "./filterSetTags.ts";
import type { TagWording } from "./filterSetTags.ts";

const wording: TagWording = {
  store: (code) => `store ${code}`,
  field: (field) => `the ${field}`,
  option: (_field, value) => `(${value})`,
  competitor: (id) => `shop ${id}`,
  attribute: (slug) => slug.toUpperCase(),
  attributeValue: (_slug, value) => value.toLowerCase(),
  contains: (text) => `*${text}*`,
  noName: "N/A",
  lines: (count) => `${count} lines`,
  between: (min, max) => `${min}..${max}`,
  above: (limit) => `> ${limit}`,
  below: (limit) => `< ${limit}`,
  number: String,
  percent: (value) => `${value} %`,
  amount: (value) => `${value} F`,
  betweenAmounts: (min, max) => `${min}..${max} F`,
  day: (day) => day,
  moved: (move) => move,
  betweenDays: (min, max) => `${min}..${max}`.replaceAll("-", "/"),
};

const filters: FilterSet = {
  competitive: "cheap",
  competitors: [4, 5],
  brand: [{ name: "Bosch" }, { name: "Bosch", contains: true }],
  store: [{ name: "75" }],
  skus: ["A"],
  eans: ["1", "2"],
  price: { min: 0, max: 0 },
  stock: { min: 0 },
  price_diff: { min: -5 },
  price_diff_percent: { min: -10, max: -2.5 },
  shipping_price: { min: 1, max: 2 },
  total_price: { max: 9 },
  created: { min: "2026-01-01", max: "2026-01-08" },
  attributes: { couleur: ["Rouge", "Bleu"] },
};

test("a tag names the field and what it is narrowed to", () => {
  assert.deepEqual(
    tagsOf(filters, wording).map(({ name, value }) => `${name}: ${value}`),
    [
      "the competitive: (cheap)",
      "the competitors: shop 4",
      "the competitors: shop 5",
      "the price_diff: > -5 F",
      "the price_diff_percent: -10 %..-2.5 %",
      "the brand: Bosch",
      "the brand: *Bosch*",
      "the store: store 75",
      "the skus: A",
      "the eans: 2 lines",
      "the price: 0 F",
      "the shipping_price: 1..2 F",
      "the total_price: < 9 F",
      "the stock: > 0",
      "the created: 2026/01/01..2026/01/08",
      "COULEUR: rouge",
      "COULEUR: bleu",
    ],
  );
});

test("all is no filter and has no tag", () => {
  assert.deepEqual(tagsOf({}, wording), []);
});

test("taking a tag away takes away what it says and nothing else", () => {
  for (const gone of tagsOf(filters, wording)) {
    const rest = tagsOf(withoutTag(filters, gone), wording);
    assert.deepEqual(
      rest,
      tagsOf(filters, wording).filter((tag) => tag.key !== gone.key || tag.id !== gone.id),
    );
  }
});

test("taking every tag away leaves an empty set", () => {
  const left = tagsOf(filters, wording).reduce<FilterSet>(withoutTag, filters);
  assert.deepEqual(left, {});
});
