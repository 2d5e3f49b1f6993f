// Folders that live as long as the test file.
import { rmSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new empty folder, removed when the process ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await newFolder();
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A new empty folder for the caller to remove. Everybody may enter it, the database's account too. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vigie-test-"));
  await chmod(folder, 0o755);
  return folder;
}
