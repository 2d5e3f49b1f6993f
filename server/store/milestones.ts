// What was done once to the whole of an installation's data, and is not done again.
import { sql } from "kysely";
import type { Db } from "./database.ts";

type Milestone = "signatures of links sealed" | "demo removed";

export async function isReached(db: Db, name: Milestone): Promise<boolean> {
  const result = await sql`select from milestone where name = ${name}`.execute(db);
  return result.rows.length > 0;
}

export async function reach(db: Db, name: Milestone): Promise<void> {
  await sql`insert into milestone (name) values (${name}) on conflict do nothing`.execute(db);
}
