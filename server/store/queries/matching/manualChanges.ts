// The last change that somebody made by hand in a slot.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Slot } from "./manualOffers.ts";
import { isAsItBecame, offersOf, restoreSlots } from "./slotOffers.ts";

/** A change is taken back while one still knows what it was. */
const remembered = sql`interval '1 day'`;

/** What a slot holds, as it is given to `markChange`. */
export async function heldBy(tx: Db, slot: Slot): Promise<string> {
  const { rows } = await sql<{ held: string }>`
    select ${offersOf("slot")}::text as held from ${theSlot(slot)} as slot`.execute(tx);
  return rows[0]!.held;
}

/** Remembers what a slot held before it was changed, unless nothing was; what was long ago is forgotten. */
export async function markChange(tx: Db, slot: Slot, was: string): Promise<void> {
  await sql`
    with old as (
      delete from hand_change
      where catalog_id = ${slot.catalogId} and made_at < now() - ${remembered}
        and (product_id, website_id) <> (${slot.productId}, ${slot.websiteId})
    ), change as (
      select *, ${was}::jsonb as was, ${offersOf("slot")} as became from ${theSlot(slot)} as slot
    )
    insert into hand_change (catalog_id, product_id, website_id, was, became)
    select catalog_id, product_id, website_id, was, became from change where was <> became
    on conflict (catalog_id, product_id, website_id) do update
    set was = excluded.was, became = excluded.became, made_at = now()`.execute(tx);
}

/** When a slot was last changed by hand, null when that is not known any more, or it was changed since. */
export async function changedByHandAt(tx: Db, slot: Slot): Promise<Date | null> {
  const { rows } = await sql<{ made_at: Date }>`
    select made_at from hand_change change
    where ${isOf(slot)} and made_at > now() - ${remembered} and ${isAsItBecame("change")}`.execute(tx);
  return rows[0]?.made_at ?? null;
}

/** Brings back what a slot held before, and forgets the change. */
export async function takeChangeBack(tx: Db, slot: Slot): Promise<void> {
  const change = sql`(select product_id, website_id, was from hand_change change where ${isOf(slot)})`;
  await restoreSlots(tx, slot.catalogId, change);
  await sql`delete from hand_change change where ${isOf(slot)}`.execute(tx);
}

function isOf({ catalogId, productId, websiteId }: Slot) {
  return sql`change.catalog_id = ${catalogId} and change.product_id = ${productId} and change.website_id = ${websiteId}`;
}

function theSlot({ catalogId, productId, websiteId }: Slot) {
  return sql`(
    select ${catalogId}::bigint as catalog_id, ${productId}::bigint as product_id, ${websiteId}::bigint as website_id)`;
}
