// What closing the gaps to the cheapest competitors would bring in, and what it would cost (docs/decisions/0101).
import { catalog } from "#shared/entities/catalog.ts";
import { orderImport } from "#shared/entities/orderImport.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import type { SimulatorOptions } from "#shared/reference/simulatorOptions.ts";
import { matchedRows } from "#server/domain/matching/matchedProducts.ts";
import { isOfPastDay } from "#server/domain/matching/pastProducts.ts";
import { catalogNeeded, noSuchFile, simulatedOfToday } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import { count, find, unordered } from "#server/store/collection.ts";
import type { Sql } from "#server/store/listedRows.ts";
import { priceDigits } from "#server/store/queries/figures/simulation/adjustedCell.ts";
import { orderedQuantities } from "#server/store/queries/orders/orderFiles.ts";
import { type MarginDiff, simulate } from "#server/store/queries/figures/simulation/simulation.ts";
import { type CurvePoint, simulateCurve } from "#server/store/queries/figures/simulation/simulationCurve.ts";
import {
  type SimulatedList,
  simulatedCells,
} from "#server/store/queries/figures/simulation/simulatedRows.ts";

export type SimulatedProducts = {
  where: Where;
  maxGapPercent: number | undefined;
  /** One catalogue of the website; all that the caller sees when absent. */
  catalogId: number | undefined;
  /** A file of sales of the catalogue: its quantities weigh the gains. */
  urlsFilename: string | undefined;
};
export type AskedDiff = SimulatedProducts & { options: SimulatorOptions };
type AskedCurve = SimulatedProducts & { options: Omit<SimulatorOptions, "diffValue"> };

/**
 * The simulation of the matched products of a website under a where. Throws 400 when a file is named and the catalogue
 * it belongs to is not clear, 404 when there is none of that name.
 */
export async function marginDiff(by: By, websiteId: number, simulation: AskedDiff): Promise<MarginDiff> {
  const { rows, list } = await simulatedProducts(by, websiteId, simulation, simulatedCells);
  return simulate(by.db, rows, { ...simulation.options, ...list });
}

/** The same at every part of the gap. */
export async function marginCurve(by: By, websiteId: number, simulation: AskedCurve): Promise<CurvePoint[]> {
  const { rows, list } = await simulatedProducts(by, websiteId, simulation, simulatedCells);
  return simulateCurve(by.db, rows, { ...simulation.options, ...list });
}

/** The rows that a simulation is of, as `cells`, and how they are read. Throws as `marginDiff`, and 400 for a past day. */
export async function simulatedProducts(
  by: By,
  websiteId: number,
  { catalogId, maxGapPercent, urlsFilename, where: asked }: SimulatedProducts,
  cells: Sql,
): Promise<{ rows: Sql; list: SimulatedList }> {
  const ofWebsite = { website_id: websiteId, ...(catalogId !== undefined && { catalog_id: catalogId }) };
  const within: Where = { and: [ofWebsite, asked] };
  const { entity, where, from } = await matchedRows(by, within);
  if (isOfPastDay(asked)) throw simulatedOfToday();
  const quantities =
    urlsFilename === undefined ? undefined : await soldIn(by, websiteId, within, urlsFilename);
  const rows = unordered(by.actor, entity, where, { cells, from });
  return { rows, list: { maxGapPercent, digits: await priceDigits(by.db, websiteId), quantities } };
}

async function soldIn({ db, actor }: By, websiteId: number, where: Where, filename: string) {
  const named = idsInAll(demandsOf(where, "catalog_id"));
  const meant = { website_id: websiteId, ...(named && { id: { inq: named } }) };
  const [only, ...others] = await find(db, actor, catalog, { where: meant, fields: ["id"], limit: 2 });
  if (!only || others.length > 0) throw catalogNeeded();
  return quantitiesIn({ db, actor }, only.id, filename);
}

/** The pieces sold of each product, by a file of sales of a catalogue. Throws 404 when there is none of that name. */
export async function quantitiesIn({ db, actor }: By, catalogId: number, filename: string): Promise<Sql> {
  const files = await count(db, actor, orderImport, { catalog_id: catalogId, filename });
  if (files === 0) throw noSuchFile(filename);
  return orderedQuantities(catalogId, filename);
}
