// Whether the schema of a database is the one that a program means.
import { type VigieError, migrationEdited, schemaIsNewer } from "#server/errors.ts";
import type { Migration } from "./migrations.ts";

/** Checksums by the names of the migrations that ran; null of one that ran before they were kept. */
export type RanMigrations = ReadonlyMap<string, string | null>;

/** The rows that `ranOf` reads. */
export const selectRan = "select name, checksum from migration order by name";

export function ranOf(rows: readonly { name: string; checksum: string | null }[]): RanMigrations {
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Any number: all processes that bring a database up to date hold the same advisory lock for as long as they do. */
export const migrationLock = 8_443_190_021;

type Schema =
  | { state: "current" | "older" }
  /** The migrations that this program does not know. */
  | { state: "newer"; unknown: readonly string[] }
  /** The first that ran in another form than this program's. */
  | { state: "edited"; name: string };

export function schemaOf(ran: RanMigrations, known: readonly Migration[]): Schema {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  const unknown = [...ran.keys()].filter((name) => !checksums.has(name));
  if (unknown.length > 0) return { state: "newer", unknown };
  const edited = [...ran].find(([name, checksum]) => checksum !== null && checksum !== checksums.get(name));
  if (edited) return { state: "edited", name: edited[0] };
  return { state: ran.size < known.length ? "older" : "current" };
}

/** Why a program may not begin on a database: it would write rows that the other schema does not mean. */
export function refusalOf(schema: Schema): VigieError | undefined {
  if (schema.state === "newer") return schemaIsNewer(schema.unknown);
  return schema.state === "edited" ? migrationEdited(schema.name) : undefined;
}
