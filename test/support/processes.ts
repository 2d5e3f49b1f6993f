// The program as several machines run it: roles in processes of their own on one database, each with a clock of its own,
// killed by the number of the process and started again at the same address.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { clockAhead } from "./clock.ts";
import { freePort } from "./freePort.ts";
import { until } from "./until.ts";

export type Machine = {
  name: string;
  url: string;
  output(): string;
  /** Without a word (SIGKILL); resolves once it is gone. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Many times what a start takes on a machine that does much else. */
const patience_ms = 180_000;

const program = join(import.meta.dirname, "..", "..", "server", "main.ts");

/** `settings` are environment variables; `ahead_s` is how wrong its clock is. */
export async function openMachine(
  role: "api" | "worker",
  ahead_s: number,
  settings: Record<string, string>,
): Promise<Machine> {
  const port = await freePort();
  const env = {
    ...process.env,
    ...settings,
    VIGIE_ROLE: role,
    VIGIE_DEMO: "0",
    PORT: String(port),
    VIGIE_HEALTH_PORT: String(port),
    VIGIE_LOG_LEVEL: "info",
  };
  const printed: string[] = [];
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals) => {
    const gone = child?.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
    child?.kill(signal);
    await gone;
  };
  const machine: Machine = {
    name: `${role} ${ahead_s > 0 ? "+" : ""}${ahead_s} s`,
    url,
    output: () => printed.join(""),
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    start: async () => {
      const started = spawn(process.execPath, [...clockAhead(ahead_s), program], {
        env,
        stdio: ["ignore", "pipe", "inherit"],
      });
      child = started;
      running.add(started);
      started.once("exit", () => running.delete(started));
      started.stdout.setEncoding("utf8").on("data", (piece: string) => printed.push(piece));
      await until(
        `${machine.name} is ready`,
        async () => {
          if (started.exitCode !== null) throw new Error(`${machine.name} ended:\n${machine.output()}`);
          return fetch(`${url}/ready`).then(
            ({ ok }) => ok,
            () => false,
          );
        },
        { every_ms: 50, within_ms: patience_ms },
      );
    },
  };
  return machine;
}
