// What is asked of the lists: each filter of the filter set, each order of the grid, pages near and far.
import type { Where } from "#shared/filters/filter.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";

export type ListCase = {
  name: string;
  /** The filters of the nth time it is asked: other values each time, so that no answer is a repeated one. */
  filters: (nth: number) => FilterSet;
  order?: string;
  /** Where the page begins, as a share of the list. */
  far?: number;
  budget_ms: { M: number; L: number };
};

const page = { M: 30, L: 100 };
const anyPage = { M: 100, L: 100 };
const subset = { M: 50, L: 150 };
const skuList = { M: 50, L: 100 };

export function listCases(competitorIds: readonly number[], products: number): ListCase[] {
  const brands = (nth: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Marque ${(nth * 37 + index * 61 + 20) % 500}` }));
  const competitors = (nth: number, count: number) =>
    Array.from({ length: count }, (_, index) => competitorIds[(nth + index * 5) % competitorIds.length]!);
  const days = (nth: number, ago: number, length: number) => ({
    min: day(ago + length + nth),
    max: day(ago + nth),
  });
  const lines = (nth: number, line: (product: number) => string, count: number) => {
    const texts: string[] = [];
    for (let index = 0, size = 0; index < count && size < 44_990; index += 1) {
      const text = line(((nth * 7919 + index * 211) % products) + 1);
      size += text.length + 1;
      texts.push(text);
    }
    return texts;
  };
  const productNumber = (nth: number) => ((nth * 7919) % products) + 1;
  const filter = (name: string, filters: ListCase["filters"], budget_ms = page): ListCase => ({
    name,
    filters,
    budget_ms,
  });
  const sorted = (order: string): ListCase => ({
    name: `by ${order}`,
    filters: () => ({}),
    order,
    budget_ms: page,
  });
  return [
    filter("no filter", () => ({})),
    filter("cheap", () => ({ competitive: "cheap" })),
    filter("equals", () => ({ competitive: "equals" })),
    filter("expensive", () => ({ competitive: "expensive" })),
    filter("expensive or equal", () => ({ competitive: "expensiveOrEquals" })),
    filter("title: one word (1 in 24)", (nth) => ({
      title: ["perceuse", "ponceuse", "marteau", "lampe"][nth % 4]!,
    })),
    {
      ...filter("title: one word, by title", (nth) => ({
        title: ["perceuse", "ponceuse", "marteau", "lampe"][nth % 4]!,
      })),
      order: "title ASC",
    },
    filter("title: broad (1 in 8)", (nth) => ({ title: ["rouge", "bleu", "vert", "jaune"][nth % 4]! })),
    filter("title: narrow", (nth) => ({ title: `W ref ${productNumber(nth)}` })),
    filter("title: two letters", (nth) => ({ title: ["pe", "la", "ou", "se"][nth % 4]! })),
    filter("five brands", (nth) => ({ brand: brands(nth, 5) })),
    filter("brand contains", (nth) => ({
      brand: [{ name: `arque ${10 + (nth % 40)}`, contains: true as const }],
    })),
    filter("three categories", (nth) => ({
      category: [0, 1, 2].map((index) => ({ name: `Catégorie ${(nth * 13 + index * 29) % 200}` })),
    })),
    filter("five brands, price, cheap", (nth) => ({
      brand: brands(nth, 5),
      price: { min: 10 + nth, max: 300 },
      competitive: "cheap",
    })),
    filter("price between", (nth) => ({ price: { min: 20 + nth, max: 60 + nth } })),
    filter("price above (half of all)", (nth) => ({ price: { min: 110 + nth } })),
    filter("stock between", (nth) => ({ stock: { min: 1 + (nth % 5), max: 20 } })),
    filter("modified in a week", (nth) => ({ modified: days(nth, 7, 7) })),
    filter("created in a month", (nth) => ({ created: days(nth, 150, 30) })),
    filter("shipping price", (nth) => ({ shipping_price: { min: 1, max: 4 + nth } })),
    filter("attribute", (nth) => ({ attributes: { couleur: [["Rouge", "Bleu", "Vert"][nth % 3]!] } })),
    filter("one sku", (nth) => ({ skus: [`SKU${productNumber(nth)}`] })),
    filter(
      "skus: 45,000 characters",
      (nth) => ({ skus: lines(nth, (product) => `SKU${product}`, 10_000) }),
      skuList,
    ),
    filter("eans: 100", (nth) => ({
      eans: lines(nth, (product) => `3${String(product).padStart(11, "0")}0`, 100),
    })),
    filter("one competitor of 12", (nth) => ({ competitors: competitors(nth, 1) }), subset),
    filter("3 competitors of 12", (nth) => ({ competitors: competitors(nth, 3) }), subset),
    filter(
      "3 competitors, expensive",
      (nth) => ({ competitors: competitors(nth, 3), competitive: "expensive" }),
      subset,
    ),
    filter(
      "3 competitors, five brands",
      (nth) => ({ competitors: competitors(nth, 3), brand: brands(nth, 5) }),
      subset,
    ),
    ...["title", "brand", "price", "price_diff", "competitors_count", "modified"].flatMap((field) => [
      sorted(`${field} ASC`),
      sorted(`${field} DESC`),
    ]),
    ...[0.25, 0.5, 0.75, 0.999].map((far) => ({
      name: `page at ${far * 100} %`,
      filters: () => ({}),
      order: "title ASC",
      far,
      budget_ms: anyPage,
    })),
    {
      name: "page at 50 %, by price, expensive",
      filters: () => ({ competitive: "expensive" as const }),
      order: "price DESC",
      far: 0.5,
      budget_ms: anyPage,
    },
    {
      name: "page at 50 %, five brands",
      filters: (nth) => ({ brand: brands(nth, 5) }),
      order: "title ASC",
      far: 0.5,
      budget_ms: anyPage,
    },
  ];
}

/** The where a screen sends with these filters. */
export function whereOfCase(catalogId: number, filters: FilterSet): Where {
  return { catalog_id: catalogId, unmatched: { neq: true }, ...whereOf(filters) };
}

function day(ago: number): string {
  return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
}
