// A list as a CSV file: the rows of the list under the same filter, in the same order, from one snapshot.
import type { Language } from "#shared/messages/index.ts";
import { isOfPastDay, pastIn } from "#server/domain/matching/pastProducts.ts";
import type { Where } from "#shared/filters/filter.ts";
import { simulatedOfToday, tooManyColumns } from "#server/errors.ts";
import type { Query } from "#server/store/collection.ts";
import type { Store } from "#server/store/database.ts";
import { exportedLines } from "#server/store/queries/exports/exportedLines.ts";
import type { Actor } from "#server/store/scopes.ts";
import { type Column, type ColumnOrCompetitors, columnsOf, competitorsPlace } from "./columns.ts";
import { type CompetitorChoice, competitorColumns } from "./competitorColumns.ts";
import { type ExportedList, exportedRows } from "./exportedRows.ts";
import { type ExportFile, openCsvFile } from "./openCsvFile.ts";
import { type ExportedTracking, adjustedPrice, withinTracking } from "./trackingExport.ts";

type ExportRequest = {
  list: ExportedList;
  /** The rows are those of a tracking, and carry the price that its simulator makes of each. */
  tracking?: ExportedTracking | undefined;
  /** The list's query. `fields` are the columns, in order. */
  query: Query;
} & CompetitorChoice;

export type ExportedFor = { store: Store; actor: Actor; language: Language };

/** PostgreSQL selects 1,664 columns at most. */
const columnsMax = 1_600;

/**
 * Opens an export; its content is made as it is read. Throws what is wrong with the request, 429 when the actor has too
 * many exports running, and what PostgreSQL says before the first line. `signal` ends it, at any moment.
 */
export async function openExport(
  { store, actor, language }: ExportedFor,
  request: ExportRequest,
  signal?: AbortSignal,
): Promise<ExportFile> {
  const { list, query, tracking } = request;
  const by = { db: store.db, actor };
  const requested = query.where ?? {};
  const where = tracking ? await withinTracking(by, tracking, list.kind, requested) : requested;
  const rows = await exportedRows(by, list, where);
  if (tracking && isOfPastDay(where)) throw simulatedOfToday();
  const simulated =
    tracking && "websiteId" in list && (await adjustedPrice(store.db, list.websiteId, tracking));
  const places = await columnsOf(store.db, {
    reader: actor,
    language,
    kind: list.kind,
    rows,
    simulated: simulated || undefined,
    fields: query.fields,
  });
  const { columns: theirs, ...joined } = await competitorColumns(store.db, language, rows.compared, request);
  const columns = withCompetitors(places, theirs);
  if (columns.length > columnsMax) throw tooManyColumns(columns.length, columnsMax);

  const cells = columns.map(({ cell }) => cell);
  const lines = exportedLines(actor, rows, query, { cells, ...joined });
  const headers = columns.map(({ header }) => header);
  return openCsvFile({ store, actor }, { name: nameOf(where), headers, lines }, signal);
}

/** That of a past day says which: no column does, and prices that were are not to be taken for those of today. */
function nameOf(where: Where): string {
  const day = pastIn(where)?.day;
  return day ? `export_produits_${day}.csv` : "export_produits.csv";
}

/** The competitors where the field of that name is asked for, or at the end. */
function withCompetitors(places: ColumnOrCompetitors[], theirs: Column[]): Column[] {
  const all: ColumnOrCompetitors[] = places.includes(competitorsPlace)
    ? places
    : [...places, competitorsPlace];
  return all.flatMap((column) => (typeof column === "string" ? theirs : [column]));
}
