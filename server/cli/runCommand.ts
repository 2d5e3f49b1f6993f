// What is typed behind `vigie`: one of the commands, each a file in this folder, or help.
import { type Language, say } from "#shared/messages/index.ts";
import { settingRows } from "#server/config.ts";
import { explain } from "#server/explain.ts";
import { type Command, UsageError } from "./command.ts";

/** Only what is asked for is loaded: help, and what needs no installation, is there at once. */
const commands: Record<Command["name"], () => Promise<Command>> = {
  compare: async () => (await import("./compare.ts")).compare,
  match: async () => (await import("./match.ts")).match,
  import: async () => (await import("./import.ts")).importFile,
  export: async () => (await import("./export.ts")).exportCatalog,
  admin: async () => (await import("./admin.ts")).admin,
  demo: async () => (await import("./demo.ts")).demo,
  "provider-demo": async () => (await import("./providerDemo.ts")).providerDemo,
};

/** Returns the exit code; what went wrong is on standard error then. */
export async function runCommand(words: readonly string[], language: Language): Promise<number> {
  try {
    return await run(words, language);
  } catch (problem) {
    return tell(problem, language);
  }
}

async function run([name, ...args]: readonly string[], language: Language): Promise<number> {
  if (!isCommand(name)) return help(name, language);
  if (args.includes("--help") || args.includes("-h")) return show(say(language, `cli.help.${name}`));
  const command = await commands[name]();
  return command.run(args, language);
}

function isCommand(name: string | undefined): name is Command["name"] {
  return name !== undefined && Object.hasOwn(commands, name);
}

/** Everything there is, and exit code 0 when it was asked for. */
function help(name: string | undefined, language: Language): number {
  const width = Math.max(...settingRows(language).map((row) => row.name.length));
  const settings = settingRows(language).map(({ name: setting, fallback, description }) => {
    const byDefault = fallback === "" ? "" : ` (${fallback})`;
    return `  ${setting.padEnd(width)}  ${description}${byDefault}`;
  });
  const text = [say(language, "cli.help.all"), "", say(language, "cli.help.settings"), ...settings].join(
    "\n",
  );
  if (name === undefined || name === "--help" || name === "-h" || name === "help") return show(text);
  process.stderr.write(`${say(language, "cli.unknownCommand", { name })}\n\n${text}\n`);
  return 2;
}

function show(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

function tell(problem: unknown, language: Language): number {
  const isUsage = problem instanceof UsageError;
  process.stderr.write(`${isUsage ? problem.message : explain(problem, language)}\n`);
  return isUsage ? 2 : 1;
}
