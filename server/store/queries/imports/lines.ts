// The lines of one run that are read and not yet merged: an unlogged table of their own, `staging.import_{run}`.
// Lines in error lie in it too, so that a line is staged, counted and passed in one transaction, whatever it holds.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import type { Wording } from "./runs/runs.ts";

/** What a feed may say of a product, by its column: the page both the staging table and the merge are made from. */
export const importedColumns = {
  title: "text",
  url: "text",
  sku: "text",
  ean: "text",
  isbn: "text",
  mpn: "text",
  internal_ref: "text",
  brand: "text",
  category: "text",
  unit: "text",
  price: "numeric(14, 4)",
  sale_price: "numeric(14, 4)",
  public_price: "numeric(14, 4)",
  stock: "numeric(14, 4)",
  shipping_price: "numeric(14, 4)",
  total_price: "numeric(14, 4)",
  currency: "text",
  rank: "integer",
  state: "text",
  medias: "text[]",
  attributes: "jsonb",
  competitorsmkp: "jsonb",
} as const;

export function stagingTable(runId: number): string {
  return `staging.import_${runId}`;
}

export const staging = (runId: number) => sql.raw(stagingTable(runId));

export async function dropStaging(db: Db, runId: number): Promise<void> {
  await sql`drop table if exists ${staging(runId)}`.execute(db);
}

/** How many lines are staged and the last one; undefined without the table. A crash of PostgreSQL empties it. */
export async function stagedSoFar(
  db: Db,
  runId: number,
): Promise<{ lines: number; lastLine: number } | undefined> {
  const exists = await sql<{ found: boolean }>`
    select to_regclass(${stagingTable(runId)}) is not null as found`.execute(db);
  if (!exists.rows[0]?.found) return undefined;
  const counted = await sql<{ lines: number; lastLine: number }>`
    select count(*) as lines, coalesce(max(line), 0) as "lastLine" from ${staging(runId)}`.execute(db);
  return counted.rows[0];
}

type ErrorLine = { line: number; error: Wording };

/** The lines in error, a page at a time, in the order of the file. */
export async function* errorLines(db: Db, runId: number, page = 5000): AsyncGenerator<ErrorLine[]> {
  const index = sql.raw(`import_${runId}_errors`);
  await sql`create index if not exists ${index} on ${staging(runId)} (line) where error is not null`.execute(
    db,
  );
  let after = 0;
  for (;;) {
    const result = await sql<ErrorLine>`
      select line, error from ${staging(runId)} where error is not null and line > ${after}
      order by line limit ${page}`.execute(db);
    if (result.rows.length > 0) yield result.rows;
    if (result.rows.length < page) return;
    after = result.rows.at(-1)!.line;
  }
}

/** Removes the staging tables whose run is over or gone: what a crash at the wrong moment left behind. */
export async function dropLeftStaging(db: Db): Promise<void> {
  const left = await sql<{ id: number }>`
    select substring(tablename from 'import_(\\d+)')::bigint as id from pg_tables
    where schemaname = 'staging' and tablename ~ '^import_\\d+$'
      and substring(tablename from 'import_(\\d+)')::bigint not in
        (select id from website_import where status in ('pending', 'running', 'paused'))`.execute(db);
  for (const { id } of left.rows) await dropStaging(db, id);
}
