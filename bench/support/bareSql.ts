// The statements behind an answer, asked of PostgreSQL alone.
import { Kysely, PostgresDialect } from "kysely";
import type { Store, Tables } from "#server/store/database.ts";
import { cpuOf } from "./cpu.ts";

export type Bare = { took: number; cpu: number };

/** The milliseconds that pass, and those that PostgreSQL works, for the statements of `work`, one after the other. */
export async function bareSql(store: Store, work: (db: Kysely<Tables>) => Promise<unknown>): Promise<Bare> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: store.pool }),
    log: ({ query }) => void statements.push(query),
  });
  await work(db);
  const client = await store.pool.connect();
  try {
    const { processID = 0 } = client as { processID?: number };
    const cpuBefore = cpuOf(processID) ?? 0;
    const begun = performance.now();
    for (const { sql, parameters } of statements) {
      await client.query({ text: sql, values: [...parameters], rowMode: "array" });
    }
    return { took: performance.now() - begun, cpu: (cpuOf(processID) ?? 0) - cpuBefore };
  } finally {
    client.release();
  }
}
