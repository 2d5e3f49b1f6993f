import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** From here on no rule of the catalogue, or not that one, gives an attribute. */
export async function switchOffMappings(db: Db, catalogId: number, mappingId?: number): Promise<void> {
  await sql`
    update value_mapping set enabled = false, modified = now()
    where catalog_id = ${catalogId} and enabled
      and ${mappingId === undefined ? sql`true` : sql`id = ${mappingId}`}`.execute(db);
}

/** Deletes the mappings of a catalogue and returns how many there were. */
export async function deleteMappings(db: Db, catalogId: number): Promise<number> {
  const deleted = await sql`delete from value_mapping where catalog_id = ${catalogId}`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
