// The command line: `npx vigie compare|import|export|admin …`. Each command is a file in cli/.
import { say } from "#shared/messages/index.ts";
import { admin } from "./cli/admin.ts";
import { compare } from "./cli/compare.ts";
import { exportCatalog } from "./cli/export.ts";
import { importFile } from "./cli/import.ts";
import { match } from "./cli/match.ts";
import type { Command } from "./cli/command.ts";
import { UsageError } from "./cli/command.ts";
import { machineLanguage, settingRows } from "./config.ts";
import { explain } from "./explain.ts";

const commands: Record<string, Command> = {
  compare,
  match,
  import: importFile,
  export: exportCatalog,
  admin,
};
const language = machineLanguage();

async function main([name, ...args]: string[]): Promise<number> {
  const command = name === undefined ? undefined : commands[name];
  if (!command) return help(name);
  if (args.includes("--help") || args.includes("-h")) return show(say(language, `cli.help.${command.name}`));
  return command.run(args, language);
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
