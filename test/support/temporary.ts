// Folders that live as long as the process.
import { rmSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders = new Set<string>();
process.once("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A new empty folder, removed when the process ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await newFolder();
  folders.add(folder);
  return folder;
}

/** A new empty folder for the caller to remove. Everybody may enter it, the database's account too. */
export async function newFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, "vigie-test-"));
  await chmod(folder, 0o755);
  return folder;
}
