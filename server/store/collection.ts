// The five verbs every entity has. Each is scoped to the actor: a row that is not theirs does not exist.
import { type RawBuilder, sql } from "kysely";
import { type Entity, type FieldOf, type RowOf, columnsOf } from "#shared/entities/entity.ts";
import { entityOf } from "#shared/entities/index.ts";
import type { Filter, Where } from "#shared/filters/filter.ts";
import { demandsWords } from "#shared/filters/topLevel.ts";
import { catalogLocked, unknownReference } from "#server/errors.ts";
import { inSlices } from "#server/slices.ts";
import type { Db } from "./database.ts";
import { databaseNow } from "./moment.ts";
import { writeAuthorOf } from "./author.ts";
import { bounds, ordering, selection, source, visible, writable } from "./where/clauses.ts";
import type { Condition } from "./where/condition.ts";
import { changeAddresses } from "./sealed/addressLines.ts";
import { openAddress } from "./sealed/addresses.ts";
import { keepAddresses, marksIn } from "./sealed/keepAddresses.ts";
import { decodeRow, encodeValue, keepParts, keepSecrets } from "./rows.ts";
import { type Actor, ownerColumn } from "./scopes.ts";

export type Row = Record<string, unknown>;

export type Query<Name extends string = string> = Omit<Filter<Name>, "include">;

/**
 * The rows of an entity that the actor may see, in order: all of their fields, or those that are named. Without a limit
 * it is the caller's to bound. `from` is another relation with the same columns to read from.
 */
export async function find<const E extends Entity, const Name extends FieldOf<E> = FieldOf<E>>(
  db: Db,
  actor: Actor,
  entity: E,
  query?: Query<Name>,
  from?: RawBuilder<unknown>,
): Promise<Pick<RowOf<E>, Name>[]>;
/** Which fields a client names is known to nobody. */
export async function find<const E extends Entity>(
  db: Db,
  actor: Actor,
  entity: E,
  query?: Query,
  from?: RawBuilder<unknown>,
): Promise<Partial<RowOf<E>>[]>;
export async function find(
  db: Db,
  actor: Actor,
  entity: Entity,
  query: Query = {},
  from?: RawBuilder<unknown>,
): Promise<Row[]> {
  const result = await sql<Row>`
    select ${selection(actor, entity, query.fields)}
    from ${source(actor, entity, { from, where: query.where })}
    where ${visible(actor, entity, query.where)}
    ${ordering(actor, entity, query.order)}
    ${bounds(query)}`.execute(db);
  return decoded(actor, entity, result.rows);
}

/** A page, and how many rows there are under its where when that is known: a page past the middle is then near the end. */
type PageQuery = Query & { total?: number | undefined };

export type PageSource = {
  from?: RawBuilder<unknown> | undefined;
  rowsFrom?: RawBuilder<unknown> | undefined;
};

/**
 * As find, for entities whose rows are wide and many: first the ids of the page, which an index alone may tell, then
 * their rows. So a page costs what lies before it in the index, or behind it, and no more. `from` is what the ids are
 * read from, `rowsFrom` what the rows are.
 */
export async function findPage(
  db: Db,
  actor: Actor,
  entity: Entity,
  query: PageQuery,
  { from, rowsFrom = from }: PageSource = {},
): Promise<Row[]> {
  const fromEnd = isNearerTheEnd(query);
  const result = await sql<Row>`
    with page as materialized (
      select id, row_number() over () as place from (
        select row.id from ${source(actor, entity, { from, where: query.where })}
        where ${visible(actor, entity, query.where)}
        ${ordering(actor, entity, query.order, { backwards: fromEnd, isSorted: demandsWords(query.where) })}
        ${bounds(fromEnd ? countedFromEnd(query) : query)}) as row
    )
    select ${selection(actor, entity, query.fields)}
    from page join ${source(actor, entity, { from: rowsFrom, where: query.where })} on row.id = page.id
    order by page.place ${fromEnd ? sql`desc` : sql`asc`}`.execute(db);
  return decoded(actor, entity, result.rows);
}

/** The same rows as the API shows them. */
async function decoded(actor: Actor, entity: Entity, rows: Row[]): Promise<Row[]> {
  await inSlices(actor.customer_id, rows, (slice) => {
    for (const row of slice) decodeRow(entity, row);
  });
  return rows;
}

function isNearerTheEnd({ skip = 0, limit, total }: PageQuery): boolean {
  return total !== undefined && limit !== undefined && skip > total / 2;
}

/** Rows may have come or gone since they were counted: then the page is another row or two away, as any page is. */
function countedFromEnd({ skip = 0, limit = 0, total = 0 }: PageQuery): Query {
  const last = Math.min(skip + limit, total);
  return { limit: Math.max(0, last - skip), skip: total - last };
}

/** What is asked of the rows of a list instead of their fields. */
type Shown = {
  /** Expressions on the alias `row`. */
  cells: RawBuilder<unknown>;
  from?: RawBuilder<unknown> | undefined;
  /** What each row is joined with; it may make several lines of one. Lateral and ordered, so that it is never hashed. */
  join?: RawBuilder<unknown> | undefined;
};

/** The question behind `find`, for whoever wants its rows in another form: the same rows, in the same order. */
export function question(actor: Actor, entity: Entity, query: Query, { cells, from, join }: Shown) {
  // Rows are put in order before anything is made of them: what is sorted is small, and the first lines come at once
  // where an index has the order. PostgreSQL keeps the order of an ordered subselect that is not grouped or hashed.
  return sql`
    select ${cells}
    from (
      select row.* from ${source(actor, entity, { from, where: query.where })}
      where ${visible(actor, entity, query.where)}
      ${ordering(actor, entity, query.order)}
      ${bounds(query)}
    ) as row
    ${join ?? sql``}`;
}

/** The same rows, in no order, to be counted. */
export function unordered(actor: Actor, entity: Entity, where: Where, { cells, from }: Shown) {
  return sql`select ${cells} from ${source(actor, entity, { from, where })} where ${visible(actor, entity, where)}`;
}

/** The rows from `skip` to `limit` of each parent, which `column` names; at most `bound` in all. */
export async function findPerParent(
  db: Db,
  actor: Actor,
  entity: Entity,
  { skip = 0, limit, ...query }: Query,
  { column, bound }: { column: string; bound: number },
): Promise<Row[]> {
  const result = await sql<Row>`
    select * from (
      select ${selection(actor, entity, query.fields)},
             row_number() over (partition by ${sql.ref(`row.${column}`)} ${ordering(actor, entity, query.order)}) as "rowOfParent"
      from ${source(actor, entity, { where: query.where })}
      where ${visible(actor, entity, query.where)}
    ) as ranked
    where "rowOfParent" > ${skip} and "rowOfParent" <= ${skip + (limit ?? bound)}
    order by ${sql.ref(column)}, "rowOfParent" limit ${bound}`.execute(db);
  for (const row of result.rows) delete row["rowOfParent"];
  return decoded(actor, entity, result.rows);
}

export async function count(
  db: Db,
  actor: Actor,
  entity: Entity,
  where?: Where,
  from?: RawBuilder<unknown>,
): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*) as count from ${source(actor, entity, { from, where })}
    where ${visible(actor, entity, where)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** How many different values a field has in the rows that `count` counts. */
export async function countDistinct<E extends Entity>(
  db: Db,
  actor: Actor,
  entity: E,
  field: FieldOf<E>,
  where?: Where,
  from?: RawBuilder<unknown>,
): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(distinct ${sql.ref(`row.${field}`)}) as count from ${source(actor, entity, { from, where })}
    where ${visible(actor, entity, where)}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** Writes a row and returns its id. Throws when it would belong to somebody else or names a row the actor cannot see. */
export async function insert(db: Db, actor: Actor, entity: Entity, values: Row): Promise<number> {
  await checkReferences(db, actor, entity, values);
  await checkOwner(db, actor, entity, values);
  await writeAuthorOf(db, entity, actor.customer_id);
  const columns = Object.entries({ ...keepAddresses(entity, values, undefined), ...entity.fixed });
  const result = await sql<{ id: number }>`
    insert into ${sql.table(entity.table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([name, value]) => encoded(entity, name, value)))})
    returning id`.execute(db);
  return result.rows[0]?.id ?? 0;
}

/** Changes the given columns of every row under `where` and returns how many rows there were. */
export async function update(
  db: Db,
  actor: Actor,
  entity: Entity,
  where: Where,
  values: Row,
): Promise<number> {
  await checkReferences(db, actor, entity, values);
  const condition = writable(actor, entity, where);
  await checkLock(db, actor, entity, condition);
  const kept = await withStoredAddresses(db, entity, condition, values);
  if (Object.keys(values).length === 0) return (await findWritable(db, actor, entity, where)).length;
  await writeAuthorOf(db, entity, actor.customer_id);
  const result = await sql`
    update ${sql.table(entity.table)} as row
    set ${sql.join(assignments(entity, kept))}
    where ${condition}`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Which secrets are meant can be told of one row alone. */
async function withStoredAddresses(db: Db, entity: Entity, condition: Condition, values: Row): Promise<Row> {
  const names = marksIn(entity, values);
  if (names.length === 0) return values;
  const result = await sql<Row>`
    select ${sql.join(names.map((name) => sql.ref(`row.${name}`)))} from ${sql.table(entity.table)} as row
    where ${condition} limit 2 for no key update of row`.execute(db);
  return result.rows.length === 0
    ? values
    : keepAddresses(entity, values, result.rows.length === 1 ? result.rows[0] : undefined);
}

/**
 * These columns of rows, each with its id, and all of their addresses with their secrets: for what is copied into
 * another row of the same owner, never for an answer. A caller sees to it that the rows may be seen.
 */
export async function findPlainAddresses(
  db: Db,
  entity: Entity,
  ids: readonly number[],
  names: readonly string[],
): Promise<Row[]> {
  const result = await sql<Row>`
    select ${sql.join(["id", ...names].map((name) => sql.ref(`row.${name}`)))}
    from ${sql.table(entity.table)} as row where id = any(${ids})`.execute(db);
  return result.rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === "string" ? changeAddresses(entity.fields[name]!, value, openAddress) : value,
      ]),
    ),
  );
}

function assignments(entity: Entity, values: Row) {
  const { modifiedField } = entity;
  const sent = Object.entries(values).filter(([name]) => name !== modifiedField);
  const written = sent.map(
    ([name, value]) =>
      sql`${sql.ref(name)} = ${keepSecrets(entity, name, keepParts(entity, name, encoded(entity, name, value)))}`,
  );
  return modifiedField ? [...written, sql`${sql.ref(modifiedField)} = ${databaseNow}`] : written;
}

/**
 * The rows under a where that the actor may write: their ids and the columns asked for besides. Nobody else writes them
 * until the transaction ends, so that they are what it finds.
 */
export async function findWritable<const E extends Entity, const Name extends FieldOf<E> = never>(
  db: Db,
  actor: Actor,
  entity: E,
  where: Where,
  columns: readonly Name[] = [],
): Promise<({ id: number } & Pick<RowOf<E>, Name>)[]> {
  const result = await sql<{ id: number } & Pick<RowOf<E>, Name>>`
    select ${sql.join(["id", ...columns].map((name) => sql.ref(`row.${name}`)))}
    from ${sql.table(entity.table)} as row where ${writable(actor, entity, where)} order by row.id
    for no key update of row`.execute(db);
  return result.rows;
}

export async function remove(db: Db, actor: Actor, entity: Entity, where: Where): Promise<number> {
  const condition = writable(actor, entity, where);
  await checkLock(db, actor, entity, condition);
  await writeAuthorOf(db, entity, actor.customer_id);
  const result = await sql`delete from ${sql.table(entity.table)} as row where ${condition}`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

function encoded(entity: Entity, name: string, value: unknown): RawBuilder<unknown> {
  const field = entity.fields[name];
  return field ? encodeValue(field, value) : sql`${value}`;
}

/** Every id in the values names a row the actor can see: nobody builds on what is not theirs. */
export async function checkReferences(db: Db, actor: Actor, entity: Entity, values: Row): Promise<void> {
  for (const [name, field] of columnsOf(entity)) {
    const target = field.kind === "list" ? field.of : field;
    const value = values[name];
    if (target?.kind !== "ref" || !target.model || value === null || value === undefined) continue;
    const ids = [...new Set(Array.isArray(value) ? value : [value])];
    const visibleCount = await count(db, actor, entityOf(target.model), { id: { inq: ids } });
    if (visibleCount < ids.length) throw unknownReference(entity.model, name, ids.join(", "));
  }
}

export async function checkOwner(db: Db, actor: Actor, entity: Entity, values: Row): Promise<void> {
  if (actor.admin) return;
  const owner = values[ownerColumn(entity)];
  if (entity.owner === "customer" && owner !== actor.customer_id) {
    throw unknownReference(entity.model, ownerColumn(entity), String(owner));
  }
  if (entity.owner !== "catalog") return;
  const locked = await sql`select 1 from catalog where id = ${owner} and lock`.execute(db);
  if (locked.rows.length > 0) throw catalogLocked();
}

/** A locked catalogue is read-only for its customer. */
async function checkLock(db: Db, actor: Actor, entity: Entity, condition: Condition): Promise<void> {
  if (actor.admin || (entity.owner !== "catalog" && entity.model !== "Catalog")) return;
  const catalog = entity.model === "Catalog" ? sql`row.id` : sql.ref(`row.${ownerColumn(entity)}`);
  const locked = await sql`
    select 1 from ${sql.table(entity.table)} as row join catalog on catalog.id = ${catalog}
    where ${condition} and catalog.lock limit 1`.execute(db);
  if (locked.rows.length > 0) throw catalogLocked();
}
