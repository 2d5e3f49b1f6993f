// Rows are kept as JSON: a column that came with an upgrade since is as it is of a new row.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Sql } from "../../listedRows.ts";
import type { KeptTable } from "./keptTables.ts";

type Column = { name: string; standard: string | null };

/** The columns of a table that are written, and what `row`, kept as `one`, has in each. */
export async function columnsAndValues(
  tx: Db,
  { name: table, instead }: Pick<KeptTable, "name" | "instead">,
) {
  const { rows: columns } = await sql<Column>`
    select attname as name, case attidentity when '' then pg_get_expr(adbin, adrelid) end as standard
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx);
  return {
    columns: sql.join(columns.map(({ name }) => sql.ref(name))),
    values: sql.join(columns.map((column) => instead?.[column.name] ?? valueOf(column))),
  };
}

function valueOf({ name, standard }: Column): Sql {
  const kept = sql.ref(`row.${name}`);
  return standard === null ? kept : sql`case when one ? ${name} then ${kept} else ${sql.raw(standard)} end`;
}
