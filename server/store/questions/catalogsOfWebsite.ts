import { sql } from "kysely";
import type { Db } from "../database.ts";

/** The catalogues whose own website this is, and those that compare with it. */
export async function catalogsOfWebsite(db: Db, websiteId: number): Promise<{ own: number[]; compared: number[] }> {
  const { rows } = await sql<{ own: number[]; compared: number[] }>`
    select array(select id from catalog where website_id = ${websiteId} order by id) as own,
           array(select catalog_id from catalog_competitor where website_id = ${websiteId} order by 1) as compared`.execute(
    db,
  );
  return rows[0]!;
}
