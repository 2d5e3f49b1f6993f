// A program at work looks again whether the database is still the one that it means: another process, of a newer version,
// may have brought it up to date meanwhile (docs/decisions/0327).
import { setTimeout as delay } from "node:timers/promises";
import { type VigieError, schemaIsNewerMeanwhile } from "./errors.ts";
import type { Db } from "./store/database.ts";
import { type Migration, readMigrations } from "./store/migrations.ts";
import { isUpgrading, ranMigrations } from "./store/queries/installation/readiness.ts";
import { refusalOf, schemaOf } from "./store/schema.ts";

type Watching = { every_ms?: number; signal: AbortSignal };

/** Resolves with the reason once this program must write no more; never while it may, and not once it is given up. */
export async function schemaOvertakes(db: Db, { every_ms = 5_000, signal }: Watching): Promise<VigieError> {
  const known = await readMigrations();
  for (;;) {
    // A process that has nothing else to do may end.
    await delay(every_ms, undefined, { signal, ref: false });
    // A database that is away says nothing, and is asked again.
    const reason = await whyOvertaken(db, known).catch(() => undefined);
    if (reason) return reason;
  }
}

/**
 * Why a program that knows these migrations must write no more to the database; undefined where it may, and for as long
 * as an upgrade is at work: one that waits for a long reader would leave nobody to answer meanwhile.
 */
export async function whyOvertaken(db: Db, known: readonly Migration[]): Promise<VigieError | undefined> {
  const schema = schemaOf(await ranMigrations(db), known);
  const refusal = schema.state === "newer" ? schemaIsNewerMeanwhile(schema.unknown) : refusalOf(schema);
  // Asked last: what an upgrade adds behind the first question is another look's.
  return refusal && !(await isUpgrading(db)) ? refusal : undefined;
}
