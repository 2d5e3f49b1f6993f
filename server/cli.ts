// The command line: `npx vigie compare|match|import|export|admin …`. Each command is a file in cli/.
import { say } from "#shared/messages/index.ts";
import { type Command, UsageError } from "./cli/command.ts";
import { machineLanguage, settingRows } from "./config.ts";
import { explain } from "./explain.ts";

/** Only what is asked for is loaded: help, and what needs no installation, is there at once. */
const commands: Record<Command["name"], () => Promise<Command>> = {
  compare: async () => (await import("./cli/compare.ts")).compare,
  match: async () => (await import("./cli/match.ts")).match,
  import: async () => (await import("./cli/import.ts")).importFile,
  export: async () => (await import("./cli/export.ts")).exportCatalog,
  admin: async () => (await import("./cli/admin.ts")).admin,
};
const language = machineLanguage();

async function main([name, ...args]: string[]): Promise<number> {
  if (!isCommand(name)) return help(name);
  if (args.includes("--help") || args.includes("-h")) return show(say(language, `cli.help.${name}`));
  const command = await commands[name]();
  return command.run(args, language);
}

function isCommand(name: string | undefined): name is Command["name"] {
  return name !== undefined && Object.hasOwn(commands, name);
}

/** Everything there is, and exit code 0 when it was asked for. */
function help(name: string | undefined): number {
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

function tell(problem: unknown): number {
  const isUsage = problem instanceof UsageError;
  process.stderr.write(`${isUsage ? problem.message : explain(problem, language)}\n`);
  return isUsage ? 2 : 1;
}

process.exitCode = await main(process.argv.slice(2)).catch(tell);
