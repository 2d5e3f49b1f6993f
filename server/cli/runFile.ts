// Imports one file of this machine into a website, with a bar, and tells what went wrong in it.
import { createReadStream } from "node:fs";
import { basename, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { type Language, say } from "#shared/messages/index.ts";
import { recoverImports } from "#server/domain/imports/runs/pendingRuns.ts";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import type { RunRequest } from "#server/domain/imports/runs/runs.ts";
import { uploadAndImport } from "#server/domain/imports/uploads/uploadAndImport.ts";
import type { Services } from "#server/services.ts";
import { type Run, type Wording, nextPendingRun } from "#server/store/queries/imports/runs/runs.ts";
import { errorsShown, pausedImport, printProblems, unreadable } from "./files.ts";
import { progressBar } from "./progress.ts";
import { completeMapping, withDescription } from "./reading.ts";

type FileToImport = {
  file: string;
  websiteId: number;
  label: string;
  options: NonNullable<RunRequest["options"]>;
  observedAt?: Date | undefined;
  /** Keeps what the file says of the products in a column called description: they are to be matched by it too. */
  described?: boolean;
};

/** The run as it ended. Throws what stopped it, worded for the person who typed the command. */
export async function runFile(
  services: Services,
  { file, websiteId, label, options, observedAt, described = false }: FileToImport,
  { language, signal }: { language: Language; signal: AbortSignal },
) {
  const path = resolve(file);
  const { maxImport_bytes: maxBytes } = services.config;
  const mapped = await completeMapping(path, options);
  const complete = described ? await withDescription(path, mapped) : mapped;
  const content = createReadStream(path);
  const upload = { websiteId, name: basename(path), content, maxBytes };
  const pending = await uploadAndImport(services, upload, { options: complete, observedAt, trigger: "cli" });
  const bar = progressBar(label);
  const work = () =>
    runImport(services, pending.id, { signal, onProgress: ({ percentage }) => bar.show(percentage) });
  let run = await work();
  if (run.status === "pending" && !signal.aborted)
    process.stderr.write(`${say(language, "cli.waitingForImport", { file })}\n`);
  while (run.status === "pending" && !signal.aborted) {
    await finishOthers(services, pending, signal);
    run = await work();
  }
  bar.end();
  await printErrors(services, run, file, language);
  for (const notice of run.notices) printMessage(file, notice, language);
  if (run.status === "complete") {
    // Two files may be matched without a price, and nothing was asked of prices.
    if (run.error_message && !described) printMessage(file, run.error_message, language);
    return run;
  }
  if (run.status === "paused" && run.error_message)
    throw pausedImport(file, run, run.error_message, language);
  throw unreadable(file, run.error_message ?? { key: "cli.interrupted", values: {} }, language);
}

function printMessage(file: string, { key, values }: Wording, language: Language): void {
  process.stderr.write(`${file} : ${say(language, key, values)}\n`);
}

const lookAgainAfter_ms = 300;

/**
 * One import at a time writes a website. What a killed command has left is finished; whoever else is at the website is
 * waited for.
 */
async function finishOthers(services: Services, { id, website_id }: Run, signal: AbortSignal): Promise<void> {
  await recoverImports(services);
  const before = await nextPendingRun(services.store.db, website_id);
  const run =
    before !== undefined && before !== id ? await runImport(services, before, { signal }) : undefined;
  if (!run || run.status === "pending")
    await pause(lookAgainAfter_ms, undefined, { signal }).catch(() => undefined);
}

/** The first lines that could not be taken, on standard error; the rest is in the error file. */
async function printErrors({ storage }: Services, run: Run, file: string, language: Language): Promise<void> {
  if (!run.error_file || run.products_error === 0) return;
  const { body } = await storage.read("UploadImports", String(run.website_id), run.error_file);
  const lines = (await text(body))
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/)
    .slice(1);
  const problems = lines.slice(0, errorsShown).map(asSentence);
  printProblems({ file, problems, count: run.products_error }, language);
}

/** `4;"The price ""-3"" is negative"` of the error file, as one reads it: `4: The price "-3" is negative`. */
function asSentence(line: string): string {
  const [, number = "", cell = ""] = /^(\d+);(.*)$/s.exec(line) ?? [];
  const message = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
  return `${number}: ${message}`;
}
