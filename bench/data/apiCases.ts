// What is asked of the API: lists, counts, included relations and figures, each with the questions behind it.
import { entityOf } from "#shared/entities/index.ts";
import type { Where } from "#shared/filters/filter.ts";
import { addDays, today } from "#shared/calendar/day.ts";
import { simulatorDefaults } from "#shared/reference/simulatorOptions.ts";
import { countOf, list } from "#server/api/generic/crud.ts";
import { parseFilter } from "#server/api/generic/filter.ts";
import { verbsOf } from "#server/api/generic/verbs.ts";
import type { Caller } from "#server/api/caller.ts";
import { aggregationInfos } from "#server/domain/figures/aggregationInfos.ts";
import { compareByDate } from "#server/domain/figures/compareByDate.ts";
import { type AverageField, competitiveAverage } from "#server/domain/figures/competitiveAverage.ts";
import { marginDiff } from "#server/domain/figures/marginDiff.ts";
import { type AskedSum, sumOf } from "#server/domain/figures/sum.ts";
import { ownProductsWhere } from "#server/domain/products/catalogProducts.ts";
import { valuesOf } from "#server/domain/products/productValues.ts";
import type { Answered, Served } from "../support/served.ts";
import type { BuiltMarket } from "./buildMarket.ts";

export type ApiCase = {
  name: string;
  /** 95th percentile for one client; undefined where none was set. */
  budget_ms?: { M: number; L: number };
  ask: (served: Served) => Promise<Answered>;
  /** The same, without HTTP. */
  questions: (caller: Caller) => Promise<unknown>;
};

const page = { M: 30, L: 100 };
const figure = { M: 50, L: 150 };
const suggestion = { M: 20, L: 20 };
const simple = ["id", "title", "brand", "price", "sku"];
const cap = 1_000;

export function apiCases(market: BuiltMarket): ApiCase[] {
  const { catalogId, websiteId, competitorIds } = market;
  const catalog = { id: catalogId, website_id: websiteId };
  const matched: Where = { catalog_id: catalogId, unmatched: { neq: true } };
  const ofThree: Where = { ...matched, "competitors.website_id": { inq: competitorIds.slice(0, 3) } };
  const dearer: Where = { ...matched, price: { gt: 100 } };

  const listed = (
    name: string,
    model: string,
    path: string,
    filter: object,
    within: Where = {},
  ): ApiCase => ({
    name,
    budget_ms: page,
    ask: (served) => served.get(path, { filter, total: false }),
    questions: (caller) => {
      const parsed = parseFilter(filter);
      return list(
        verbsOf(entityOf(model)),
        caller,
        { ...parsed, where: { and: [within, parsed.where ?? {}] } },
        cap,
      );
    },
  });
  const counted = (name: string, model: string, path: string, where: Where, within: Where = {}): ApiCase => ({
    name,
    budget_ms: page,
    ask: (served) => served.get(`${path}/count`, { where }),
    questions: (caller) => countOf(verbsOf(entityOf(model)), caller, { and: [within, where] }),
  });
  const average = (name: string, field: AverageField & string, where: Where): ApiCase => ({
    name: `average by ${name}`,
    budget_ms: figure,
    ask: (served) => served.get(`Catalogs/${catalogId}/competitive/average`, { field, filter: { where } }),
    questions: (caller) => competitiveAverage(caller, catalogId, { field, where }),
  });
  const sum = (model: AskedSum["model"], field: string, where: Where): ApiCase => ({
    name: `sum of ${field}, ${model}`,
    ask: (served) => served.get(`Catalogs/${catalogId}/sum`, { field, model, filter: { where } }),
    questions: (caller) => sumOf(caller, catalog, { model, field, where }),
  });
  const diff = (name: string, where: Where): ApiCase => ({
    name: `simulation${name}`,
    ask: (served) => served.get(`WebsiteSettings/${websiteId}/diff`, { filter: { where } }),
    questions: (caller) =>
      marginDiff(caller, websiteId, {
        where,
        options: simulatorDefaults,
        maxGapPercent: undefined,
        catalogId: undefined,
        urlsFilename: undefined,
      }),
  });
  const byDate = (name: string, days: string[], field: "category" | undefined): ApiCase => ({
    name: `evolution, ${name}`,
    ask: (served) =>
      served.post(`Catalogs/${catalogId}/compareCompetitivityByDate`, {
        dates: days,
        field,
        filter: { where: matched },
      }),
    questions: (caller) =>
      compareByDate(caller, catalogId, { days, each: true, field, moves: true, where: matched }),
  });

  const own = ownProductsWhere(catalogId, websiteId, {});
  const ofWebsite = { website_id: websiteId };
  return [
    listed("list: catalogues", "Catalog", "Catalogs", {}),
    listed("list: 50 matched, simple", "MatchedProduct", "MatchedProducts", {
      where: matched,
      fields: simple,
      limit: 50,
    }),
    listed("list: 50 matched, whole", "MatchedProduct", "MatchedProducts", { where: matched, limit: 50 }),
    listed("list: 50 own products", "Product", `Catalogs/${catalogId}/products`, { limit: 50 }, own),
    counted("count: matched", "MatchedProduct", "MatchedProducts", matched),
    counted("count: matched, price", "MatchedProduct", "MatchedProducts", dearer),
    counted(
      "count: products of the website",
      "Product",
      `WebsiteSettings/${websiteId}/products`,
      {},
      ofWebsite,
    ),
    listed("include: 50 matched, website, product", "MatchedProduct", "MatchedProducts", {
      where: matched,
      include: ["website", "product"],
      limit: 50,
    }),
    listed("include: 50 matched, history", "MatchedProduct", "MatchedProducts", {
      where: matched,
      fields: simple,
      include: { relation: "history", scope: { limit: 10, order: "created DESC" } },
      limit: 50,
    }),
    listed(
      "include: 50 products, history",
      "Product",
      `WebsiteSettings/${websiteId}/products`,
      {
        include: { relation: "history", scope: { limit: 10 } },
        limit: 50,
      },
      ofWebsite,
    ),
    average("brand", "brand", matched),
    average("category", "category", matched),
    average("competitor", "competitors", matched),
    average("brand, price above", "brand", dearer),
    average("competitor, price above", "competitors", dearer),
    average("brand, 3 competitors", "brand", ofThree),
    sum("products", "price", {}),
    sum("matchedProducts", "price_diff_integer", matched),
    diff("", matched),
    diff(", price above", dearer),
    diff(", 3 competitors", ofThree),
    byDate("two days", [addDays(today(), -30), today()], undefined),
    byDate(
      "30 days by category",
      Array.from({ length: 30 }, (_, ago) => addDays(today(), ago - 29)),
      "category",
    ),
    {
      name: "brands suggested",
      budget_ms: suggestion,
      ask: (served) =>
        served.get(`Catalogs/${catalogId}/productsAggregateByField`, { field: "brand", search: "marque" }),
      questions: (caller) =>
        valuesOf(caller, websiteId, { field: "brand", where: {}, search: "marque", limit: 50 }),
    },
    {
      name: "aggregation infos",
      ask: (served) => served.get("Catalogs/getAggregationInfos"),
      questions: (caller) => aggregationInfos(caller, { catalogId: undefined, cap, language: "fr" }),
    },
  ];
}
