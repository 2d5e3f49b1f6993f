import { sql } from "kysely";
import { type Query, question } from "../../collection.ts";
import type { ListedRows, Sql } from "../../listedRows.ts";
import type { Actor } from "../../scopes.ts";

/** The lines of an export, a column a cell: listed rows in the order of the list's query, each with what it is joined with. */
export function exportedLines(
  actor: Actor,
  { entity, where, from }: ListedRows,
  query: Query,
  { cells, join }: { cells: readonly Sql[]; join?: Sql },
): Sql {
  return question(actor, entity, { ...query, where }, { cells: sql.join(cells), from, join });
}
