import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { type Merge, identity, isStored, same, staging } from "./mergedValues.ts";

/**
 * Moves the lines behind the latest one of their product, and those from before `stored`, when the website was last
 * seen: all of them where the whole file is older, else those of which the store knows a later price. Returns how many.
 */
export async function moveEarlier(db: Db, { run, kind }: Merge, stored: Date | null): Promise<number> {
  await sql`
    create temp table latest on commit drop as
    select ${identity(kind, "line")}, max("observedAt") as last
    from ${staging(run)} as line where error is null and kind = ${kind} group by ${identity(kind, "line")}`.execute(
    db,
  );
  await sql`analyze latest`.execute(db);
  const isOlder = stored !== null && run.observedAt < stored;
  const isOvertaken = sql`exists (
    select from product join product_history as point
      on point.website_id = product.website_id and point.product_id = product.id
    where ${isStored({ run, kind })} and point.created > line."observedAt")`;
  const isBehind = sql`line."observedAt" < ${stored}${isOlder ? sql`` : sql` and ${isOvertaken}`}`;
  const moved = await sql`
    with moved as (
      delete from ${staging(run)} as line using latest
      where line.error is null and line.kind = ${kind} and ${same(kind, "line", "latest")}
        and (line."observedAt" < latest.last or coalesce(${isBehind}, false))
      returning line.*
    )
    insert into earlier_line select * from moved`.execute(db);
  await sql`drop table latest`.execute(db);
  await sql`analyze earlier_line`.execute(db);
  return Number(moved.numAffectedRows ?? 0);
}
