// A plain LoopBack 3 application beside the product, on the same PostgreSQL: what a team would run today. It is that of
// peer-loopback3 in the shared data, whose packages are installed in a copy (`npm ci` in its folder loopback3).
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { cloneDatabase } from "../../test/support/database.ts";
import { freePort } from "../../test/support/freePort.ts";
import { newFolder } from "../../test/support/temporary.ts";

export type Peer = {
  pid: number;
  /** Throws unless all rows are created. */
  post(path: string, rows: object[]): Promise<void>;
  stop(): Promise<void>;
};

const run = promisify(execFile);
/** Its own product beside which rows are written: the smallest shop that its generator makes. */
const smallShop = ["--n", "10000"];
const login = { username: "bench", password: "benchbench" };

/** Null, and said, where it is not installed. */
export async function startPeer(folder: string | undefined): Promise<Peer | null> {
  const app = join(folder ?? "", "loopback3");
  if (!folder || !existsSync(join(app, "node_modules"))) {
    console.log(
      "Without LoopBack: name a copy of peer-loopback3 in whose folder loopback3 `npm ci` was run.",
    );
    return null;
  }
  const data = await newFolder();
  const database = await cloneDatabase("template1");
  await run(process.execPath, [join(folder, "gen.mjs"), "--out", data, ...smallShop]);
  await run(process.execPath, [join(app, "load.mjs"), data, database.url], { cwd: app });
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATABASE_URL: database.url, WORKERS: "1" };
  const child = spawn(process.execPath, ["server.js"], {
    cwd: app,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  await firstLineOf(child.stdout);
  const url = `http://127.0.0.1:${port}/api`;
  const { id: token } = (await send(`${url}/Customers/login`, "", login)) as { id: string };
  return {
    pid: child.pid ?? 0,
    post: async (path, rows) => {
      const made = (await send(`${url}/${path}`, token, rows)) as unknown[];
      if (made.length !== rows.length) throw new Error(`${made.length} of ${rows.length} rows were created`);
    },
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      await database.drop();
    },
  };
}

async function firstLineOf(output: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface({ input: output })) {
    if (line) return void output.resume();
  }
  throw new Error("The peer stopped before it served.");
}

async function send(url: string, token: string, body: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json", authorization: token };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer.json();
}
