import { say } from "#shared/messages/index.ts";
import { type Command, UsageError, readOptions } from "./command.ts";
import { readingOptions, readingOptionsOf } from "./reading.ts";
import { checkFiles } from "./files.ts";
import { runFile } from "./runFile.ts";
import { withInstallation } from "./withInstallation.ts";

/** Imports files into a website of the installation, in the order given. */
export const importFile: Command = {
  name: "import",
  async run(args, language) {
    const { values, positionals: files } = readOptions(
      args,
      { website: { type: "string" }, "observed-at": { type: "string" }, ...readingOptions },
      language,
      { withWords: true },
    );
    const websiteId = Number(values.website);
    if (!Number.isInteger(websiteId) || files.length === 0) throw new UsageError(language, "cli.help.import");
    const observedAt = values["observed-at"] === undefined ? undefined : new Date(values["observed-at"]);
    if (observedAt && Number.isNaN(observedAt.getTime())) {
      throw new UsageError(language, "cli.badDate", { text: String(values["observed-at"]) });
    }
    const { map, where, id, "date-format": dateFormat } = values;
    const options = readingOptionsOf({ map, where, id, dateFormat }, language);
    await checkFiles(files, language);
    return withInstallation(async ({ services }, signal) => {
      for (const file of files) {
        const work = { file, websiteId, label: file, options, observedAt };
        const run = await runFile(services, work, { language, signal });
        process.stdout.write(
          `${say(language, "cli.imported", {
            file,
            read: run.products_count,
            created: run.products_created,
            updated: run.products_updated,
            errors: run.products_error,
          })}\n`,
        );
      }
      return 0;
    });
  },
};
