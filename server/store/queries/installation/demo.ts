// What the database knows of the demo: what is its own, and whether it is being loaded.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** The number of the advisory lock that whoever loads the demo holds. */
export const demoLock = sql<bigint>`hashtextextended('vigie demo', 0)`;

/** For the session; false when another one has it. */
export async function lockDemo(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_lock(${demoLock}) as ours`.execute(db);
  return rows[0]!.ours;
}

/** The same until the transaction ends. */
export async function lockDemoUntilEnd(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(${demoLock}) as ours`.execute(tx);
  return rows[0]!.ours;
}

export async function catalogsOfCustomers(db: Db, owners: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from catalog where customer_id = any(${owners}) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** This website was made for this shop of the demo. */
export async function markDemoWebsite(tx: Db, id: number, shop: string): Promise<void> {
  await sql`insert into demo_website (website_id, shop) values (${id}, ${shop})`.execute(tx);
}

/** What is left of the demo is somebody's from now on. */
export async function unmarkDemo(tx: Db): Promise<void> {
  await sql`delete from demo_account`.execute(tx);
  await sql`delete from demo_website`.execute(tx);
}

type DemoWebsite = { id: number; shop: string; name: string; used: boolean };

/** The demo's websites by name, and whether a catalogue uses them that none of these customers has. */
export async function demoWebsites(db: Db, owners: readonly number[]): Promise<DemoWebsite[]> {
  const { rows } = await sql<DemoWebsite>`
    select id, shop, name, exists (
      select from catalog left join catalog_competitor link on link.catalog_id = catalog.id
      where (customer_id = any(${owners})) is not true
        and website.id in (catalog.website_id, link.website_id)) as used
    from website_setting website join demo_website on website_id = website.id order by name`.execute(db);
  return rows;
}

/** The names of these customers' catalogues whose own website is not the demo's. */
export async function catalogsElsewhere(db: Db, owners: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from catalog
    where customer_id = any(${owners}) and website_id not in (select website_id from demo_website)
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The run whose prices were seen at this moment. */
export async function runSeenAt(db: Db, websiteId: number, moment: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from website_import
    where website_id = ${websiteId} and "observedAt" = ${moment} order by id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Each website's own source is its last file. */
export async function sourceFromLastUpload(db: Db): Promise<void> {
  await sql`
    update website_setting website
    set extractor_source = jsonb_set(extractor_source, '{uri}', last.source -> 'uri')
    from (select distinct on (website_id) website_id, "extractorSource" as source from website_import
          where trigger = 'upload' order by website_id, "observedAt" desc) as last
    where last.website_id = website.id`.execute(db);
}

export async function switchOnUpdates(db: Db, catalogIds: readonly number[]): Promise<void> {
  await sql`update catalog set auto_update = true where id = any(${catalogIds})`.execute(db);
}

/** Many small files make a large change that none of them was worth tidying up after. */
export async function vacuumAfterDemo(db: Db): Promise<void> {
  await sql`vacuum (analyze, skip_locked) product, product_history, offer, matched_product, matched_product_history`.execute(
    db,
  );
}

/** Some hundred thousand rows go in one statement: until the transaction ends, one may take longer than a caller's question. */
export async function letStatementsLast(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}
