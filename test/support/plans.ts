// What PostgreSQL says it did, statement by statement and within them: how often it read what it read.
import type { Store } from "#server/store/database.ts";

/** The plans of all that `work` asks, with what their triggers ask. The store is one of a single connection. */
export async function plansOf({ pool }: Store, work: () => Promise<unknown>): Promise<string> {
  const connection = await pool.connect();
  const plans: string[] = [];
  const note = ({ message }: { message?: string | undefined }) => void plans.push(message ?? "");
  await connection.query(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on; set auto_explain.log_timing = off; set client_min_messages = log`);
  connection.on("notice", note);
  connection.release();
  await work();
  connection.off("notice", note);
  return plans.join("\n");
}

/** The steps of plans that went over so many rows, all their turns together. */
export function stepsOver(rows: number, plans: string): string[] {
  const steps = plans.match(/.*\(actual rows=\S+ loops=\d+\)/g) ?? [];
  return steps.filter((step) => {
    const [, ofTurn, turns] = /rows=(\S+) loops=(\d+)\)$/.exec(step)!;
    return Number(ofTurn) * Number(turns) > rows;
  });
}
