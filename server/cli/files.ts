// The files that a command is given: that they are there, and what is wrong with what is in them.
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type Language, say, sayAll } from "#shared/messages/index.ts";
import { VigieError } from "#server/errors.ts";
import type { Wording } from "#server/store/queries/imports/runs/runs.ts";
import { UsageError } from "./command.ts";

/** Throws UsageError for the first that is not there or is no file: before anything is begun. */
export async function checkFiles(files: readonly string[], language: Language): Promise<void> {
  for (const file of files) {
    const stats = await stat(resolve(file)).catch(() => undefined);
    if (!stats) throw new UsageError(language, "cli.noSuchFile", { file });
    if (!stats.isFile()) throw new UsageError(language, "cli.notAFile", { file });
  }
}

/** What keeps a file from being read, with the name of the file before it. */
export function unreadable(file: string, problem: Wording, language: Language): VigieError {
  return new VigieError({
    statusCode: 422,
    key: "cli.importFailed",
    values: { file, problem: say(language, problem.key, problem.values) },
  });
}

/** Why an import stopped by itself to ask a person, who can resume it where imports are seen. */
export function pausedImport(
  file: string,
  { id }: { id: number },
  problem: Wording,
  language: Language,
): VigieError {
  return new VigieError({
    statusCode: 422,
    key: "cli.importPaused",
    values: { file, problem: sayAll(language, problem), id },
  });
}

export const errorsShown = 5;

/** Writes the first problems of a file, and how many there are, to standard error; nothing when there is none. */
export function printProblems(
  { file, problems, count }: { file: string; problems: readonly string[]; count: number },
  language: Language,
): void {
  if (count === 0) return;
  const shown = problems.map((problem) => `  ${problem}`);
  const left = count - shown.length;
  if (left > 0) shown.push(`  ${say(language, "cli.moreErrors", { count: left })}`);
  process.stderr.write(`${say(language, "cli.errorLines", { file, count })}\n${shown.join("\n")}\n`);
}
