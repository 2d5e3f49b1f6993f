// From staged lines to products: what each statement of the merge asks of PostgreSQL. All run in one transaction,
// on the temporary tables `incoming` (the products this run touches) and `changed_product` (their ids).
import { type RawBuilder, sql } from "kysely";
import { hiddenIdentifier } from "#shared/entities/visitorFields.ts";
import type { Db } from "#server/store/database.ts";
import { insertPoints, sameMoment } from "../products/historyPoints.ts";
import { refreshProductEstimates } from "../products/productEstimates.ts";
import {
  type Kind,
  type Merge,
  type MergedRun,
  anyChange,
  columnList,
  currencyChanges,
  differs,
  firstSeenAt,
  identity,
  inScope,
  isDoubtful,
  isMissing,
  isOfRun,
  isStored,
  isWhole,
  pricesChange,
  same,
  seenAt,
  sellersChange,
  staging,
  valueOf,
  writtenColumns,
} from "./mergedValues.ts";
import type { Run } from "./runs.ts";

export type Incoming = {
  /** Lines about a product seen for the first time, and about a stored one with at least one field changed. */
  created: number;
  updated: number;
  /** Rows to insert and to update, those included that no line stands for: marketplace pages, products that are back. */
  inserts: number;
  updates: number;
  /** Products the file no longer holds. */
  missing: number;
  /** Stored products whose price became ten times higher or lower. */
  jumped: number;
  /** Stored products with a price whose currency became another one. */
  currencyChanged: number;
  /** Those whose price moves further than it may. */
  doubtful: number;
  /** Those that have a price, and none in the file. */
  emptied: number;
  attributesChanged: boolean;
  /** An offer came, went or is back, or a page that has sellers; or a page has other sellers. */
  sellersChanged: boolean;
};

/** The kinds of product the file holds. */
export async function stagedKinds(db: Db, run: MergedRun): Promise<{ kind: Kind; count: number }[]> {
  const result = await sql<{ kind: Kind; count: number }>`
    select kind, count(*)::int as count
    from ${staging(run)} where error is null group by kind order by kind desc`.execute(db);
  return result.rows;
}

/** Of several lines about one product, at one moment, the last one counts. Returns how many were dropped. */
export async function dropDuplicates(db: Db, { run, kind, dated }: Merge): Promise<number> {
  const moment = (table: string) => (dated ? sql`, ${sql.ref(`${table}.observedAt`)}` : sql``);
  // In two steps: how many products are repeated cannot be guessed, and a wrong guess costs minutes.
  await sql`
    create temp table repeated on commit drop as
    select ${identity(kind, "line")}${moment("line")}, max(line) as line
    from ${staging(run)} as line where error is null and kind = ${kind}
    group by ${identity(kind, "line")}${moment("line")} having count(*) > 1`.execute(db);
  await sql`analyze repeated`.execute(db);
  const dropped = await sql`
    delete from ${staging(run)} as line using repeated
    where line.error is null and line.kind = ${kind} and line.line < repeated.line
      and ${same(kind, "line", "repeated")}
      and ${dated ? sql`line."observedAt" = repeated."observedAt"` : sql`true`}`.execute(db);
  await sql`drop table repeated`.execute(db);
  return Number(dropped.numAffectedRows ?? 0);
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

/** Fills `incoming` with what this run creates, changes, brings back or misses, by one join of file and stock. */
export async function compareWithStored(db: Db, merge: Merge): Promise<void> {
  const { run, kind, mapped } = merge;
  const stored = new Set([...mapped, "price", "shipping_price", "total_price", "currency", "attributes"]);
  const price = valueOf("price", merge);
  await sql`
    insert into incoming
      (line, id, changed, repriced, price_changed, jumped, currency_changed, doubtful, emptied, attributes_changed, sellers_changed,
       source_line)
    select line.line, product.id,
           line.line is not null and product.id is not null and ${anyChange(merge)},
           ${pricesChange(merge)},
           product.price is distinct from ${price} or ${currencyChanges(merge)},
           product.price > 0 and not ${currencyChanges(merge)} and ${price} not between product.price / 9.99 and product.price * 9.99,
           product.price > 0 and ${price} > 0 and ${currencyChanges(merge)},
           ${isDoubtful(merge)},
           line.line is not null and product.price > 0 and ${price} is null,
           ${differs(["attributes"], merge)},
           coalesce(${sellersChange(merge)}, false),
           case when line.cells is not null
             and (product.id is null or product.price is distinct from ${price} or ${currencyChanges(merge)})
             then nextval('source_line_id') end
    from (select id, product_id, channel, competitor_name, missing_since, price_doubted_at,
                 coalesce(competitorsmkp, '[]') <> '[]' as has_sellers, ${columnList([...stored])}
          from product where ${isOfRun(run)} and kind = ${kind}) as product
    full join (select * from ${staging(run)} where error is null and kind = ${kind}) as line
      on ${same(kind, "line", "product")}
    where case
      when line.line is null then product.missing_since is null and ${isMissing(merge)}
      when product.id is null then ${isWhole(run)}
      else (product.missing_since is not null or product.price_doubted_at is not null or ${anyChange(merge)}) and ${inScope(run)}
    end`.execute(db);
}

export async function countIncoming(db: Db): Promise<Incoming> {
  await sql`analyze incoming`.execute(db);
  const counted = await sql<Incoming>`
    select count(*) filter (where id is null and line > 0)::int as created,
           count(*) filter (where changed and line > 0)::int as updated,
           count(*) filter (where id is null)::int as inserts,
           count(*) filter (where id is not null and line is not null)::int as updates,
           count(*) filter (where line is null)::int as missing,
           count(*) filter (where jumped)::int as jumped,
           count(*) filter (where currency_changed)::int as "currencyChanged",
           count(*) filter (where doubtful)::int as doubtful,
           count(*) filter (where emptied)::int as emptied,
           coalesce(bool_or(attributes_changed), false) as "attributesChanged",
           coalesce(bool_or(sellers_changed), false) as "sellersChanged"
    from incoming`.execute(db);
  return counted.rows[0]!;
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

/** Writes the products seen for the first time, and the first point of their history unless lines are dated. */
export async function insertNewProducts(db: Db, merge: Merge): Promise<void> {
  const { run, kind } = merge;
  const columns = writtenColumns(merge);
  const points = merge.dated ? sql`select` : sql`${insertPoints(run)} from created`;
  await sql`
    with created as (
      insert into product (website_id, kind, product_id, channel, competitor_name, catalog_id, ${columnList(columns)},
                           price_changed_at, price_import_id, source_line, created, modified)
      select ${run.website_id}, line.kind, line.product_id, line.channel, line.competitor_name,
             ${run.catalog_id}::bigint,
             ${sql.join(columns.map((column) => valueOf(column, merge)))},
             ${seenAt(merge)}, ${run.id}, incoming.source_line, ${firstSeenAt(merge)}, ${seenAt(merge)}
      from incoming join ${staging(run)} as line using (line)
      left join product on false
      where incoming.id is null and line.kind = ${kind}
      order by line.line
      returning id, price, shipping_price, total_price, stock, currency
    ), noted as (
      insert into changed_product select id from created
    )
    ${points}`.execute(db);
}

/** Writes the stored products whose fields changed or which came back, and a point where a price did unless lines are dated. */
export async function updateChangedProducts(db: Db, merge: Merge): Promise<void> {
  const { run, kind } = merge;
  const assignments = writtenColumns(merge).map(
    (column) => sql`${sql.ref(column)} = ${valueOf(column, merge)}`,
  );
  const points = merge.dated
    ? sql`select`
    : sql`${insertPoints(run)} from updated where repriced ${sameMoment}`;
  await sql`
    with updated as (
      update product
      set ${sql.join([...assignments])},
          modified = case when incoming.changed then ${seenAt(merge)} else product.modified end,
          price_changed_at = case when incoming.price_changed then ${seenAt(merge)} else product.price_changed_at end,
          price_import_id = case when incoming.price_changed then ${run.id} else product.price_import_id end,
          source_line = case when incoming.price_changed then incoming.source_line else product.source_line end,
          missing_since = null,
          price_doubted_at = ${doubtedAt(merge)}
      from incoming join ${staging(run)} as line using (line)
      where product.website_id = ${run.website_id} and product.id = incoming.id and line.kind = ${kind}
      returning product.id, product.price, product.shipping_price, product.total_price, product.stock, product.currency,
        repriced
    ), noted as (
      insert into changed_product select id from updated
    )
    ${points}`.execute(db);
}

/** A file without prices leaves a doubt as it is. */
function doubtedAt(merge: Merge): RawBuilder<unknown> {
  if (!merge.mapped.has("price")) return sql`product.price_doubted_at`;
  return sql`case when incoming.asks then coalesce(product.price_doubted_at, ${seenAt(merge)}) end`;
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

/** The dictionary of a website's attributes: their names, whether all values are numbers, and how many there are. */
export async function markAttributes(db: Db, run: MergedRun): Promise<void> {
  await sql`
    with found as (
      select slug, min(attribute ->> 'name') as name,
             case when bool_and(jsonb_typeof(attribute -> 'value') = 'number') then 'number' else 'string' end as type,
             count(distinct attribute ->> 'value') as values_count
      from product, jsonb_each(attributes) as entry (slug, attribute)
      where website_id = ${run.website_id} and catalog_id is null and jsonb_typeof(attribute) = 'object' and attribute ? 'name'
      group by slug
    ), noted as (
      insert into product_attribute (website_id, slug_name, name, type, values_count)
      select ${run.website_id}, slug, name, type, values_count from found
      on conflict (website_id, slug_name) do update
      set name = excluded.name, type = excluded.type, values_count = excluded.values_count
      where (product_attribute.name, product_attribute.type, product_attribute.values_count)
        is distinct from (excluded.name, excluded.type, excluded.values_count)
    )
    update product_attribute set values_count = 0
    where website_id = ${run.website_id} and values_count > 0
      and not exists (select from found where found.slug = product_attribute.slug_name)`.execute(db);
}
