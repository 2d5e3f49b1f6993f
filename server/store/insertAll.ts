// Writing many rows of one entity, set by set. Each row that cannot be written is told for itself.
import { type RawBuilder, sql } from "kysely";
import { type Entity, columnsOf } from "#shared/entities/entity.ts";
import { checkOwner, checkReferences, type Row } from "./collection.ts";
import type { Db } from "./database.ts";
import { type Outcome, outcomeOf, outcomeWithin } from "./outcomes.ts";
import { storedValue } from "./rows.ts";
import type { Actor } from "./scopes.ts";

type InsertAll = {
  /** The columns that no two rows have alike. Rows are written in their order: two who write the same wait at most. */
  identity: readonly string[];
  /** What columns get instead of what was sent, of the row `sent` as it is stored. */
  computed?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The columns that are wanted of each row as it is stored, beside its id. */
  returning: readonly string[];
};

/** A row that was written. */
type Inserted = Row & { id: number };

/** A statement that writes more does not name its rows to those who follow changes (migration 0017). */
export const rowsPerSet = 100;

/**
 * Writes rows in the transaction of `tx`. Returns, in their order, what was written of each or why it cannot be: it names
 * what is not there, has the identity of another row, or is refused by the database. The others are written then.
 */
export async function insertAll(
  tx: Db,
  actor: Actor,
  entity: Entity,
  rows: readonly Row[],
  how: InsertAll,
): Promise<Outcome<Inserted>[]> {
  const outcomes = await checked(tx, actor, entity, rows);
  const ids = await newIds(tx, entity, rows.length);
  const writing = rows
    .map((row, position) => ({ values: { ...row, ...entity.fixed, id: ids[position] }, position }))
    .filter(({ position }) => !("error" in outcomes[position]!))
    .toSorted(
      (left, right) => compareBy(how.identity, left.values, right.values) || left.position - right.position,
    );
  for (let first = 0; first < writing.length; first += rowsPerSet)
    await insertSet(tx, entity, writing.slice(first, first + rowsPerSet), how, outcomes);
  return outcomes;
}

type Writing = { values: Row; position: number };

/** What a row refers to is looked up once for all rows that refer to the same. */
async function checked(tx: Db, actor: Actor, entity: Entity, rows: readonly Row[]) {
  const references = columnsOf(entity).filter(([, field]) => (field.of ?? field).kind === "ref");
  const inserted = new Map<string, Outcome<Inserted>>();
  const outcomes: Outcome<Inserted>[] = [];
  for (const row of rows) {
    const key = JSON.stringify(references.map(([name]) => row[name]));
    const outcome = inserted.get(key) ?? (await outcomeOf(() => check(tx, actor, entity, row)));
    inserted.set(key, outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}

async function check(tx: Db, actor: Actor, entity: Entity, row: Row): Promise<Inserted> {
  await checkReferences(tx, actor, entity, row);
  await checkOwner(tx, actor, entity, row);
  return { id: 0 };
}

/** The sequence is looked up once: by its name for each id it took as long as writing a tenth of the row. */
async function newIds(tx: Db, entity: Entity, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ids as materialized (select pg_get_serial_sequence(${entity.table}, 'id')::regclass as sequence)
    select nextval(ids.sequence) as id from ids, generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Sets the outcome of each. A set that the database refuses is halved until those are alone that it refuses. */
async function insertSet(
  tx: Db,
  entity: Entity,
  set: readonly Writing[],
  how: InsertAll,
  outcomes: Outcome<Inserted>[],
): Promise<void> {
  const written = await outcomeWithin(tx, () => insertRows(tx, entity, set, how));
  if ("result" in written) {
    for (const { values, position } of set) {
      const row = written.result.get(values["id"]);
      outcomes[position] = row ? { result: row } : { error: new IdentityTaken(entity, how.identity) };
    }
  } else if (set.length === 1) {
    outcomes[set[0]!.position] = written;
  } else {
    const middle = Math.ceil(set.length / 2);
    await insertSet(tx, entity, set.slice(0, middle), how, outcomes);
    await insertSet(tx, entity, set.slice(middle), how, outcomes);
  }
}

/** Returns, by their ids, those that no other row has the identity of. */
async function insertRows(
  tx: Db,
  entity: Entity,
  set: readonly Writing[],
  { computed = {}, returning }: InsertAll,
): Promise<Map<unknown, Inserted>> {
  const names = [...new Set([...set.flatMap(({ values }) => Object.keys(values)), ...Object.keys(computed)])];
  const json = JSON.stringify(set.map(({ values }) => storedRow(entity, values)));
  const { rows } = await sql<Inserted>`
    insert into ${sql.table(entity.table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => computed[name] ?? sql.ref(`sent.${name}`)))}
    from jsonb_populate_recordset(null::${sql.table(entity.table)}, ${json}::jsonb) as sent
    on conflict do nothing
    returning ${sql.join(["id", ...returning].map((name) => sql.ref(name)))}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

function storedRow(entity: Entity, values: Row): Row {
  const stored = Object.entries(values).map(([name, value]) => {
    const field = entity.fields[name];
    return [name, field ? storedValue(field, value) : value];
  });
  return Object.fromEntries(stored) as Row;
}

function compareBy(columns: readonly string[], first: Row, second: Row): number {
  for (const column of columns) {
    const [left, right] = [String(first[column] ?? ""), String(second[column] ?? "")];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** What PostgreSQL says of a row that has the identity of another one, in its words. */
class IdentityTaken extends Error {
  readonly code = "23505";
  readonly table: string;
  readonly detail: string;

  constructor({ table }: Entity, identity: readonly string[]) {
    super("duplicate key value");
    this.table = table;
    this.detail = `Key (${identity.join(", ")})=() already exists.`;
  }
}
