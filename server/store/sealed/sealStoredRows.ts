// Rows that were stored before addresses were sealed. The key is not the database's, so that no migration can do it.
import { sql } from "kysely";
import { isObject } from "#shared/isObject.ts";
import { maskSecrets } from "#shared/credentials.ts";
import { type Entity, columnsOf } from "#shared/entities/entity.ts";
import { entities } from "#shared/entities/index.ts";
import { type Field, isSealedAddress } from "#shared/fields.ts";
import { sealStoredAddress } from "./addresses.ts";
import { changeAddresses } from "./addressLines.ts";
import { type Db, inTransaction } from "../database.ts";
import { isReached, reach } from "../milestones.ts";
import { encodeStored, holdsAddress, sealingOf } from "../rows.ts";

type Row = Record<string, unknown>;

const rowsAtOnce = 1_000;

/** Another name whenever more of an address is a secret: what was stored before is looked at again. */
const milestone = "signatures of links sealed";

/**
 * Seals the addresses of all rows, and takes their secrets out of what was told of them: once for a database, all of it
 * or nothing. Of several programs that start at once one does it, and the others wait.
 */
export async function sealStoredRows(db: Db): Promise<void> {
  if (await isReached(db, milestone)) return;
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${milestone}, 0))`.execute(tx);
    if (await isReached(tx, milestone)) return;
    for (const entity of entities) {
      const columns = columnsOf(entity).filter(
        ([, field]) => holdsAddress(field) || field.kind === "message",
      );
      if (columns.length > 0) await sealTable(tx, entity, columns);
    }
    await reach(tx, milestone);
  });
}

async function sealTable(tx: Db, { table }: Entity, columns: [string, Field][]): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await sql<Row & { id: number }>`
      select id, ${sql.join(columns.map(([name]) => sql.ref(name)))} from ${sql.table(table)}
      where id > ${after} order by id limit ${rowsAtOnce}`.execute(tx);
    for (const row of rows) await sealRow(tx, table, row, columns);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.id;
  }
}

async function sealRow(tx: Db, table: string, row: Row, columns: [string, Field][]): Promise<void> {
  const sealed = columns.map(([name, field]) => ({ name, field, value: sealedValue(field, row[name]) }));
  const changed = sealed.filter(({ name, value }) => JSON.stringify(value) !== JSON.stringify(row[name]));
  if (changed.length === 0) return;
  const changes = changed.map(
    ({ name, field, value }) => sql`${sql.ref(name)} = ${encodeStored(field, value)}`,
  );
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where id = ${row["id"]}`.execute(tx);
}

function sealedValue(field: Field, value: unknown): unknown {
  if (field.kind === "message") return withoutSecrets(value);
  if (typeof value === "string" && isSealedAddress(field))
    return changeAddresses(field, value, (address) => sealStoredAddress(address, sealingOf(field)));
  if (!isObject(value) || !field.fields) return value;
  const inner = Object.entries(value).map(([name, fieldValue]) => {
    const of = field.fields?.[name];
    return [name, of ? sealedValue(of, fieldValue) : fieldValue];
  });
  return Object.fromEntries(inner);
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value === "string") return maskSecrets(value);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutSecrets(inner)]));
}
