// `npx vigie`, as a person types it in a folder.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { runCommand } from "#server/cli/runCommand.ts";
import { machineLanguage } from "#server/config.ts";

export type Typed = { code: number | null; out: string; err: string };

/** In a process of its own: the program, or the launcher that installs what is missing and finds Node before it. */
const programs = {
  launcher: join(import.meta.dirname, "..", "..", "bin", "vigie.mjs"),
  program: join(import.meta.dirname, "..", "..", "server", "cli.ts"),
};

/**
 * In French unless LANG says otherwise; arguments that hold blanks are given one by one. Here, in this process, unless
 * it is said by what: a process spends most of its time on loading the server's modules.
 */
export async function vigie(
  folder: string,
  args: string | readonly string[],
  settings: Record<string, string> = {},
  by: "here" | keyof typeof programs = "here",
): Promise<Typed> {
  const words = typeof args === "string" ? args.split(" ") : args;
  const { DATABASE_URL: _url, VIGIE_DATA: _data, LC_ALL: _all, LC_MESSAGES: _messages, ...own } = process.env;
  const env = { ...own, LANG: "fr_FR.UTF-8", ...settings };
  return by === "here" ? typedHere(folder, words, env) : typedTo(programs[by], folder, words, env);
}

async function typedTo(
  program: string,
  cwd: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Typed> {
  const child = spawn(process.execPath, [program, ...words], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err, code] = await Promise.all([
    buffer(child.stdout).then(textOf),
    buffer(child.stderr).then(textOf),
    new Promise<number | null>((resolve) => child.once("exit", resolve)),
  ]);
  return { out, err, code };
}

/** What belongs to the whole process is the command's while it works, and as before once it has ended. */
async function typedHere(folder: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<Typed> {
  const [cwd, own] = [process.cwd(), process.env];
  const [out, err] = [catchOutput("stdout"), catchOutput("stderr")];
  process.chdir(folder);
  process.env = env;
  try {
    const code = await runCommand(words, machineLanguage());
    return { code, out: out.written(), err: err.written() };
  } finally {
    process.env = own;
    process.chdir(cwd);
    for (const { release } of [out, err]) release();
  }
}

function catchOutput(name: "stdout" | "stderr") {
  const own = Object.getOwnPropertyDescriptor(process, name)!;
  const pieces: Buffer[] = [];
  const value = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      pieces.push(piece);
      done();
    },
  });
  Object.defineProperty(process, name, { configurable: true, enumerable: true, value });
  return {
    written: () => textOf(Buffer.concat(pieces)),
    release: () => Object.defineProperty(process, name, own),
  };
}

/** All that was written, its byte order mark too. */
function textOf(written: Buffer): string {
  return written.toString("utf8");
}
