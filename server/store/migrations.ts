// The migrations that this program knows, in the order of their numbers: what each does, and a checksum of it.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export type Migration = { name: string; statements: string; checksum: string };

const folder = fileURLToPath(new URL("./migrations/", import.meta.url));

/** The committed page with a line for each: checksum and name. A migration that is on it is never edited again. */
export const checksumsFile = `${folder}checksums.txt`;

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(names.map(async (name) => migrationOf(name, await readFile(folder + name, "utf8"))));
}

export function migrationOf(name: string, statements: string): Migration {
  return { name, statements, checksum: checksumOf(statements) };
}

/** SHA-256 in hexadecimal; git may write the ends of lines as Windows does. */
function checksumOf(statements: string): string {
  return createHash("sha256").update(statements.replaceAll("\r\n", "\n")).digest("hex");
}
