// The lines of a run that are in error, as a file a person can open in a spreadsheet: line; message.
import { type Language, say } from "#shared/messages/index.ts";
import { byteOrderMark, csvLine } from "#shared/csv.ts";
import { errorLines } from "#server/store/queries/imports/lines.ts";
import type { HeldRun } from "./holdRun.ts";
import type { ImportTools } from "../tools.ts";

/** Only administrators read it: it is written once for all of them, in the language of the installation. */
const usualLanguage: Language = "fr";
/** More than anybody corrects by hand. */
const linesMax = 100_000;
const bytesMax = 512 * 1024 * 1024;

/** Writes the file beside the website's uploads and notes its name on the run; nothing when no line is in error. */
export async function writeErrorFile(tools: ImportTools, heldRun: HeldRun): Promise<void> {
  const { run } = heldRun;
  if (run.products_error === 0) return;
  const container = String(run.website_id);
  const name = errorFileName(run.id);
  await tools.storage.createContainer("UploadImports", container);
  await tools.storage.write(
    "UploadImports",
    container,
    name,
    errorText(heldRun, tools.config.language ?? usualLanguage),
    {
      maxBytes: bytesMax,
      type: "text/csv",
    },
  );
  await heldRun.change({ error_file: name });
}

function errorFileName(runId: number): string {
  return `erreurs-import-${runId}.csv`;
}

async function* errorText({ run, session }: HeldRun, language: Language): AsyncGenerator<Buffer> {
  const headings = [say(language, "imports.errorFile.line"), say(language, "imports.errorFile.message")];
  yield Buffer.from(byteOrderMark + csvLine(headings));
  let left = linesMax;
  for await (const page of errorLines(session.db, run.id)) {
    const lines = page
      .slice(0, left)
      .map(({ line, error }) => csvLine([line, say(language, error.key, error.values)]));
    yield Buffer.from(lines.join(""));
    left -= lines.length;
    if (left === 0) return;
  }
}
