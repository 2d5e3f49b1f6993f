// What was deleted in bulk and can be brought back: rows are moved out of the tables that all else reads, so that no list,
// count or figure has to leave anything out. Rows are kept as JSON: a column that came with an upgrade since is as it is of
// a new row.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Sql } from "../../listedRows.ts";
import { recogniseProducts } from "../orders/orderFiles.ts";
import { catalogsOwning } from "./vanishedProducts.ts";
import { type MergedRun, staging } from "../imports/mergedValues.ts";

/** Which products of a website are meant. */
type Those = { websiteId: number; ids: readonly number[] };

type KeptTable = {
  name: string;
  /** A relation (product_id, kept): the rows that go with these products. */
  rowsOf: (those: Those) => Sql;
  /** Whether what a `row` hangs on is still there. */
  isStillValid?: Sql;
  /** What a column holds where it is not what it was. */
  instead?: Readonly<Record<string, Sql>>;
};

const ofProducts = (name: string, column = "product_id") => ({
  name,
  rowsOf: ({ websiteId, ids }: Those) => sql`
    select ${sql.ref(column)} as product_id, to_jsonb(kept) as kept from ${sql.table(name)} as kept
    where website_id = ${websiteId} and ${sql.ref(column)} = any(${ids}::bigint[])`,
});

const ownCatalogs = (websiteId: number) =>
  sql`any(array(select id from catalog where website_id = ${websiteId}))`;

const ofOwnProducts = (name: string) => ({
  name,
  rowsOf: ({ websiteId, ids }: Those) => sql`
    select product_id, to_jsonb(kept) as kept from ${sql.table(name)} as kept
    where catalog_id = ${ownCatalogs(websiteId)} and product_id = any(${ids}::bigint[])`,
});

const isStillMapped = sql`exists (
  select from value_mapping mapping where mapping.catalog_id = row.catalog_id and mapping.id = row.value_mapping_id)`;
const isStillOwn = (websiteId: Sql) => sql`exists (
  select from catalog where catalog.id = row.catalog_id and catalog.website_id = ${websiteId})`;

/** What a website itself holds of a product, in the order in which it comes back. */
const websiteTables: readonly KeptTable[] = [
  {
    ...ofProducts("product", "id"),
    isStillValid: sql`(row.catalog_id is null or exists (select from catalog where catalog.id = row.catalog_id))`,
  },
  ofProducts("product_history"),
  ofProducts("product_image"),
  {
    ...ofProducts("quarantined_price"),
    instead: { decided_by: sql`(select id from customer where id = row.decided_by)` },
  },
];

/** What catalogues hold of it. */
const catalogTables: readonly KeptTable[] = [
  {
    ...ofProducts("virtual_attribute"),
    isStillValid: isStillMapped,
    // What the mapping gives may be called otherwise by now.
    instead: { slug_name: mapped("target_slug"), name: mapped("target_name"), value: mapped("target_value") },
  },
  { ...ofProducts("value_mapping_exception"), isStillValid: isStillMapped },
  { ...ofOwnProducts("matched_product"), isStillValid: isStillOwn(sql`row.website_id`) },
  {
    name: "matched_product_history",
    rowsOf: ({ websiteId, ids }) => sql`
      select compared.product_id, to_jsonb(kept) as kept
      from matched_product compared
      join matched_product_history kept
        on kept.catalog_id = compared.catalog_id and kept.matched_product_id = compared.id
      where compared.catalog_id = ${ownCatalogs(websiteId)} and compared.product_id = any(${ids}::bigint[])`,
    isStillValid: sql`exists (
      select from matched_product compared
      where compared.catalog_id = row.catalog_id and compared.id = row.matched_product_id)`,
  },
  {
    ...ofOwnProducts("unit_mapping"),
    isStillValid: sql`exists (select from catalog where catalog.id = row.catalog_id)
      and exists (select from website_setting website where website.id = row.competitor_id)`,
  },
];

/** What was between two products. */
const pairTables: readonly Pick<KeptTable, "name" | "instead">[] = [
  {
    name: "offer",
    instead: { rule_id: ruleIfThere() },
  },
  {
    name: "match_proposal",
    instead: {
      rule_id: ruleIfThere(),
      judged_by: sql`(select id from customer where id = row.judged_by)`,
    },
  },
];

function mapped(column: string): Sql {
  return sql`(
    select ${sql.ref(`mapping.${column}`)} from value_mapping mapping
    where mapping.catalog_id = row.catalog_id and mapping.id = row.value_mapping_id)`;
}

function ruleIfThere(): Sql {
  return sql`(select id from website_matching_rule rule where rule.catalog_id = row.catalog_id and rule.id = row.rule_id)`;
}

export type NewDeletion = {
  websiteId: number;
  catalogId: number | undefined;
  what: "products" | "offers" | "matches";
  madeBy: number;
  conditions: object;
  withManual: boolean;
  keptUndone?: boolean;
};

/** Notes that something is about to be deleted; returns the id by which it is brought back. */
export async function openDeletion(db: Db, deletion: NewDeletion): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into deletion (website_id, catalog_id, what, made_by, conditions, with_manual, kept_undone)
    values (${deletion.websiteId}, (select id from catalog where id = ${deletion.catalogId ?? null}::bigint),
            ${deletion.what}, (select id from customer where id = ${deletion.madeBy}),
            ${JSON.stringify(deletion.conditions)}::jsonb, ${deletion.withManual}, ${deletion.keptUndone ?? false})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** How many went, and by which deletion they come back. */
export type Deleted = { count: number; deletionId: number | null };

/** Nothing went after all. */
export async function dropEmptyDeletion(db: Db, id: number): Promise<void> {
  await sql`delete from deletion where id = ${id} and rows_count = 0`.execute(db);
}

/** These own products lost something; the first titles are kept, so that a person knows what it was. */
export async function noteGone(
  tx: Db,
  id: number,
  { count, titles }: { count: number; titles: readonly string[] },
) {
  await sql`
    update deletion
    set rows_count = rows_count + ${count}, examples = (examples || ${titles}::text[])[:${examplesKept}]
    where id = ${id}`.execute(tx);
}

const examplesKept = 5;

/** The first titles among these products. */
export async function titlesOf(db: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select title from product where id = any(${ids.slice(0, examplesKept)}::bigint[]) order by id`.execute(
    db,
  );
  return rows.map(({ title }) => title);
}

/**
 * Puts products of a website aside with all that hangs on them, before they are deleted in the same transaction. To be
 * called with the locks of the website's catalogues: a comparison at work would write offers that nobody keeps.
 */
export async function keepProducts(tx: Db, deletionId: number, those: Those): Promise<void> {
  const { websiteId, ids } = those;
  await sql`
    insert into deleted_product (website_id, id, deletion_id, kind, product_id, channel, competitor_name, catalog_id)
    select website_id, id, ${deletionId}::bigint, kind, product_id, channel, competitor_name, catalog_id from product
    where website_id = ${websiteId} and id = any(${ids}::bigint[])`.execute(tx);
  for (const table of [...websiteTables, ...catalogTables]) {
    await sql`
      insert into deleted_row (website_id, product_id, of_table, rows)
      select ${websiteId}::bigint, product_id, ${table.name}::text, jsonb_agg(kept)
      from (${table.rowsOf(those)}) as going group by product_id`.execute(tx);
  }
  for (const { name } of pairTables) {
    await sql`
      insert into deleted_pair
        (deletion_id, catalog_id, of_table, product_id, website_id, competitor_product_id, kept_row, awaited)
      select ${deletionId}::bigint, catalog_id, ${name}::text, product_id, website_id, competitor_product_id, to_jsonb(kept), true
      from ${sql.table(name)} as kept
      where catalog_id = ${ownCatalogs(websiteId)} and product_id = any(${ids}::bigint[])
      union
      select ${deletionId}::bigint, catalog_id, ${name}::text, product_id, website_id, competitor_product_id, to_jsonb(kept), true
      from ${sql.table(name)} as kept
      where website_id = ${websiteId} and competitor_product_id = any(${ids}::bigint[])`.execute(tx);
  }
}

/** The next products of a deletion that are away, after the last one of the chunk before. */
export async function nextAway(db: Db, deletionId: number, after: number, limit: number) {
  const { rows } = await sql<{ id: number; product_id: string }>`
    select id, product_id from deleted_product
    where deletion_id = ${deletionId} and id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}

/** Those of a website that the lines of a run are about, where the run tells what is there. */
export async function awayInFile(tx: Db, run: MergedRun): Promise<number[]> {
  const { rows: some } = await sql`
    select from deleted_product where website_id = ${run.website_id} limit 1`.execute(tx);
  if (some.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select away.id from deleted_product away
    where away.website_id = ${run.website_id}
      and away.catalog_id is not distinct from ${run.catalog_id}::bigint and exists (
      select from ${staging(run)} as line
      where line.error is null and line.kind = away.kind and line.product_id = away.product_id
        and (away.kind = 'product'
             or (line.channel, line.competitor_name) is not distinct from (away.channel, away.competitor_name)))
    order by away.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Brings these products back with what their website holds of them. Returns those that came: not those whose identifier
 * another product has by now.
 */
export async function bringBackProducts(tx: Db, { websiteId, ids }: Those): Promise<number[]> {
  const [product, ...others] = websiteTables;
  const { rows } = await sql<{ id: number }>`
    ${await insertKept(tx, product!, { websiteId, ids })} returning id`.execute(tx);
  const came = rows.map(({ id }) => id);
  for (const table of others) await sql`${await insertKept(tx, table, { websiteId, ids: came })}`.execute(tx);
  return came;
}

/** A complete reading of the website did not hold these while they were away: as `markMissing` of those that are there. */
export async function markMissedAway(tx: Db, run: MergedRun): Promise<void> {
  await sql`
    update deleted_product away set missed_since = ${run.observedAt}
    where website_id = ${run.website_id} and missed_since is null
      and not exists (select from brought_back where brought_back.id = away.id)
      and catalog_id is not distinct from ${run.scope === "marketplace" ? run.catalog_id : null}::bigint`.execute(
    tx,
  );
}

/** What imports have not seen while it was away is missing since the first of them. */
export async function markMissedMeanwhile(tx: Db, { websiteId, ids }: Those): Promise<void> {
  await sql`
    update product set missing_since = away.missed_since from deleted_product away
    where product.website_id = ${websiteId} and product.id = any(${ids}::bigint[]) and product.missing_since is null
      and away.website_id = product.website_id and away.id = product.id and away.missed_since is not null`.execute(
    tx,
  );
}

/**
 * Brings back what catalogues hold of products that are back, and what was between them and products that are there: not
 * where something else was decided meanwhile. With the locks of their catalogues. `isCompared`: the caller compares them
 * in this transaction; else nothing is shown of them before somebody does.
 */
export async function bringBackComparisons(tx: Db, those: Those, { isCompared }: { isCompared: boolean }) {
  for (const table of catalogTables) await sql`${await insertKept(tx, table, those)}`.execute(tx);
  if (!isCompared) {
    await sql`
      update matched_product
      set entries_count = 0, competitors_count = 0, old_prices_count = 0, best_price = null, website_competitor_cheap = null,
          website_competitor_cheap_name = null, price_diff_integer = null, price_diff_percent = null,
          competitors_price_average = null, competitors_price_average_by_weight = null,
          price_diff_integer_average = null, price_diff_percent_average = null
      where catalog_id = ${ownCatalogs(those.websiteId)} and product_id = any(${those.ids}::bigint[])`.execute(
      tx,
    );
  }
  for (const catalogId of await catalogsOwning(tx, those.websiteId))
    await recogniseProducts(tx, catalogId, those.ids);
  await bringBackPairs(
    tx,
    sql`
    pair.awaited and pair.id = any(array(
      select id from deleted_pair
      where catalog_id = ${ownCatalogs(those.websiteId)} and product_id = any(${those.ids}::bigint[])
      union
      select id from deleted_pair
      where website_id = ${those.websiteId} and competitor_product_id = any(${those.ids}::bigint[])))`,
  );
}

/** They are no longer away. */
export async function forgetAway(tx: Db, { websiteId, ids }: Those): Promise<void> {
  await sql`
    with back as (
      delete from deleted_product where website_id = ${websiteId} and id = any(${ids}::bigint[]) returning deletion_id
    )
    update deletion set back_count = back_count + counted.count
    from (select deletion_id, count(*)::int as count from back group by deletion_id) as counted
    where deletion.id = counted.deletion_id`.execute(tx);
}

/** The pairs under a condition whose products are both there: a match made since, and a pair undone since, stay. */
async function bringBackPairs(tx: Db, condition: Sql): Promise<void> {
  for (const table of pairTables) {
    await sql`
      create temp table due on commit drop as
      select pair.* from deleted_pair pair
      join catalog on catalog.id = pair.catalog_id
      where pair.of_table = ${table.name} and ${condition}
        and exists (select from product own where own.website_id = catalog.website_id and own.id = pair.product_id)
        and exists (select from product theirs
                    where theirs.website_id = pair.website_id and theirs.id = pair.competitor_product_id)
        and exists (select from catalog_competitor link
                    where link.catalog_id = pair.catalog_id and link.website_id = pair.website_id)`.execute(
      tx,
    );
    if (table.name === "offer") await dropUndoneByDeletion(tx);
    const { columns, values } = await columnsAndValues(tx, table);
    await sql`
      insert into ${sql.table(table.name)} (${columns})
      select ${values} from due
      cross join lateral (select due.kept_row as one) as told
      cross join lateral jsonb_populate_record(null::${sql.table(table.name)}, one) as row
      order by due.deletion_id desc, due.id
      on conflict do nothing`.execute(tx);
    await sql`delete from deleted_pair using due where deleted_pair.id = due.id`.execute(tx);
    await sql`drop table due`.execute(tx);
  }
}

/** A pair that its deletion kept undone, and that is as it left it, makes room for itself. */
async function dropUndoneByDeletion(tx: Db): Promise<void> {
  await sql`
    delete from offer using due join deletion on deletion.id = due.deletion_id and deletion.kept_undone
    where offer.catalog_id = due.catalog_id and offer.product_id = due.product_id and offer.website_id = due.website_id
      and offer.competitor_product_id = due.competitor_product_id and offer.unmatched
      and offer.id = (due.kept_row ->> 'id')::bigint and offer.type = due.kept_row ->> 'type'
      and not exists (
        select from offer live
        where live.catalog_id = due.catalog_id and live.product_id = due.product_id
          and live.website_id = due.website_id and not live.unmatched)`.execute(tx);
}

async function insertKept(tx: Db, table: KeptTable, { websiteId, ids }: Those): Promise<Sql> {
  const { columns, values } = await columnsAndValues(tx, table);
  return sql`
    insert into ${sql.table(table.name)} (${columns})
    select ${values} from deleted_row
    cross join lateral jsonb_array_elements(deleted_row.rows) as one
    cross join lateral jsonb_populate_record(null::${sql.table(table.name)}, one) as row
    where deleted_row.website_id = ${websiteId} and deleted_row.of_table = ${table.name}
      and deleted_row.product_id = any(${ids}::bigint[]) and ${table.isStillValid ?? sql`true`}
    order by deleted_row.product_id
    on conflict do nothing`;
}

type Column = { name: string; standard: string | null };

/** The columns of a table that are written, and what `row`, kept as `one`, has in each. */
async function columnsAndValues(tx: Db, { name: table, instead }: Pick<KeptTable, "name" | "instead">) {
  const { rows: columns } = await sql<Column>`
    select attname as name, case attidentity when '' then pg_get_expr(adbin, adrelid) end as standard
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx);
  return {
    columns: sql.join(columns.map(({ name }) => sql.ref(name))),
    values: sql.join(columns.map((column) => instead?.[column.name] ?? valueOf(column))),
  };
}

function valueOf({ name, standard }: Column): Sql {
  const kept = sql.ref(`row.${name}`);
  return standard === null ? kept : sql`case when one ? ${name} then ${kept} else ${sql.raw(standard)} end`;
}

/** The lines of files that are named by prices of a website's products that are away. */
export function namedByAway(websiteId: number): Sql {
  return sql`
    select (rows #>> '{0,source_line}')::bigint from deleted_row
    where website_id = ${websiteId} and of_table in ('product', 'quarantined_price')`;
}

/** In a transaction that looks for products that came back: none yet. */
export async function prepareBroughtBack(tx: Db): Promise<void> {
  await sql`create temp table brought_back (id bigint primary key) on commit drop`.execute(tx);
}

export async function noteBroughtBack(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`insert into brought_back select unnest(${ids}::bigint[])`.execute(tx);
}

/** Those that came back are changed, whatever the file says of them: comparisons follow. */
export async function countBroughtBackAsChanged(tx: Db): Promise<void> {
  await sql`insert into changed_product select id from brought_back on conflict do nothing`.execute(tx);
}

export type MatchesAway = { catalog_id: number; product_id: number };

/**
 * What a run that is taken back brought to products that are away since: they are what they were before it, and those
 * that it made are gone for good. `columns` are those it may have changed, `prices` those that go with its price.
 */
export async function takeBackFromAway(
  tx: Db,
  run: MergedRun,
  { before, created, quarantine, columns, prices }: UndoTables,
): Promise<void> {
  const { id, website_id, observedAt } = run;
  await sql`
    with gone as (
      delete from deleted_product away using ${created} as created
      where away.website_id = ${website_id} and away.id = created.id returning deletion_id
    )
    update deletion set gone_count = gone_count + counted.count
    from (select deletion_id, count(*)::int as count from gone group by deletion_id) as counted
    where deletion.id = counted.deletion_id`.execute(tx);
  await sql`
    update deleted_product set missed_since = null
    where website_id = ${website_id} and missed_since = ${observedAt}::timestamptz`.execute(tx);
  const former = (names: readonly string[]) => sql`(
    select jsonb_object_agg(entry.key, entry.value) from jsonb_each(to_jsonb(before)) as entry
    where entry.key = any(${names}))`;
  const one = sql`(kept.rows -> 0)`;
  await sql`
    update deleted_row kept
    set rows = jsonb_build_array(${one} || case
      when (${one} ->> 'modified')::timestamptz in (before.modified, ${observedAt}::timestamptz) then ${former(columns)}
      when (${one} ->> 'price_import_id')::bigint = ${id} then ${former(prices)}
      else '{}' end)
    from ${before} as before
    where kept.website_id = ${website_id} and kept.of_table = 'product' and kept.product_id = before.id`.execute(
    tx,
  );
  await sql`
    update deleted_row kept
    set rows = coalesce((
      select jsonb_agg(point) from jsonb_array_elements(kept.rows) as point
      where (point ->> 'import_id')::bigint is distinct from ${id}
         or (point ->> 'created')::timestamptz < ${observedAt}::timestamptz), '[]')
    from ${before} as before
    where kept.website_id = ${website_id} and kept.of_table = 'product_history' and kept.product_id = before.id`.execute(
    tx,
  );
  await sql`
    delete from deleted_row kept using ${before} as before
    where kept.website_id = ${website_id} and kept.of_table = 'quarantined_price' and kept.product_id = before.id`.execute(
    tx,
  );
  await sql`
    insert into deleted_row (website_id, product_id, of_table, rows)
    select ${website_id}::bigint, asked.product_id, 'quarantined_price', jsonb_build_array(to_jsonb(asked))
    from ${quarantine} as asked
    join deleted_product away on away.website_id = ${website_id} and away.id = asked.product_id
    on conflict do nothing`.execute(tx);
}

/** What a run kept of the products it found, and which columns of theirs it may have changed. */
export type UndoTables = {
  before: Sql;
  created: Sql;
  quarantine: Sql;
  columns: readonly string[];
  prices: readonly string[];
};

/** The next own products that a deletion of matches took some from, in one catalogue after the other. */
export async function nextMatchesAway(
  db: Db,
  deletionId: number,
  after: number,
  limit: number,
): Promise<MatchesAway[]> {
  const { rows } = await sql<MatchesAway>`
    select distinct catalog_id, product_id from deleted_pair
    where deletion_id = ${deletionId} and product_id in (
      select distinct product_id from deleted_pair
      where deletion_id = ${deletionId} and product_id > ${after} order by product_id limit ${limit})
    order by product_id, catalog_id`.execute(db);
  return rows;
}

/**
 * Brings back what a deletion of matches took from these own products of a catalogue. A pair one of whose products is
 * itself away comes with it.
 */
export async function bringBackMatches(
  tx: Db,
  deletionId: number,
  { catalogId, ids }: { catalogId: number; ids: readonly number[] },
): Promise<void> {
  const meant = sql`deletion_id = ${deletionId} and catalog_id = ${catalogId} and product_id = any(${ids}::bigint[])`;
  await sql`update deleted_pair set awaited = true where ${meant}`.execute(tx);
  await bringBackPairs(
    tx,
    sql`
    pair.deletion_id = ${deletionId} and pair.catalog_id = ${catalogId}
    and pair.product_id = any(${ids}::bigint[])`,
  );
}

export type Deletion = { id: number; website_id: number; what: NewDeletion["what"]; undone_at: Date | null };

/** A deletion that can still be taken back. */
export async function findDeletion(db: Db, id: number): Promise<Deletion | undefined> {
  const { rows } = await sql<Deletion>`
    select id, website_id, what, undone_at from deletion
    where id = ${id} and made_at > now() - make_interval(days => ${daysKept})`.execute(db);
  return rows[0];
}

/** What was asked for is done; of matches all count as back then. */
export async function noteUndone(db: Db, id: number): Promise<void> {
  await sql`
    update deletion
    set undone_at = now(), back_count = case what when 'matches' then rows_count else back_count end
    where id = ${id}`.execute(db);
}

/** As the view and the page say it. */
const daysKept = 30;

/** Deletions that can be taken back no more, a day later: somebody may have begun to. */
export async function lapsedDeletions(db: Db, now: Date): Promise<Pick<Deletion, "id" | "website_id">[]> {
  const { rows } = await sql<Pick<Deletion, "id" | "website_id">>`
    select id, website_id from deletion
    where made_at <= ${now}::timestamptz - make_interval(days => ${daysKept + 1}) order by id`.execute(db);
  return rows;
}

/** Removes some of what a deletion keeps, for good. Returns how many rows went: none when it keeps nothing more. */
export async function removeSome(tx: Db, deletionId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with product as (
      delete from deleted_product where (website_id, id) in (
        select website_id, id from deleted_product where deletion_id = ${deletionId} limit ${limit})
      returning 1
    ), pair as (
      delete from deleted_pair where id in (
        select id from deleted_pair where deletion_id = ${deletionId} limit ${limit})
      returning 1
    )
    select (select count(*) from product) + (select count(*) from pair) as removed`.execute(tx);
  return Number(rows[0]!.removed);
}

export async function removeDeletion(db: Db, id: number): Promise<void> {
  await sql`delete from deletion where id = ${id}`.execute(db);
}
