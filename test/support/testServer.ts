// A PostgreSQL for tests. It goes with the process that started it, however that one ends: a second process holds
// the other end of a pipe, and when that closes it stops the server and removes its folder.
//   node testServer.ts <folder>    is that second process.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type EmbeddedServer, startEmbedded } from "#server/store/embedded.ts";
import { openCluster } from "#server/store/embedded/cluster.ts";
import { newFolder } from "./temporary.ts";

export type TestServer = { url: string; stop(): Promise<void> };

/** With `sharedBuffers` for its cache, where the little that tests need is not enough. */
export async function startTestServer(sharedBuffers?: string): Promise<TestServer> {
  const dataDir = await newFolder(await quickPlace());
  await prefer(dataDir, [
    // The product's server has none. It is closed to everybody else, and a question takes two thirds of the time that it
    // takes through the network.
    ...(process.platform === "win32" ? [] : ["unix_socket_directories = '.'"]),
    ...(sharedBuffers ? [`shared_buffers = '${sharedBuffers}'`] : []),
  ]);
  const server = await startEmbedded({ dataDir, throwaway: true });
  const guard = spawn(process.execPath, [import.meta.filename, server.folder], {
    detached: true,
    stdio: ["pipe", "ignore", "inherit"],
  });
  guard.unref();
  return { url: quickAddress(server), stop: server.stop };
}

/** What is changed as by ALTER SYSTEM goes before the server's settings. */
async function prefer(dataDir: string, settings: readonly string[]): Promise<void> {
  const { data } = await openCluster(dataDir, true);
  await appendFile(join(data, "postgresql.auto.conf"), settings.map((line) => `${line}\n`).join(""));
}

/** What a system lets the path of a socket be. */
const longestSocket = 100;

/** Through the socket in the server's folder where there is one; who asks the URL for its host is told that of the network. */
function quickAddress({ administratorUrl, folder }: EmbeddedServer): string {
  const address = new URL(administratorUrl);
  const place = join(folder, "data");
  const socket = join(place, `.s.PGSQL.${address.port}`);
  if (existsSync(socket) && socket.length <= longestSocket) address.searchParams.set("host", place);
  return address.href;
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
