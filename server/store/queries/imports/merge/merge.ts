// From staged lines to products: what each statement of the merge asks of PostgreSQL. All run in one transaction,
// on the temporary tables `incoming` (the products this run touches) and `changed_product` (their ids).
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { hiddenIdentifier } from "#shared/entities/visitorFields.ts";
import { refreshProductEstimates } from "../../products/productEstimates.ts";
import { type Kind, type Merge, type MergedRun, isOfRun, isStored, staging } from "./mergedValues.ts";
import type { Run } from "../runs/runs.ts";

/** The kinds of product the file holds. */
export async function stagedKinds(db: Db, run: MergedRun): Promise<{ kind: Kind; count: number }[]> {
  const result = await sql<{ kind: Kind; count: number }>`
    select kind, count(*)::int as count
    from ${staging(run)} where error is null group by kind order by kind desc`.execute(db);
  return result.rows;
}

/** The temporary tables of the transaction. `analyze` now or the planner takes a million lines for a few. */
export async function prepareMerge(db: Db, run: MergedRun): Promise<void> {
  await sql`analyze ${staging(run)} (line, error, kind, product_id)`.execute(db);
  await sql`create temp table changed_product (id bigint primary key) on commit drop`.execute(db);
  await sql`
    create temp table incoming (
      line bigint, id bigint, changed boolean, repriced boolean, price_changed boolean, jumped boolean,
      currency_changed boolean, doubtful boolean, emptied boolean,
      attributes_changed boolean, sellers_changed boolean,
      /* the id of what is kept of the line, where its price becomes the product's */
      source_line bigint,
      /* somebody is asked about its price */
      asks boolean not null default false
    ) on commit drop`.execute(db);
}

type Present = { present: number; priced: number };

/** How many products of these kinds were there before the run, and how many known ones it prices. */
export async function countPresent(db: Db, merges: readonly Merge[]): Promise<Present> {
  const all: Present = { present: 0, priced: 0 };
  for (const merge of merges) {
    const { run, kind } = merge;
    const counted = await sql<Present>`
      select count(*) filter (where missing_since is null)::int as present,
             count(line.price) filter (where product.price > 0)::int as priced
      from product left join ${staging(run)} as line on line.error is null and line.kind = ${kind} and ${isStored(merge)}
      where ${isOfRun(run)} and product.kind = ${kind}`.execute(db);
    all.present += counted.rows[0]!.present;
    all.priced += counted.rows[0]!.priced;
  }
  return all;
}

/** Marks the products that a complete reading of the website no longer held. */
export async function markMissing(db: Db, run: MergedRun): Promise<void> {
  await sql`
    with missed as (
      update product set missing_since = ${run.observedAt}
      from incoming
      where incoming.line is null and product.website_id = ${run.website_id} and product.id = incoming.id
      returning product.id
    )
    insert into changed_product select id from missed`.execute(db);
}

/**
 * What the rest of the transaction is planned with. After a first import the stored figures speak of an empty table,
 * and what looks for products of the same key would compare each with each.
 */
export async function refreshEstimates(db: Db, inserts: number): Promise<void> {
  await sql`analyze changed_product`.execute(db);
  if (inserts >= manyInserts) await refreshProductEstimates(db, inserts);
}

const manyInserts = 1000;

/** The website was seen by this run. That products were told apart by internal references is remembered for good. */
export async function markWebsite(db: Db, run: MergedRun & Pick<Run, "extractorSource">): Promise<void> {
  const identifier = run.extractorSource.type_options?.["uniqueProductIdentifier"];
  await sql`
    update website_setting
    set last_observed_at = greatest(last_observed_at, ${run.observedAt}),
        internal_ids = internal_ids or ${identifier === hiddenIdentifier}
    where id = ${run.website_id}`.execute(db);
}
