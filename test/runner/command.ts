// Runs the commands that a run needs beside the tests.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, join } from "node:path";
import { root } from "../support/sources.ts";

export type Commands = {
  /** Runs a command to its end; true when it ended well. What it says is shown only when it did not. */
  run(command: string, args: string[]): Promise<boolean>;
};

export function openCommands(signal: AbortSignal, failed: (command: string, said: string) => void): Commands {
  const PATH = [join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter);
  return {
    run: async (command, args) => {
      if (signal.aborted) return false;
      const child = spawn(command, args, {
        cwd: root,
        stdio: ["ignore", "pipe", "pipe"],
        // What is written in Go (the checks of types) collects its garbage a fifth of its time, for memory that is there.
        env: { GOGC: "400", ...process.env, PATH },
        shell: process.platform === "win32" && command !== process.execPath,
      });
      const said: Buffer[] = [];
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => said.push(text));
      signal.addEventListener("abort", () => child.kill());
      const [code] = await once(child, "close");
      if (code !== 0) failed([command, ...args].join(" "), Buffer.concat(said).toString());
      return code === 0;
    },
  };
}
