import { sql } from "kysely";
import type { Db } from "../../../database.ts";

/**
 * An own product has one match at a website: of lines that ask for two the first stands, and so it does against one that
 * undoes the same pair. A line that says again what one before says is repeated.
 */
export async function settleLines(db: Db): Promise<void> {
  await sql`
    with first as materialized (
      select distinct on (own_id, website_id) own_id, website_id, their_id, line
      from match_line where problem is null and action <> 'undo'
      order by own_id, website_id, line
    )
    update match_line set
      other_line = first.line,
      problem = case when match_line.action = 'undo' then 'matchImport.line.contradicts'
                     when match_line.their_id <> first.their_id then 'matchImport.line.slotTwice' end,
      action = case when match_line.their_id = first.their_id and match_line.action <> 'undo' then 'repeated'
                    else match_line.action end
    from first
    where match_line.problem is null and match_line.own_id = first.own_id
      and match_line.website_id = first.website_id and match_line.line <> first.line
      and (match_line.action <> 'undo' or match_line.their_id = first.their_id)`.execute(db);
  await sql`
    update match_line set action = 'repeated' where line in (
      select line from (
        select line, row_number() over (partition by own_id, their_id order by line) as place
        from match_line where problem is null and action = 'undo') as undone
      where place > 1)`.execute(db);
  // They are carried out a piece at a time.
  await sql`create index on match_line (line)`.execute(db);
}
