import { pipeline } from "node:stream/promises";
import { exportCatalog as openCatalog } from "#server/domain/exports/exportCatalog.ts";
import { server } from "#server/store/scopes.ts";
import { type Command, UsageError, readOptions } from "./command.ts";
import { writeFileWhole } from "./writeFileWhole.ts";
import { withInstallation } from "./withInstallation.ts";

/** Writes the matched products of a catalogue to a file, or to standard output. */
export const exportCatalog: Command = {
  name: "export",
  async run(args, language) {
    const { values } = readOptions(args, { catalog: { type: "string" }, out: { type: "string" } }, language);
    const catalogId = Number(values.catalog);
    if (!Number.isInteger(catalogId)) throw new UsageError(language, "cli.help.export");
    return withInstallation(async ({ services }) => {
      const { content } = await openCatalog({ store: services.store, actor: server, language }, catalogId);
      if (values.out) await writeFileWhole(values.out, content);
      else await pipeline(content, process.stdout, { end: false });
      return 0;
    });
  },
};
