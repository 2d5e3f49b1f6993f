// What the browser asks about closing the gaps to the cheapest competitors.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { backTest, marginCurve, marginDiff } from "#shared/addresses/figures.ts";
import type { MatchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import type { SimulatorOptions } from "#shared/reference/simulatorOptions.ts";
import { download, request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { matchedKey } from "./keys.ts";

export type MarginDiff = AnswerOf<typeof marginDiff>["diff"];
export type CurvePoint = AnswerOf<typeof marginCurve>["curve"][number];

/** Which products are simulated, and how. */
export type AskedSimulation = SimulatorOptions & {
  websiteId: number;
  where: MatchedProductsWhere;
  maxGapPercent: number | undefined;
  /** The file of sales that weighs the amounts. */
  urlsFilename: string | undefined;
};

export function marginDiffOptions(simulation: AskedSimulation) {
  return queryOptions({
    queryKey: [...matchedKey, simulation.websiteId, "diff", simulation],
    queryFn: async () => {
      const params = parametersOf(simulation);
      return (await request<AnswerOf<typeof marginDiff>>({ path: pathOf(simulation, "diff"), params })).diff;
    },
    placeholderData: keepPreviousData,
  });
}

/** The same for every value: its own does not change it. */
export function marginCurveOptions({ diffValue: _, ...simulation }: AskedSimulation) {
  return queryOptions({
    queryKey: [...matchedKey, simulation.websiteId, "diffCurve", simulation],
    queryFn: async () => {
      const { diff: _diff, ...params } = parametersOf({ ...simulation, diffValue: 0 });
      const path = pathOf(simulation, "diffCurve");
      return (await request<AnswerOf<typeof marginCurve>>({ path, params })).curve;
    },
    placeholderData: keepPreviousData,
  });
}

/** What a simulation would have made of the last days of the catalogue. */
export type BackTest = Wire<AnswerOf<typeof backTest>>;

export function backTestOptions(simulation: AskedSimulation, days: number) {
  return queryOptions({
    queryKey: [...matchedKey, simulation.websiteId, "backTest", simulation, days],
    queryFn: () => {
      const { catalogId, ...params } = parametersOf(simulation);
      return request<BackTest>({ path: `Catalogs/${catalogId}/backTest`, params: { ...params, days } });
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10 * 60_000,
  });
}

/** The file of the prices that the simulation changes. */
export function downloadAdjustedPrices(simulation: AskedSimulation) {
  const { urlsFilename: _, ...params } = parametersOf(simulation);
  return download({ path: pathOf(simulation, "adjustedPrices"), params });
}

function pathOf({ websiteId }: Pick<AskedSimulation, "websiteId">, of: string) {
  return `WebsiteSettings/${websiteId}/${of}`;
}

function parametersOf({ where, diffType, diffValue, margin, maxGapPercent, urlsFilename }: AskedSimulation) {
  return {
    filter: { where },
    catalogId: where.catalog_id,
    diffType,
    diff: diffValue,
    margin,
    ...(maxGapPercent !== undefined && { maxGapPercent }),
    ...(urlsFilename !== undefined && { urlsFilename }),
  };
}
