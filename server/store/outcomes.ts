// What comes of one of many: a result, or why it is refused. What is wrong with all of them is thrown.
import { sql } from "kysely";
import { VigieError } from "#server/errors.ts";
import type { Db } from "./database.ts";

export type Outcome<Result> = { result: Result } | { error: unknown };

/** The result of the work, or what refused it. Throws what is no refusal: a lost connection, a limit of time, a caller who left. */
export async function outcomeOf<Result>(work: () => Promise<Result>): Promise<Outcome<Result>> {
  try {
    return { result: await work() };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { error };
  }
}

/** The same in a transaction that goes on: what the work has written before it was refused is undone. */
export async function outcomeWithin<Result>(tx: Db, work: () => Promise<Result>): Promise<Outcome<Result>> {
  await sql`savepoint attempted`.execute(tx);
  const outcome = await outcomeOf(work);
  if ("error" in outcome) await sql`rollback to savepoint attempted`.execute(tx);
  await sql`release savepoint attempted`.execute(tx);
  return outcome;
}

/** Ours, or PostgreSQL's of a value: what it cannot hold, what must be unique or be there, what is too large. */
function isRefusal(problem: unknown): boolean {
  const { code } = problem as { code?: unknown };
  return problem instanceof VigieError || (typeof code === "string" && /^(22|23|54)[0-9A-Z]{3}$/.test(code));
}
