// Creating, changing and deleting customers: what the generic verbs cannot do alone.
import { sql } from "kysely";
import { customer } from "#shared/entities/customer.ts";
import { conflict } from "#server/errors.ts";
import { type Row, find, insert, remove, update } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";
import type { Where } from "#shared/filters/filter.ts";
import { hashPassword } from "./passwords.ts";
import { endTokensOf } from "./tokens.ts";

type By = { db: Db; actor: Actor };

export async function createCustomer({ db, actor }: By, values: Row): Promise<number> {
  return insert(db, actor, customer, await withHash(values));
}

/** A new password ends every session of the account. */
export async function updateCustomers({ db, actor }: By, where: Where, values: Row): Promise<number> {
  if (values["password"] !== undefined) {
    for (const { id } of await find(db, actor, customer, { where, fields: ["id"] }))
      await endTokensOf(db, Number(id));
  }
  return update(db, actor, customer, where, await withHash(values));
}

/** Refused while the customer owns catalogues, unless they may go with him. */
export async function removeCustomers(
  { db, actor }: By,
  where: Where,
  { cascade = false } = {},
): Promise<number> {
  const ids = (await find(db, actor, customer, { where, fields: ["id"] })).map(({ id }) => Number(id));
  if (cascade) await sql`delete from catalog where customer_id = any(${ids})`.execute(db);
  const owned = await sql<{ count: number }>`
    select count(*) as count from catalog where customer_id = any(${ids})`.execute(db);
  const count = owned.rows[0]?.count ?? 0;
  if (count > 0) throw conflict("accounts.ownsCatalogs", { count });
  await sql`delete from role_mapping where "principalType" = 'USER' and "principalId" = any(${ids.map(String)})`.execute(
    db,
  );
  return remove(db, actor, customer, where);
}

async function withHash(values: Row): Promise<Row> {
  const password = values["password"];
  return typeof password === "string" ? { ...values, password: await hashPassword(password) } : values;
}
