// The whole program, with a database of its own and a free port: in this process, or in one of its own as a person
// starts it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { readConfig } from "#server/config.ts";
import { openLog } from "#server/log.ts";
import { startProgram } from "#server/program.ts";
import type { DemoSize } from "#server/seed/demoWorld.ts";
import { assertAnswersFitPage } from "./answers.ts";
import { type TestInstallation, admin, customer, newInstallation } from "./installation.ts";
import { secretKey } from "./secretKey.ts";

export type Login = { email: string; password: string };
export type RunningVigie = {
  url: string;
  logins: { admin: Login; customer: Login };
  /** What it has printed. */
  output(): string;
  stop(): Promise<void>;
};

const program = fileURLToPath(new URL("../../server/main.ts", import.meta.url));

export type Start = { demo?: boolean | DemoSize; empty?: boolean; settings?: Record<string, string> };

/**
 * Opens the program in this process, where its modules are loaded and warm already: a fifth of what a process of its own
 * costs; its answers are held against the OpenAPI page. With the small demo shop in it when asked for. `settings` are
 * environment variables.
 */
export async function openVigie(start: Start = {}): Promise<RunningVigie> {
  const { database, env } = await prepared(start);
  const printed: string[] = [];
  const config = readConfig(env, []);
  const to = { write: (line: string) => void printed.push(line) };
  const { ready, stop } = startProgram(config, {
    print: (line) => void printed.push(`${line}\n`),
    log: openLog({ level: config.logLevel, role: config.role, to }),
  });
  const { address = "" } = await ready;
  return {
    url: address,
    logins: { admin, customer },
    output: () => printed.join(""),
    stop: async () => {
      await stop();
      await database.drop();
      assertAnswersFitPage();
    },
  };
}

/** Starts the program as a process, the same otherwise. */
export async function startVigie(start: Start = {}): Promise<RunningVigie> {
  const { database, env } = await prepared(start);
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const printed: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => printed.push(piece));
  const url = await addressIn(child.stdout);
  return {
    url,
    logins: { admin, customer },
    output: () => Buffer.concat(printed).toString(),
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      await database.drop();
    },
  };
}

/** Its installation, and the environment that leads there. */
async function prepared({
  demo = false,
  empty = false,
  settings = {},
}: Start): Promise<Pick<TestInstallation, "database"> & { env: NodeJS.ProcessEnv }> {
  const size = demo === true ? "small" : demo || undefined;
  const { database, folder } = await newInstallation({ demo: size, empty, settings });
  const ours = {
    DATABASE_URL: database.url,
    VIGIE_DATA: folder,
    VIGIE_SECRET_KEY: secretKey,
    PORT: "0",
    VIGIE_DEMO: "0",
  };
  return { database, env: { ...process.env, ...ours, ...settings } };
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
