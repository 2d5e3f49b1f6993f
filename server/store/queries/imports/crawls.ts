// What a crawl of a provider needs to know of its website, and what is kept of it.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { type MergedRun, inScope } from "./merge/mergedValues.ts";

/** The pages of the products that a run of this scope applies, in the order of their ids. */
export async function productAddresses(db: Db, run: MergedRun, limit: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from product
    where website_id = ${run.website_id} and url is not null and ${inScope(run)}
    order by id limit ${limit}`.execute(db);
  return rows.map(({ url }) => url);
}

/** The last one of a website. */
export async function rememberCrawl(db: Db, websiteId: number, crawlId: string): Promise<void> {
  await sql`
    update website_setting
    set extractor_source = jsonb_set(
      extractor_source || jsonb_build_object('data', coalesce(extractor_source -> 'data', '{}')),
      '{data,crawlId}', to_jsonb(${crawlId}::text))
    where id = ${websiteId}`.execute(db);
}
