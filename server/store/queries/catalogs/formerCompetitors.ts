// The websites that customers unlinked from their catalogues: scopes.ts shows them to them still.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

export type Link = { catalog_id: number; website_id: number };

export async function keepFormerCompetitors(db: Db, links: readonly Link[]): Promise<void> {
  await sql`
    insert into former_competitor (catalog_id, website_id)
    select * from unnest(${links.map(({ catalog_id }) => catalog_id)}::bigint[],
                         ${links.map(({ website_id }) => website_id)}::bigint[])
    on conflict do nothing`.execute(db);
}

/** Those of a catalogue, those that are a website, or the one that is both; none for an id that is none. */
export async function cleanUpFormerCompetitors(
  db: Db,
  where: Partial<Record<keyof Link, unknown>>,
): Promise<void> {
  const ids = (["catalog_id", "website_id"] as const).flatMap((column) =>
    where[column] === undefined ? [] : [{ column, id: Number(where[column]) }],
  );
  if (ids.length === 0 || ids.some(({ id }) => !Number.isSafeInteger(id))) return;
  const clauses = ids.map(({ column, id }) => sql`${sql.ref(column)} = ${id}`);
  await sql`delete from former_competitor where ${sql.join(clauses, sql` and `)}`.execute(db);
}
