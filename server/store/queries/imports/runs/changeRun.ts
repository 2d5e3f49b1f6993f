import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { jsonText } from "#server/store/json.ts";
import type { ImportStatus } from "#shared/reference/importProgress.ts";
import type { Run } from "./runs.ts";

/** What a change of a run demands of it: a status, and the attempt of the worker that holds it. */
type RunGuard = { id: number; attempt?: number; status: ImportStatus | readonly ImportStatus[] };

export type RunChanges = Partial<
  Omit<Run, "id" | "website_id" | "created" | "end_datetime" | "away_at" | "awaits_source">
> & {
  end_datetime?: Date | "now" | null;
  away_at?: "now";
};

/**
 * Changes a run. Undefined when the guard does not hold any more: then nothing changed. The percentage
 * never goes down.
 */
export async function changeRun(db: Db, guard: RunGuard, changes: RunChanges): Promise<Run | undefined> {
  const statuses = [guard.status].flat();
  const changed = await sql<Run>`
    update website_import
    set ${sql.join(Object.entries(changes).map(([column, value]) => sql`${sql.ref(column)} = ${assigned(column, value)}`))}
    where id = ${guard.id}
      and attempt = coalesce(${guard.attempt ?? null}, attempt)
      and status = any(${statuses})
    returning *`.execute(db);
  return changed.rows[0];
}

const jsonColumns = new Set([
  "extractorSource",
  "error_message",
  "away_message",
  "notices",
  "would_change",
  "doubts",
]);

function assigned(column: string, value: unknown) {
  if (value === "now") return sql`date_trunc('milliseconds', clock_timestamp())`;
  if (column === "percentage") return sql`greatest(percentage, ${value})`;
  if (jsonColumns.has(column) && value !== null) return sql`${jsonText(value)}::jsonb`;
  return sql`${value}`;
}
