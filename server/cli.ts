// The command line: `npx vigie compare|match|import|export|admin|demo|provider-demo …`.
import { runCommand } from "./cli/runCommand.ts";
import { machineLanguage } from "./config.ts";

process.exitCode = await runCommand(process.argv.slice(2), machineLanguage());
