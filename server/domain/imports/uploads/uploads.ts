// The files imports are made from: kept until their run is over, and the last ones of each website beyond that.
import { unfinishedStatuses } from "#shared/entities/websiteImport.ts";
import { unknownId } from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";
import { importedWebsite } from "#server/store/queries/imports/importedWebsite.ts";
import type { Run } from "#server/store/queries/imports/runs/runs.ts";
import {
  type RunFiles,
  type UploadRow,
  clearErrorFile,
  deleteUpload,
  insertUpload,
  runFilesOf,
  uploadsOf,
  websitesWithFiles,
} from "#server/store/queries/imports/uploads.ts";
import { addressOf } from "../sources/source.ts";
import type { ImportTools } from "../tools.ts";

export type Upload = {
  websiteId: number;
  name: string;
  content: AsyncIterable<Uint8Array>;
  type?: string;
  maxBytes: number;
};

/** How long a run keeps its files once it is over, unless the settings say otherwise: to look back at, and to run again. */
const usuallyKept_days = 30;
const sameNameMax = 1000;
/** What no import was made from for so long is left of an upload that was interrupted. */
const longestUpload_h = 24;

type Tools = Pick<ImportTools, "store" | "storage">;
type ExpiryTools = Tools & { config?: Pick<ImportTools["config"], "runFilesKept_days"> };

/**
 * Stores a file under its name, or with a number behind when an earlier one has it, which an import may still need.
 * The name is taken before the first byte is written: of two files that come at once each keeps its own. Returns the
 * address an import reads it from.
 */
export async function keepUpload(
  { store, storage }: Tools,
  upload: Upload,
): Promise<{ id: number; name: string; uri: string }> {
  const { websiteId, content, type, maxBytes } = upload;
  const container = String(websiteId);
  if (!(await importedWebsite(store.db, websiteId))) throw unknownId("WebsiteSetting", websiteId);
  await storage.createContainer("UploadImports", container);
  const taken = new Set((await storage.files("UploadImports", container)).map((file) => file.name));
  const { id, name } = await takeName(store.db, websiteId, upload.name, taken);
  try {
    await storage.write("UploadImports", container, name, content, { maxBytes, type });
  } catch (problem) {
    await deleteUpload(store.db, id);
    throw problem;
  }
  return { id, name, uri: addressOf({ container, name }) };
}

async function takeName(db: Db, websiteId: number, wanted: string, taken: Set<string>) {
  for (;;) {
    const name = freeName(wanted, taken);
    const id = await insertUpload(db, websiteId, name);
    if (id !== undefined) return { id, name };
    taken.add(name);
  }
}

/** Removes what only this run needed: its errors, and its upload unless another run reads it too. */
export async function removeFilesOfRun({ store, storage }: Tools, run: Run): Promise<void> {
  const container = String(run.website_id);
  if (run.error_file) await forget(storage, container, run.error_file);
  const { uploads, runs } = await filesOf(store.db, run.website_id);
  const upload = uploads.find((file) => file.uri === run.extractorSource.uri);
  if (!upload || runs.some((other) => other.uri === upload.uri)) return;
  await deleteUpload(store.db, upload.id);
  await forget(storage, container, upload.filename);
}

/**
 * Removes the files of the older runs that are over, and what interrupted uploads have left. A file that a person put
 * into the container, not for an import, stays until a person deletes it.
 */
export async function expireUploads({ store, storage, config }: ExpiryTools): Promise<void> {
  const kept_days = config?.runFilesKept_days ?? usuallyKept_days;
  for (const website_id of await websitesWithFiles(store.db)) {
    const { uploads, runs } = await filesOf(store.db, website_id, kept_days);
    const read = new Set(runs.map((run) => run.uri));
    const isKept = (run: RunFiles) => run.isRecent || unfinished.has(run.status);
    const needed = new Set(runs.filter(isKept).map((run) => run.uri));
    for (const run of runs.filter((candidate) => candidate.error_file && !isKept(candidate))) {
      await forget(storage, String(website_id), run.error_file!);
      await clearErrorFile(store.db, run.id);
    }
    // A file is still being sent, or its run not yet made, as long as no run reads it.
    const isAwaited = (file: UploadFile) => !read.has(file.uri) && file.isRecent;
    for (const upload of uploads.filter((file) => !needed.has(file.uri) && !isAwaited(file))) {
      await forget(storage, String(website_id), upload.filename);
      await deleteUpload(store.db, upload.id);
    }
  }
  // Of files the place that keeps them tells the age.
  await storage.sweep(new Date(Date.now() - longestUpload_h * 3_600_000));
}

const unfinished: ReadonlySet<string> = new Set(unfinishedStatuses);

type UploadFile = UploadRow & { uri: string };

/** The uploads of a website, and then its runs, the newest first: none that reads one of the uploads is overlooked. */
async function filesOf(
  db: Db,
  websiteId: number,
  kept_days = usuallyKept_days,
): Promise<{ uploads: UploadFile[]; runs: RunFiles[] }> {
  const uploads = await uploadsOf(db, websiteId, longestUpload_h);
  const runs = await runFilesOf(db, websiteId, kept_days);
  const uri = (name: string) => addressOf({ container: String(websiteId), name });
  return { uploads: uploads.map((file) => ({ ...file, uri: uri(file.filename) })), runs };
}

async function forget(storage: Tools["storage"], container: string, name: string): Promise<void> {
  // Somebody may have deleted it by hand.
  await storage.remove("UploadImports", container, name).catch(() => undefined);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const [, stem = name, ending = ""] = /^(.+?)((?:\.[^.]{1,8}){0,2})$/.exec(name) ?? [];
  for (let number = 2; number <= sameNameMax; number += 1) {
    const numbered = `${stem} (${number})${ending}`;
    if (!taken.has(numbered)) return numbered;
  }
  return `${stem} (${Date.now()}-${taken.size})${ending}`;
}
