// A PostgreSQL for tests. It goes with the process that started it, however that one ends: a second process holds
// the other end of a pipe, and when that closes it stops the server and removes its folder.
//   node testServer.ts <folder>    is that second process.
import { spawn } from "node:child_process";
import { readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { startEmbedded } from "#server/store/embedded.ts";
import { newFolder } from "./temporary.ts";

export type TestServer = { url: string; stop(): Promise<void> };

export async function startTestServer(): Promise<TestServer> {
  const dataDir = await newFolder(await quickPlace());
  const server = await startEmbedded({ dataDir, throwaway: true });
  const guard = spawn(process.execPath, [import.meta.filename, server.folder], {
    detached: true,
    stdio: ["pipe", "ignore", "inherit"],
  });
  guard.unref();
  return { url: server.administratorUrl, stop: server.stop };
}

const memory = "/dev/shm";
const roomForRun_bytes = 6 * 1024 ** 3;

/** In memory where there is plenty: hundreds of databases come and go in a run. */
async function quickPlace(): Promise<string> {
  const capacity_bytes = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return capacity_bytes > roomForRun_bytes ? memory : tmpdir();
}

if (import.meta.main) {
  process.on("SIGINT", () => {});
  process.stdin.resume().once("close", () => void cleanUp(process.argv[2]!));
}

async function cleanUp(folder: string): Promise<void> {
  const lockFile = await readFile(join(folder, "data", "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(lockFile, 10);
  if (pid > 0) process.kill(pid, "SIGQUIT");
  await rm(dirname(folder), { recursive: true, force: true, maxRetries: 10 });
}
