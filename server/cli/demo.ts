import { say } from "#shared/messages/index.ts";
import { removeDemo } from "#server/seed/index.ts";
import { type Command, UsageError, readOptions } from "./command.ts";
import { withInstallation } from "./withInstallation.ts";

/** Removes the demo's data, logins included, for good. */
export const demo: Command = {
  name: "demo",
  async run(args, language) {
    const { values } = readOptions(args, { remove: { type: "boolean" } }, language);
    if (!values.remove)
      throw new UsageError(language, "cli.demoNeedsRemove", { help: say(language, "cli.help.demo") });
    const { catalogs, websites, kept, keptAccount } = await withInstallation(({ services }) =>
      removeDemo(services),
    );
    process.stdout.write(`${say(language, "cli.demoRemoved", { catalogs, websites })}\n`);
    if (kept.length > 0)
      process.stdout.write(
        `${say(language, "cli.demoKept", { count: kept.length, names: kept.join(", ") })}\n`,
      );
    if (keptAccount) process.stdout.write(`${say(language, "cli.demoKeptAccount", { name: keptAccount })}\n`);
    return 0;
  },
};
