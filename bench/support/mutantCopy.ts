// A copy of the repository in which one file at a time is another.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { root } from "../../test/support/sources.ts";
import { temporaryFolder } from "../../test/support/temporary.ts";
import type { Mutant } from "../data/mutants.ts";

export type Copy = {
  folder: string;
  /** Makes the mutant and returns what undoes it; undefined when what it changes does not stand exactly once in its file. */
  mutate(mutant: Mutant): Promise<(() => Promise<void>) | undefined>;
};

/** The files as they are now, those that git does not know yet included, and a link to the packages. */
export async function copyRepository(): Promise<Copy> {
  const folder = await temporaryFolder();
  for (const path of ownFiles()) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(root, path), join(folder, path));
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  return { folder, mutate: (mutant) => mutate(folder, mutant) };
}

function ownFiles(): string[] {
  const listing = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", listing, { cwd: root, encoding: "utf8" }).split("\0");
  // Git still lists what was deleted since, and takes packages that are linked themselves for a file of ours.
  return listed.filter((path) => path && path !== "node_modules" && existsSync(join(root, path)));
}

async function mutate(folder: string, { file, from, to }: Mutant) {
  const path = join(folder, file);
  const text = await readFile(path, "utf8");
  const [before, after, ...more] = text.split(from);
  if (after === undefined || more.length > 0) return undefined;
  await writeFile(path, `${before}${to}${after}`);
  return () => writeFile(path, text);
}
