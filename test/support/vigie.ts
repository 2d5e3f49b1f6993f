// The whole program as a person starts it: its own process, a database of its own, a free port.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { DemoSize } from "#server/seed/demoWorld.ts";
import { admin, customer, newInstallation } from "./installation.ts";

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

export type Start = { demo?: boolean | DemoSize; empty?: boolean; settings?: Record<string, string> };

/** Starts the program, with the small demo shop in it when asked for. `settings` are environment variables. */
export async function startVigie({
  demo = false,
  empty = false,
  settings = {},
}: Start = {}): Promise<RunningVigie> {
  const size = demo === true ? "small" : demo || undefined;
  const { database, folder } = await newInstallation({ demo: size, empty, settings });
  const ours = { DATABASE_URL: database.url, VIGIE_DATA: folder, PORT: "0", VIGIE_DEMO: "0" };
  const env = { ...process.env, ...ours, ...settings };
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const printed: Buffer[] = [];
  child.stdout.on("data", (piece: Buffer) => printed.push(piece));
  const url = await addressIn(child.stdout);
  return {
    url,
    pid: child.pid ?? 0,
    logins: { admin, customer },
    output: () => Buffer.concat(printed).toString(),
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
      await database.drop();
    },
  };
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
