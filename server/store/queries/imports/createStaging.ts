import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { importedColumns, staging } from "./lines.ts";

export type ImportedColumn = keyof typeof importedColumns;

const columnNames = Object.keys(importedColumns) as ImportedColumn[];

export async function createStaging(db: Db, runId: number): Promise<void> {
  const columns = columnNames.map((name) => `${name} ${importedColumns[name]}`).join(", ");
  await sql`drop table if exists ${staging(runId)}`.execute(db);
  await sql`
    create unlogged table ${staging(runId)} (
      line bigint not null, error jsonb,
      kind text not null, product_id text, channel text, competitor_name text, "observedAt" timestamptz,
      /* the attributes whose cells are empty */
      emptied text[],
      /* what is kept of the line beside the price it gives (source_line.cells) */
      cells text, ${sql.raw(columns)}
    ) with (autovacuum_enabled = false)`.execute(db);
}
