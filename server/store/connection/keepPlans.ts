// Statements that a connection keeps prepared. Planning a short statement takes longer than running it; for what every
// request asks that is most of what it costs.
import type pg from "pg";

/** How the text of a statement begins that is asked with every request: `/* prepared: session *\/ select …`. */
const mark = /^\s*\/\* prepared: (\w+) \*\//;

/**
 * Lets a connection parse and plan the statements that are marked so once. One text for each name, and one whose plan
 * does not depend on its arguments: a row by its key.
 */
export function keepPlans(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  const prepared = (text: unknown, ...more: unknown[]) => {
    const name = typeof text === "string" ? mark.exec(text)?.[1] : undefined;
    return name === undefined ? query(text, ...more) : query({ name, text }, ...more);
  };
  client.query = prepared as typeof client.query;
}
