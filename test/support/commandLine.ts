// `npx vigie`, as a person types it in a folder: the program itself, without the launcher that installs what is missing
// and finds Node, unless it is asked for.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { freshDatabase } from "./database.ts";
import { temporaryFolder } from "./temporary.ts";

export type Typed = { code: number | null; out: string; err: string };

const programs = {
  launcher: join(import.meta.dirname, "..", "..", "bin", "vigie.mjs"),
  program: join(import.meta.dirname, "..", "..", "server", "cli.ts"),
};

/** In French unless LANG says otherwise; arguments that hold blanks are given one by one. */
export async function vigie(
  folder: string,
  args: string | readonly string[],
  env: Record<string, string> = {},
  by: keyof typeof programs = "program",
): Promise<Typed> {
  const { DATABASE_URL: _url, VIGIE_DATA: _data, LC_ALL: _all, ...inherited } = process.env;
  const words = typeof args === "string" ? args.split(" ") : args;
  const child = spawn(process.execPath, [programs[by], ...words], {
    cwd: folder,
    env: { ...inherited, LANG: "fr_FR.UTF-8", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("exit", resolve)),
  ]);
  return { out, err, code };
}

/** On an empty database that is configured: one made for the command and thrown away takes longer than its work. */
export async function vigieOnDatabase(
  folder: string,
  args: string | readonly string[],
  env: Record<string, string> = {},
): Promise<Typed> {
  const database = await freshDatabase();
  const ours = { DATABASE_URL: database.url, VIGIE_DATA: await temporaryFolder() };
  const ended = await vigie(folder, args, { ...ours, ...env });
  await database.drop();
  return ended;
}
