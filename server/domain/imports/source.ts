// Where the lines come from: an address on the web, or a file somebody sent.
import type { Readable } from "node:stream";
import { importSourceGone, invalidImportSource, VigieError } from "#server/errors.ts";
import { extractorOf } from "#server/extractors/register.ts";
import type { HttpClient, HttpResponse } from "#server/integrations/http.ts";
import type { Storage } from "#server/integrations/storage.ts";
import { openAddress } from "#server/store/addresses.ts";
import type { RunSource } from "#server/store/queries/imports/runs.ts";
import { readShopPages, shopAt } from "./shopPages.ts";
import type { ImportTools } from "./tools.ts";

export type OpenSource = {
  bytes: Readable;
  /** As received; null when the sender does not tell. */
  size: number | null;
  /** Two readings with the same mark give the same bytes; null when nobody can tell. */
  mark: string | null;
  fileName: string;
};

/** A feed may come slowly, but not for ever. */
const download_ms = 4 * 3_600_000;

export type StoredFile = { container: string; name: string };

/** Throws when this cannot be a source at all; whether it answers is seen when it is opened. */
export function checkSource(source: RunSource): void {
  extractorOf(source.provider);
  if (storedFileOf(source)) return;
  const protocol = URL.parse(source.uri ?? "")?.protocol;
  if (protocol !== "http:" && protocol !== "https:") throw invalidImportSource(source.uri ?? "");
}

/** The file of a `container://UploadImports/{container}/{file}` address. */
export function storedFileOf({ uri }: RunSource): StoredFile | undefined {
  const [, container, name] = /^container:\/\/UploadImports\/([^/]+)\/([^/]+)$/.exec(uri ?? "") ?? [];
  if (!container || !name) return undefined;
  try {
    return { container, name: decodeURIComponent(name) };
  } catch {
    return undefined;
  }
}

export function addressOf({ container, name }: StoredFile): string {
  return `container://UploadImports/${container}/${encodeURIComponent(name)}`;
}

/** Opens a source from its beginning. Throws importSourceGone, or what the outgoing client says. */
export async function openSource(
  tools: ImportTools,
  source: RunSource,
  signal: AbortSignal,
): Promise<OpenSource> {
  checkSource(source);
  const file = storedFileOf(source);
  return file
    ? openFile(tools.storage, file)
    : download(tools.http, openAddress(source.uri!), tools.config.maxImport_bytes, signal);
}

/**
 * A web address is taken to be there, and so is a file that another machine may have, or whose place does not answer:
 * whether it is, is only known by asking.
 */
export async function isStillThere(storage: Storage, source: RunSource): Promise<boolean> {
  const file = storedFileOf(source);
  if (!file) return true;
  return storage.file("UploadImports", file.container, file.name).then(
    () => true,
    (problem: unknown) => !isNoSuchFile(problem),
  );
}

async function openFile(storage: Storage, file: StoredFile): Promise<OpenSource> {
  try {
    const { info, body } = await storage.read("UploadImports", file.container, file.name);
    const mark = `${info.size} ${info.mtime.toISOString()}`;
    return { bytes: body, size: info.size, mark, fileName: info.name };
  } catch (problem) {
    throw isNoSuchFile(problem) ? importSourceGone(file.name) : problem;
  }
}

function isNoSuchFile(problem: unknown): boolean {
  return problem instanceof VigieError && problem.key === "files.noSuchFile";
}

async function download(
  http: HttpClient,
  uri: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<OpenSource> {
  const options = { maxBytes, timeout_ms: download_ms, signal };
  const shop = shopAt(uri);
  if (shop) {
    const bytes = readShopPages(http, shop, uri, options);
    return { bytes, size: null, mark: null, fileName: "products.json" };
  }
  const response = await http.get(uri, options);
  const { pathname } = new URL(response.url);
  return {
    bytes: response.body,
    size: sizeOf(response),
    mark: markOf(response),
    fileName: decodeLoosely(pathname.split("/").at(-1) ?? ""),
  };
}

/** Of the content; a compressed transfer tells the size of the transfer alone. */
function sizeOf({ headers }: HttpResponse): number | null {
  const length = Number(headers["content-length"]);
  return headers["content-encoding"] || !(length > 0) ? null : length;
}

function markOf({ headers }: HttpResponse): string | null {
  const { etag, "last-modified": modified, "content-length": length } = headers;
  if (etag) return `etag ${String(etag)}`;
  return modified && length ? `${length} ${String(modified)}` : null;
}

function decodeLoosely(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
