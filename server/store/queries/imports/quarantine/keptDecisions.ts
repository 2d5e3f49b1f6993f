// What is decided about prices in quarantine while their website's last import can be taken back: a question that was
// there before that import is not asked again after it was taken back, and its answer holds.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import { databaseNow } from "../../../moment.ts";
import { assignHeld } from "./quarantine.ts";
import { kept, keptColumns } from "../undo/undo.ts";

type KeptDecision = { websiteId: number; ids: readonly number[]; customerId: number };

/** Before these prices are written. */
export async function keepAccepted(tx: Db, { websiteId, ids }: KeptDecision): Promise<void> {
  const tables = await keptOf(tx, websiteId);
  if (!tables) return;
  const at = sql`case when before.price_changed_at > accepted.seen_at then ${databaseNow} else accepted.seen_at end`;
  await sql`
    with accepted as (
      delete from ${tables.quarantine} as kept using quarantined_price as asked
      where ${isDecided(websiteId, ids)} returning kept.*
    )
    update ${tables.before} as before
    set price = accepted.price, ${assignHeld("before")}, price_doubted_at = null, price_changed_at = ${at},
        price_import_id = accepted.import_id, source_line = accepted.source_line,
        modified = greatest(before.modified, ${at})
    from accepted where before.id = accepted.product_id`.execute(tx);
}

/** Before these prices are refused. */
export async function keepRefused(tx: Db, { websiteId, ids, customerId }: KeptDecision): Promise<void> {
  const tables = await keptOf(tx, websiteId);
  if (!tables) return;
  await sql`
    with refused as (
      update ${tables.quarantine} as kept
      set status = 'refused', times = 0, decided_at = ${databaseNow},
          decided_by = (select id from customer where id = ${customerId})
      from quarantined_price as asked
      where ${isDecided(websiteId, ids)} and kept.status <> 'refused'
      returning kept.product_id
    )
    update ${tables.before} as before set price_doubted_at = null
    from refused where before.id = refused.product_id`.execute(tx);
}

/** The same price of the same import was in question before: what the run itself has brought goes with it. */
const isDecided = (websiteId: number, ids: readonly number[]) => sql`
  asked.website_id = ${websiteId} and asked.id = any(${ids}::bigint[])
    and kept.product_id = asked.product_id and kept.price = asked.price and kept.import_id = asked.import_id`;

/** What the run that can be taken back has kept; nothing of one from before an upgrade that brought columns. */
async function keptOf(tx: Db, websiteId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from website_import where website_id = ${websiteId} and undoable_until is not null`.execute(tx);
  const [run] = rows;
  if (!run) return undefined;
  const columns = [
    ...(await keptColumns(tx, "before", run.id)),
    ...(await keptColumns(tx, "quarantine", run.id)),
  ];
  const isWhole = ["price_doubted_at", "source_line", "times", "held"].every((name) =>
    columns.includes(name),
  );
  return isWhole ? { before: kept("before", run.id), quarantine: kept("quarantine", run.id) } : undefined;
}
