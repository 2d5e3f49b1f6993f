// What the products of a website have values for, and which columns gave them.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { jsonText } from "#server/store/json.ts";
import { importedColumns } from "./lines.ts";
import type { Run } from "./runs/runs.ts";

/** Where a product keeps what a field of a feed says. */
export type StoredPlace = { column: string } | { attribute: string } | { store: string };

/** For each place whether any product of the website has a value there. */
export async function whichAreStored(
  db: Db,
  websiteId: number,
  places: readonly StoredPlace[],
): Promise<boolean[]> {
  const checks = places.map(
    (storedPlace) =>
      sql`exists (select from product where website_id = ${websiteId} and ${isFilled(storedPlace)})`,
  );
  const result = await sql<{ stored: boolean[] }>`select array[${sql.join(checks)}] as stored`.execute(db);
  return result.rows[0]!.stored;
}

function isFilled(storedPlace: StoredPlace): RawBuilder<boolean> {
  if ("attribute" in storedPlace) return sql`attributes ? ${storedPlace.attribute}`;
  if ("store" in storedPlace) {
    return sql`attributes -> 'stores' @> ${jsonText([{ store_code: storedPlace.store }])}::jsonb`;
  }
  const { column } = storedPlace;
  if (column === "medias") return sql`cardinality(medias) > 0`;
  if (column === "competitorsmkp") return sql`jsonb_array_length(competitorsmkp) > 0`;
  const isStored = column in importedColumns || column === "channel" || column === "competitor_name";
  return isStored ? sql`${sql.ref(column)} is not null` : sql`false`;
}

export type LastMapping = { mapping: ReadMapping; remembered: boolean };
type ReadMapping = Record<string, { fieldname: string; type: "string" | "number" }>;

/**
 * The columns of the website's last import that was applied, `run` aside: the one whose prices were seen last; and
 * whether the website remembers columns for its files.
 */
export async function lastMapping(
  db: Db,
  run: { id: number | null; website_id: number; scope: Run["scope"] },
): Promise<LastMapping> {
  const result = await sql<{ mapping: ReadMapping | null; remembered: ReadMapping | null }>`
    select website.extractor_source #> '{type_options,mapping}' as remembered,
           (select "extractorSource" #> '{type_options,mapping}' from website_import
            where website_id = website.id and merged and id is distinct from ${run.id}
              and (scope = 'ebrand') = ${run.scope === "ebrand"} and scope <> 'marketplace'
            order by "observedAt" desc, id desc limit 1) as mapping
    from website_setting as website where website.id = ${run.website_id}`.execute(db);
  const { mapping, remembered } = result.rows[0] ?? {};
  return { mapping: mapping ?? {}, remembered: Object.keys(remembered ?? {}).length > 0 };
}

/** The names of the columns that imports of the website which were applied have left empty throughout. */
export async function columnsEmptiedBefore(db: Db, websiteId: number): Promise<Set<string>> {
  const result = await sql<{ column: string }>`
    select distinct notice #>> '{values,column}' as "column"
    from website_import, jsonb_array_elements(notices) as notice
    where website_id = ${websiteId} and merged and notice ->> 'key' = 'imports.columnEmptied'`.execute(db);
  return new Set(result.rows.map(({ column }) => column));
}
