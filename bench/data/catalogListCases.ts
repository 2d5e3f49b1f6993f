// What is asked of the lists of a catalogue that are not its matched products: each list, in its orders, under its
// filters, near and far.
import type { Where } from "#shared/filters/filter.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { addDays, today } from "#shared/calendar/day.ts";
import type { BuiltMarket } from "./buildMarket.ts";

export type CatalogListCase = {
  name: string;
  /** Below Catalogs/{id}. */
  list: "products" | "competitorsProduct" | "productsMkp" | "sellersMkp" | "productsByBrand";
  where(nth: number): Where;
  order: string | string[];
  /** Where the page begins, as a share of the list. */
  far?: number;
};

const day = () => ({ min: addDays(today(), -7), max: addDays(today(), 1) });
const brand = (nth: number) => ({ brand: [{ name: `Marque ${(nth * 37 + 20) % 500}` }] });
const word = (nth: number) => ({ title: ["perceuse", "ponceuse", "marteau", "lampe"][nth % 4]! });

/** What the person chose, the list, how it is sorted; asked with other values each time. */
export function catalogListCases({ catalogId, competitorIds }: BuiltMarket): CatalogListCase[] {
  const one = (nth: number) => ({ website_id: competitorIds[nth % competitorIds.length]! });
  const filtered = (
    list: CatalogListCase["list"],
    within: (nth: number) => Where,
    cases: [string, (nth: number) => FilterSet, string | string[], number?][],
  ): CatalogListCase[] =>
    cases.map(([name, filters, order, far]) => ({
      name,
      list,
      order,
      where: (nth) => ({ ...whereOf(filters(nth)), ...within(nth) }),
      ...(far !== undefined && { far }),
    }));
  const none = () => ({});
  const mine = () => ({ catalog_id: catalogId });
  const rank = "rank ASC";
  return [
    ...filtered("products", mine, [
      ["mine, by title", none, "title ASC"],
      ["mine, by title, at 50 %", none, "title ASC", 0.5],
      ["mine, by price DESC", none, "price DESC"],
      ["mine, by modified DESC", none, "modified DESC"],
      ["mine, by brand", none, "brand ASC"],
      ["mine, matched", () => ({ isMatched: "onlyMatched" }), "title ASC"],
      ["mine, not matched", () => ({ isMatched: "onlyNotMatched" }), "title ASC"],
      ["mine, a brand", brand, "title ASC"],
      ["mine, a word", word, "title ASC"],
      ["mine, new", () => ({ created: day() }), "created DESC"],
    ]),
    ...filtered("competitorsProduct", one, [
      ["a competitor, by title", none, "title ASC"],
      ["a competitor, by title, at 50 %", none, "title ASC", 0.5],
      ["a competitor, by price DESC", none, "price DESC"],
      ["a competitor, a brand", brand, "title ASC"],
      ["a competitor, a word", word, "title ASC"],
    ]),
    ...filtered("competitorsProduct", none, [
      ["competitors, new", () => ({ created: day() }), "created DESC"],
      ["competitors, new, by name", () => ({ created: day() }), ["website_name ASC", "created DESC"]],
      ["competitors, new, a brand", (nth) => ({ created: day(), ...brand(nth) }), "created DESC"],
      ["competitors, all days", none, "created DESC"],
    ]),
    ...filtered("productsMkp", none, [
      ["offers, by title", none, ["title ASC", rank]],
      ["offers, by title, at 50 %", none, ["title ASC", rank], 0.5],
      ["offers, by price", none, ["price ASC", rank]],
      ["offers, by seller", none, ["competitor_name ASC", rank]],
      ["offers, a seller", (nth) => ({ competitor_name: `Vendeur ${nth + 40}` }), ["title ASC", rank]],
      ["offers, a word", word, ["title ASC", rank]],
    ]),
    ...filtered("sellersMkp", none, [
      ["sellers, by total", none, "total DESC"],
      ["sellers, by name", none, "seller ASC"],
    ]),
    {
      name: "sellers, named",
      list: "sellersMkp",
      where: (nth) => ({ seller: { ilike: `%r ${nth}%` } }),
      order: "total DESC",
    },
    { name: "brands, by brand", list: "productsByBrand", where: none, order: "brand ASC" },
    { name: "brands, by total", list: "productsByBrand", where: none, order: "total DESC" },
    {
      name: "brands, named",
      list: "productsByBrand",
      where: (nth) => ({ brand: { ilike: `%${nth + 10}%` } }),
      order: "brand ASC",
    },
    {
      name: "brands, of a website",
      list: "productsByBrand",
      where: () => ({ website_name: { ilike: "%rent 7%" } }),
      order: "brand ASC",
    },
  ];
}
