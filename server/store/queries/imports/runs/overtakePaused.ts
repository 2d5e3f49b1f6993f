import { sql } from "kysely";
import type { WouldChange } from "#shared/reference/wouldChange.ts";
import type { Db } from "#server/store/database.ts";
import { jsonText } from "#server/store/json.ts";
import type { Run, Wording } from "./runs.ts";

/**
 * The paused runs of a website that a newer one comes before: what they would change, had they been resumed, is what `none`
 * says. What waits for its source is read anew.
 */
export async function overtakePaused(db: Db, newer: Run, none: WouldChange): Promise<void> {
  const message: Wording = { key: "imports.overtaken", values: {} };
  await sql`
    update website_import
    set error_message = ${jsonText(message)}::jsonb, confirmed = false, doubts = '[]',
        would_change = case when would_change is not null then ${jsonText(none)}::jsonb end
    where website_id = ${newer.website_id} and id <> ${newer.id} and status = 'paused' and not awaits_source
      and scope <> 'marketplace' and "observedAt" < ${newer.observedAt}`.execute(db);
}
