// The server's process: who runs, starting, stopping, and what it said last.
import { chown, readFile, readdir, readlink, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { run } from "./account.ts";
import { isAlive, type Cluster } from "./cluster.ts";
import { portIn, settingsFile } from "./settings.ts";

/** The server that runs on this cluster's data, whoever started it; it may be starting, recovering or stopping. */
export async function runningServer({ data }: Cluster): Promise<{ port: number } | undefined> {
  const lockFile = join(data, "postmaster.pid");
  const lock = await readFile(lockFile, "utf8").catch(() => "");
  const [pid, , , port] = lock.split("\n");
  if (!isAlive(Number(pid))) return undefined;
  if (await isWorkedIn(data)) return { port: Number(port) };
  // The number went to another program, after a crash of the machine or in a new container. PostgreSQL would
  // take that program for itself and refuse to start.
  await removeLock(lockFile, lock);
  return undefined;
}

/** Starts the server and waits until it answers; false when it does not come up. A start may also lose a race. */
export async function launchServer(cluster: Cluster, port?: number): Promise<boolean> {
  const { folder, data, account } = cluster;
  await writeSettings(cluster, port ?? (await choosePort(data)));
  await rm(startLog(folder), { force: true });
  const start = ["start", "--pgdata", data, "--log", startLog(folder), "--wait", "--timeout=60", "--silent"];
  // pg_ctl takes the server out of our process group: Ctrl-C reaches us, and we stop it when we are done with it.
  return (await run(cluster.program("pg_ctl"), start, { ...account, cwd: folder })).succeeded;
}

/** Disconnects everybody and shuts down cleanly; after half a minute, at once. */
export async function stopServer({ folder, data, account, program }: Cluster): Promise<void> {
  const stop = (mode: string) =>
    run(program("pg_ctl"), ["stop", "--pgdata", data, `--mode=${mode}`, "--timeout=30"], {
      ...account,
      cwd: folder,
    });
  if (!(await stop("fast")).succeeded) await stop("immediate");
}

/** Why the server did not start, in its own words. */
export async function lastWords({ folder }: Cluster): Promise<string> {
  const logs = await readdir(join(folder, "log")).catch(() => []);
  const files = [startLog(folder), ...logs.map((name) => join(folder, "log", name))];
  const dated = await Promise.all(
    files.map(async (file) => ({ file, at: (await stat(file).catch(() => null))?.mtimeMs })),
  );
  const newestFirst = dated.filter(({ at }) => at).toSorted((a, b) => b.at! - a.at!);
  for (const { file } of newestFirst) {
    const said = [
      ...(await readFile(file, "utf8")).matchAll(/(?:FATAL|PANIC): +(?!terminating connection)(.*)/g),
    ].at(-1)?.[1];
    if (said) return said;
  }
  return "?";
}

/**
 * PostgreSQL's processes have the data as their working folder, from before they write the lock file; so have those
 * that outlive a killed server for a moment, and while they write nobody else may.
 */
async function isWorkedIn(data: string): Promise<boolean> {
  // Only Linux tells; elsewhere the process is believed to be PostgreSQL.
  if (process.platform !== "linux") return true;
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(processes.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => "")));
  return folders.includes(await realpath(data));
}

/** Taken away first and looked at then: another Vigie may have started a server, and its lock, meanwhile. */
async function removeLock(lockFile: string, expected: string): Promise<void> {
  const taken = `${lockFile}.${process.pid}`;
  if (!(await renamed(lockFile, taken))) return;
  if ((await readFile(taken, "utf8")) === expected) await rm(taken);
  else await rename(taken, lockFile);
}

async function renamed(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    () => false,
  );
}

async function writeSettings({ data, account, throwaway }: Cluster, port: number): Promise<void> {
  const file = join(data, "vigie.conf");
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, settingsFile(port, throwaway), { mode: 0o600 });
  if (account) await chown(unfinished, account.uid, account.gid);
  await rename(unfinished, file);
}

/** The port of last time, so that an address written down somewhere stays good; else any free one. */
async function choosePort(data: string): Promise<number> {
  const lastTime = portIn(await readFile(join(data, "vigie.conf"), "utf8").catch(() => ""));
  return (await freePort(lastTime ?? 0)) ?? (await freePort(0)) ?? 0;
}

async function freePort(wanted: number): Promise<number | undefined> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(undefined));
    probe.listen(wanted, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}

function startLog(folder: string): string {
  return join(folder, "start.log");
}
