// Looking at a file before its import, and launching it.
import type { FeedType } from "#shared/reference/feedDialects.ts";
import { usualProvider } from "#shared/reference/providers.ts";
import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { previewImport } from "#shared/addresses/importLaunch.ts";
import type { productIdentifiers } from "#shared/reference/feedDialects.ts";
import type { importScopes } from "#shared/entities/websiteImport.ts";
import { type Wire, request, upload } from "#web/api.ts";
import type { ImportRun } from "./websiteImports.ts";

export type ProductIdentifier = (typeof productIdentifiers)[number];

/** The beginning of a file as an import would read it. */
export type ImportPreview = Wire<AnswerOf<typeof previewImport>>;
/** How a file is to be read; what is absent is found out. */
export type ReadingOptions = ImportPreview["type_options"] & Pick<ImportPreview, "where">;
/** A line as it would be stored: each mapped field's value, and why there is none. */
export type PreviewedLine = ImportPreview["cells"][number];

/** A file of this machine, or an address. */
export type ImportSource = { key: string; file: File } | ({ key: string } & SourceAddress);
/** `host_key`: of a file server, as a form has it that is not saved. */
type SourceAddress = { uri: string; host_key?: string | null };

/** More than the server looks at. */
const beginning_bytes = 512 * 1024;

/** What stands at its end is needed to read its beginning. */
function isWorkbook({ name }: File): boolean {
  return /\.xls[xm]$/i.test(name);
}

/**
 * For whom a file is looked at: a website, or one that is yet to be made; in a currency that is not saved yet; whether it
 * will remember the columns once the import is launched, where that will name them.
 */
type PreviewedWebsite = { websiteId?: number | undefined; currency?: string; remember?: boolean };

export function importPreviewOptions(
  website: PreviewedWebsite,
  source: ImportSource,
  options: ReadingOptions & { type?: FeedType },
) {
  return queryOptions({
    queryKey: ["importPreview", website, source.key, options],
    queryFn: () => ("file" in source ? previewFile : previewAddress)(website, source as never, options),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    // Two parts of a form look at one source: what has failed is not asked for again by the second, for machines count
    // wrong logins.
    retryOnMount: false,
  });
}

function previewFile(
  { websiteId, currency, remember }: PreviewedWebsite,
  { file }: { file: File },
  options: ReadingOptions,
) {
  const form = formOf(websiteId, asSource(options));
  if (currency !== undefined) form.set("currency", currency);
  if (remember !== undefined) form.set("remember", String(remember));
  form.set("file", isWorkbook(file) ? file : file.slice(0, beginning_bytes), file.name);
  return upload<ImportPreview>({ path: "WebsiteImports/preview", form });
}

function previewAddress(
  website: PreviewedWebsite,
  { uri, host_key }: SourceAddress,
  options: ReadingOptions,
) {
  const data = {
    ...website,
    extractorSource: {
      provider: usualProvider,
      uri,
      ...(host_key !== undefined && { host_key }),
      ...asSource(options),
    },
  };
  return request<ImportPreview>({ method: "POST", path: "WebsiteImports/preview", data });
}

function asSource({ where, type, ...type_options }: ReadingOptions & { type?: string }) {
  return { type_options, ...(type && { type }), ...(where && { where }) };
}

type Launch = {
  websiteId: number;
  source: ImportSource;
  type: FeedType;
  options: ReadingOptions;
  scope: (typeof importScopes)[number];
  /** ISO; now when absent. */
  observedAt?: string;
  /** The website's next files are to be read in the same way. */
  remember: boolean;
  /** It only says what it would change. */
  trial: boolean;
};

/** Launches an import; a file is sent first. Returns the run, which waits. */
export function launchImport(launch: Launch, onProgress?: (share: number) => void): Promise<ImportRun> {
  const { websiteId, source, type, options, scope, observedAt, remember, trial } = launch;
  const launchOptions = { scope, remember, trial, ...(observedAt && { observedAt }) };
  if ("uri" in source) {
    const extractorSource = { provider: usualProvider, uri: source.uri, type, ...asSource(options) };
    const data = { websiteId, extractorSource, ...launchOptions };
    return request<ImportRun>({ method: "POST", path: "WebsiteImports/createAndRun", data });
  }
  const form = formOf(websiteId, { type, ...asSource(options) });
  for (const [name, value] of Object.entries(launchOptions)) form.set(name, String(value));
  form.set("file", source.file);
  return upload<ImportRun>({ path: "UploadImports/uploadFileAndImport", form, onProgress });
}

/** Imports a file as the website's settings say. Returns the run, which waits. */
export function importFileAsSaved(websiteId: number, file: File): Promise<ImportRun> {
  const form = formOf(websiteId, {});
  form.set("file", file);
  return upload<ImportRun>({ path: "UploadImports/uploadFileAndImport", form });
}

function formOf(websiteId: number | undefined, extractorSource: object): FormData {
  const form = new FormData();
  if (websiteId !== undefined) form.set("websiteID", String(websiteId));
  form.set("extractorSource", JSON.stringify(extractorSource));
  return form;
}
