// What queries are asked of: the database, or a transaction on it.
import type { Kysely, Transaction } from "kysely";

/** Queries are written with kysely's `sql`; no table types, because rows come from the entity register. */
export type Tables = Record<never, never>;
export type Db = Kysely<Tables> | Transaction<Tables>;
