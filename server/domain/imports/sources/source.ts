// Where the lines come from: an address on the web or of a file server, or a file somebody sent.
import type { Readable } from "node:stream";
import { isCrawled } from "#shared/reference/providers.ts";
import { isFileAddress, parseFileAddress } from "#shared/fileAddress.ts";
import { importSourceGone, invalidImportSource, VigieError } from "#server/errors.ts";
import { extractorOf } from "#server/extractors/register.ts";
import type { FileOptions, HttpClient, HttpResponse } from "#server/integrations/http.ts";
import type { Storage } from "#server/integrations/storage.ts";
import { openAddress } from "#server/store/sealed/addresses.ts";
import type { RunSource } from "#server/store/queries/imports/runs/runs.ts";
import { sourceTime_ms } from "./readingTime.ts";
import { type PageOptions, readShopPages, shopAt } from "./shopPages.ts";
import type { ImportTools } from "../tools.ts";

export type OpenSource = {
  bytes: Readable;
  /** As received; null when the sender does not tell. */
  size: number | null;
  /** Two readings with the same mark give the same bytes; null when nobody can tell. */
  mark: string | null;
  fileName: string;
  /** Of a machine that proved who it is: as a website keeps it in host_key. */
  hostKey?: string | undefined;
};

type StoredFile = { container: string; name: string };

/** Throws when this cannot be a source at all; whether it answers is seen when it is opened. */
export function checkSource(source: RunSource): void {
  extractorOf(source.provider);
  if (storedFileOf(source) || isCrawled(source)) return;
  const uri = source.uri ?? "";
  if (!isFileAddress(uri) && !/^https?:$/.test(URL.parse(uri)?.protocol ?? ""))
    throw invalidImportSource(uri);
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

type SourceOptions = {
  /** What the website keeps of the machine that gave its file before. */
  host_key?: string | null | undefined;
  /** What a file that was sent was called then: the container may have numbered it. */
  sentAs?: string | null;
  /** Of a shop that gives its products in pages: no more than so many. */
  pages?: number;
};

/** Opens a source from its beginning. Throws importSourceGone, or what the outgoing client says. */
export async function openSource(
  { storage, http, config }: ImportTools,
  source: RunSource,
  signal: AbortSignal,
  { host_key, pages, sentAs }: SourceOptions = {},
): Promise<OpenSource> {
  checkSource(source);
  const stored = storedFileOf(source);
  if (stored) return openFile(storage, stored, sentAs ?? stored.name);
  const address = openAddress(source.uri!);
  const options = { maxBytes: config.maxImport_bytes, timeout_ms: sourceTime_ms(config), signal };
  return isFileAddress(address)
    ? openRemote(http, address, { ...options, knownKey: keyOf(host_key, address) })
    : download(http, address, { ...options, beginning: pages });
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

async function openFile(storage: Storage, file: StoredFile, sentAs: string): Promise<OpenSource> {
  try {
    const { info, body } = await storage.read("UploadImports", file.container, file.name);
    const mark = `${info.size} ${info.mtime.toISOString()}`;
    return { bytes: body, size: info.size, mark, fileName: info.name };
  } catch (problem) {
    throw isNoSuchFile(problem) ? importSourceGone(sentAs) : problem;
  }
}

function isNoSuchFile(problem: unknown): boolean {
  return problem instanceof VigieError && problem.key === "files.noSuchFile";
}

async function openRemote(http: HttpClient, address: string, options: FileOptions): Promise<OpenSource> {
  const { body, size, modified, host, hostKey } = await http.file(address, options);
  return {
    bytes: body,
    size,
    mark: size !== null && modified ? `${size} ${modified.toISOString()}` : null,
    fileName: parseFileAddress(address)!.path.split("/").at(-1) ?? "",
    ...(hostKey && { hostKey: `${host} ${hostKey}` }),
  };
}

/** The fingerprint that is kept of the machine of this address; undefined where it is of another one. */
function keyOf(host_key: string | null | undefined, address: string): string | undefined {
  const [host, fingerprint] = host_key?.split(" ") ?? [];
  return host === parseFileAddress(address)?.hostAndPort ? fingerprint : undefined;
}

async function download(http: HttpClient, uri: string, options: PageOptions): Promise<OpenSource> {
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
