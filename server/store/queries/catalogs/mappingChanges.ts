// The log of what was changed of a catalogue's unit mappings and rates.
import { sql } from "kysely";
import type { MappingChange, MappingEffect } from "#shared/addresses/mappings.ts";
import type { Db } from "../../database.ts";

/** A change is taken back while one still knows what it was. */
const remembered = sql`interval '1 day'`;

type NewMappingChange = {
  model: MappingChange["model"];
  mappingId: number;
  customerId: number;
  before: object | null;
  after: object | null;
  effect: MappingEffect | null;
};

/** Adds a change to those of a catalogue; what was long ago is forgotten. */
export async function insertMappingChange(
  tx: Db,
  catalogId: number,
  { model, mappingId, customerId, before, after, effect }: NewMappingChange,
): Promise<void> {
  const [was, is, did] = [before, after, effect].map((value) => value && JSON.stringify(value));
  await sql`
    with old as (
      delete from mapping_change where catalog_id = ${catalogId} and created < now() - ${remembered}
    )
    insert into mapping_change (catalog_id, model, mapping_id, customer_id, before, after, effect)
    values (${catalogId}, ${model}, ${mappingId}, ${customerId}, ${was}::jsonb, ${is}::jsonb, ${did}::jsonb)`.execute(
    tx,
  );
}

/** Those of a day, the newest first. */
export async function recentMappingChanges(
  db: Db,
  catalogId: number,
  limit: number,
): Promise<MappingChange[]> {
  const { rows } = await sql<MappingChange>`
    select ${shown} where change.catalog_id = ${catalogId} and change.created > now() - ${remembered}
    order by change.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Why a change that was to be taken back is not. */
type Standing = { is_old: boolean; is_website_gone: boolean };

/**
 * The change of that id; `undoable` is false as well when it is too old. Undefined when the catalogue has none. Until the
 * transaction ends nobody else takes it back.
 */
export async function mappingChangeOf(
  db: Db,
  catalogId: number,
  id: number,
): Promise<(MappingChange & Standing) | undefined> {
  const { rows } = await sql<MappingChange & Standing>`
    select change.created <= now() - ${remembered} as is_old, ${isWebsiteGone} as is_website_gone, ${shown}
    where change.catalog_id = ${catalogId} and change.id = ${id} for update of change`.execute(db);
  return rows[0];
}

const isWebsiteGone = sql<boolean>`exists (
          select from unnest(array[change.before, change.after]) as row_then (values)
          where row_then.values ->> 'competitor_id' is not null and not exists (
            select from website_setting where id = (row_then.values ->> 'competitor_id')::bigint))`;

/** A row that was changed again is not as this change left it, and one of a website that is gone went with it. */
const shown = sql`
      change.id, change.model, change.mapping_id, customer.username as customer_name, change.created, change.before,
      change.after, change.effect, not exists (
        select from mapping_change later
        where later.catalog_id = change.catalog_id and later.model = change.model
          and later.mapping_id = change.mapping_id and later.id > change.id)
        and not ${isWebsiteGone} as undoable
    from mapping_change change left join customer on customer.id = change.customer_id`;
