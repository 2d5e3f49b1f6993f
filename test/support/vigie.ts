// The whole program as a person starts it: its own process, a database of its own, a free port.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { readConfig } from "#server/config.ts";
import { openInstallation } from "#server/installation.ts";
import { makeAdministrator } from "#server/domain/accounts/administrators.ts";
import { customers } from "#server/seed/customers.ts";
import type { DemoSize } from "#server/seed/demoWorld.ts";
import { loadDemo } from "#server/seed/loadDemo.ts";
import { freshDatabase } from "./database.ts";
import { temporaryFolder } from "./temporary.ts";

export type Login = { email: string; password: string };
export type RunningVigie = {
  url: string;
  /** The program's own process. */
  pid: number;
  logins: { admin: Login; customer: Login };
  /** What it has printed. */
  output(): string;
  stop(): Promise<void>;
};

const program = fileURLToPath(new URL("../../server/main.ts", import.meta.url));
const admin: Login = { email: "admin@vigie.example", password: "admin-secret-1" };

export type Start = { demo?: boolean | DemoSize; settings?: Record<string, string> };

/** Starts the program, with the small demo shop in it when asked for. `settings` are environment variables. */
export async function startVigie({ demo = false, settings = {} }: Start = {}): Promise<RunningVigie> {
  const database = await freshDatabase();
  const folder = await temporaryFolder();
  const ours = { DATABASE_URL: database.url, VIGIE_DATA: folder, PORT: "0", VIGIE_DEMO: "0" };
  const env = { ...process.env, ...ours, ...settings };
  await prepare(env, demo);
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const printed: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => printed.push(piece));
  const url = await addressIn(child.stdout);
  const [customer] = customers;
  return {
    url,
    pid: child.pid ?? 0,
    logins: { admin, customer: { email: customer!.email, password: customer!.password } },
    output: () => Buffer.concat(printed).toString(),
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      await database.drop();
    },
  };
}

async function prepare(env: NodeJS.ProcessEnv, demo: boolean | DemoSize): Promise<void> {
  const config = readConfig({ ...env, VIGIE_LOG_LEVEL: "fatal" }, []);
  const silence = () => undefined;
  const installation = await openInstallation(config, { log: silence, withoutJobs: true });
  await makeAdministrator(installation.services.store.db, admin);
  const size = demo === true ? "small" : demo;
  if (size) await loadDemo(installation.services, { print: silence, language: "fr", size });
  await installation.close();
}

/** The address the program prints when it is ready. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  const said: string[] = [];
  for await (const line of createInterface({ input: output })) {
    said.push(line);
    const [address] = /http:\/\/localhost:\d+/.exec(line) ?? [];
    if (address) {
      output.resume();
      return address;
    }
  }
  throw new Error(`Vigie ended before it was ready:\n${said.join("\n")}`);
}
