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

/** The steps of plans that went over so many rows, all their turns together, those that a condition threw away as well. */
export function stepsOver(rows: number, plans: string): string[] {
  return stepsIn(plans)
    .filter(({ ofTurn, turns }) => ofTurn * turns > rows)
    .map(({ text }) => text);
}

type Step = { text: string; ofTurn: number; turns: number };

/** What a step threw away is told in lines of its own below it, as a mean of its turns, as what it kept is. */
function stepsIn(plans: string): Step[] {
  const steps: Step[] = [];
  for (const line of plans.split("\n")) {
    const [, kept, turns] = /\(actual rows=(\S+) loops=(\d+)\)$/.exec(line) ?? [];
    const [, removed] = /^\s*Rows Removed by .*: (\d+)$/.exec(line) ?? [];
    if (kept) steps.push({ text: line, ofTurn: Number(kept), turns: Number(turns) });
    const step = steps.at(-1);
    if (!removed || !step) continue;
    step.ofTurn += Number(removed);
    step.text += `, ${line.trim()}`;
  }
  return steps;
}
