// The cluster on disk: one folder with PostgreSQL's data and the password, made whole or not at all.
import { randomBytes } from "node:crypto";
import {
  appendFile,
  chown,
  mkdir,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { embeddedDoesNotStart } from "#server/errors.ts";
import { run, serverAccount, type Account } from "./account.ts";
import { findBinaries, programName } from "./binaries.ts";
import { exists, placeOf, rememberMade, systemPlace } from "./place.ts";

export type Cluster = {
  folder: string;
  data: string;
  password: string;
  account: Account | undefined;
  throwaway: boolean;
  /** The path of one of PostgreSQL's programs. */
  program(name: string): string;
};

/** Finds the cluster of a data folder, or makes it. Throws when the one that the folder names is missing. */
export async function openCluster(dataDir: string, throwaway: boolean): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const clusterPlace = await placeOf(
    home,
    (await ownerOf(join(home, "postgres"))) ?? (await serverAccount()),
  );
  const { folder } = clusterPlace;
  const account = (await ownerOf(folder)) ?? (await serverAccount());
  const binaries = await findBinaries(account, account ? systemPlace : home);
  const program = (name: string) => join(binaries, "bin", programName(name));
  const location = { folder, data: join(folder, "data"), account, throwaway, program };
  if (!(await exists(folder))) await createCluster(location);
  await rememberMade(home, clusterPlace);
  return { ...location, password: await readPassword(folder) };
}

/** Root serves the cluster that an ordinary user began with that user's account: PostgreSQL insists on it. */
async function ownerOf(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0 || !(await exists(folder))) return undefined;
  const { uid, gid } = await stat(folder);
  return uid === 0 ? undefined : { uid, gid };
}

/** Made beside its place and renamed: an interrupted initdb leaves no cluster, and of two at once one wins. */
async function createCluster({
  folder,
  account,
  throwaway,
  program,
}: Omit<Cluster, "password">): Promise<void> {
  await removeUnfinished(folder);
  const unfinished = `${folder}.new-${process.pid}`;
  const passwordFile = join(unfinished, "password");
  const data = join(unfinished, "data");
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600, flush: true });
  if (account) for (const path of [unfinished, passwordFile]) await chown(path, account.uid, account.gid);

  const initdb = ["--pgdata", data, "--username=vigie", "--pwfile", passwordFile, ...initdbOptions];
  // Its password is as long as a key: repeating the hash protects nothing, and costs each connection milliseconds.
  if (throwaway) initdb.push("--no-sync", "--set", "scram_iterations=1");
  const made = await run(program("initdb"), initdb, { ...account, cwd: unfinished });
  if (!made.succeeded) throw embeddedDoesNotStart(made.output, unfinished);
  await appendFile(join(data, "postgresql.conf"), "include_if_exists 'vigie.conf'\n", { flush: true });
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}

const initdbOptions = [
  "--auth=scram-sha-256",
  "--encoding=UTF8",
  // PostgreSQL's own locale sorts alike on every machine. The system's, for the rest, is known by that name
  // on Linux alone.
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  `--locale=${process.platform === "linux" ? "C.UTF-8" : "C"}`,
];

async function removeUnfinished(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.new-`;
  for (const name of await readdir(dirname(folder))) {
    const pid = Number(name.slice(prefix.length));
    const abandoned = name.startsWith(prefix) && (pid === process.pid || !isAlive(pid));
    // Its initdb may still be dying in there; what is left then goes with the next start.
    if (abandoned)
      await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

/** True when a process of that number runs, ours or another user's. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function readPassword(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, "password"), "utf8");
  } catch (error) {
    throw embeddedDoesNotStart((error as Error).message, folder);
  }
}
