// What an import would make of a file, before it is launched: only the beginning is read, nothing is written.
import type { Db } from "#server/store/database.ts";
import { lastIdentifier } from "#server/store/queries/imports/merge/identifiedAnew.ts";
import { previewedIdentity } from "#server/store/queries/imports/merge/previewedIdentity.ts";
import { lastMapping } from "#server/store/queries/imports/storedFields.ts";
import { type ImportedWebsite, importedWebsite } from "#server/store/queries/imports/importedWebsite.ts";
import { baseCurrency } from "#shared/reference/currencyUnits.ts";
import { fileExtractor } from "#server/extractors/register.ts";
import type { FeedPreview, Notice, ProductRow, ReadOptions } from "#server/extractors/types.ts";
import {
  type Doubt,
  VigieError,
  conditionsText,
  feedColumnsMissing,
  feedKeepsNoLine,
  unknownId,
} from "#server/errors.ts";
import type { RunSource } from "#server/store/queries/imports/runs/runs.ts";
import type { RunRequest } from "../runs/runs.ts";
import { configuredReading } from "../reading/configuredReading.ts";
import { areMostMadeAnew } from "../merge/doubts.ts";
import { type ReadColumns, judgeColumns } from "../merge/lostColumns.ts";
import { repricedNotice } from "../merge/mergeNotices.ts";
import { whatWouldBe } from "../merge/noticeWords.ts";
import { withoutPrices } from "../reading/readLines.ts";
import { type AddressedSource, type Beginning, sourceBeginning } from "./sourceBeginning.ts";
import type { ImportTools } from "../tools.ts";

export type PreviewRequest = {
  /** Of none yet: the settings alone say how to read. */
  websiteId: number | undefined;
  /** Of prices without a sign; the website's own when absent. */
  currency?: string | undefined;
  /** The beginning of a file somebody is about to send, or an address. */
  source: Beginning | AddressedSource;
  /** How to read, as in a launch. */
  options?: RunRequest["options"];
  /** The launch will name these columns: whether the website will remember them. Undefined: it names none. */
  remember?: boolean;
};

export type ImportPreview = Omit<FeedPreview, "products"> & {
  /** Why the import would pause, or say at its end that it has no price; that no line so far meets the conditions. */
  warnings: Notice[];
  /** What one answer mends: that the titles tell the products apart, or that these are products at all. */
  question: "identifyByTitle" | "areProducts" | null;
  /** Where the columns were taken from: what was sent, the website's settings, or the file's own names. */
  mappingFrom: "request" | "website" | "file";
  /** The website's own currency: that of prices without a sign. */
  currency: string;
  products: PreviewedProduct[];
};

type PreviewedProduct = Pick<
  ProductRow,
  | "line"
  | "product_id"
  | "title"
  | "url"
  | "sku"
  | "ean"
  | "brand"
  | "price"
  | "sale_price"
  | "public_price"
  | "stock"
> & { currency: string };

/**
 * Previews a file for a website. What the website remembers of its columns is used where the file has them. Throws
 * what makes the file unreadable whatever the columns, and what the outgoing client says of an address,
 * as a refusal of it.
 */
export async function previewImport(tools: ImportTools, request: PreviewRequest): Promise<ImportPreview> {
  const { source, options = {} } = request;
  const { websiteId, remember } = request;
  const website = await websiteOf(tools, request);
  const beginning =
    "bytes" in source ? source : await sourceBeginning(tools, source, website.extractor_source);
  const { currency } = website;
  const { mappingFrom, preview } = await tryOptions(beginning, options, website);
  const { warnings, problem } = preview.problem
    ? unjudged(preview.problem)
    : await judged(tools, websiteId, preview, {
        chosen: remember !== undefined || mappingFrom !== "file",
        remembered: remember === true,
      });
  return {
    ...preview,
    mappingFrom,
    question: questionOf(preview),
    problem,
    currency,
    products: preview.products.map(shownProduct(currency)),
    warnings: [...warnings, ...repricedWarning(preview)],
  };
}

/** That an import would keep one of several prices that the beginning of the file has of a product. */
function repricedWarning({ repriced }: FeedPreview): Notice[] {
  return repriced ? [repricedNotice(repriced.count, repriced.first)] : [];
}

function questionOf({ problem, suggested }: FeedPreview): ImportPreview["question"] {
  if (problem?.key === "feed.notProducts") return "areProducts";
  return problem?.key === "feed.noIdentifier" && suggested["title"] ? "identifyByTitle" : null;
}

/**
 * The conditions, where none of the lines meets them: there is nothing then to judge of prices and columns. Of a file of
 * which only the beginning was read, a line further on may.
 */
function keepsNoLine({ reading: { where = [] }, linesRead, near, whole }: FeedPreview): Judged | null {
  if (where.length === 0 || linesRead > 0) return null;
  if (whole) return unjudged(feedKeepsNoLine(where, near));
  const conditions = conditionsText(where);
  const warning: Notice =
    near.length > 0
      ? { key: "imports.noLineKeptYetNear", values: { conditions, near: conditionsText(near) } }
      : { key: "imports.noLineKeptYet", values: { conditions } };
  return { warnings: [warning], problem: null };
}

type Judged = { warnings: Notice[]; problem: VigieError | null };

const unjudged = (problem: VigieError): Judged => ({ warnings: [], problem });

/**
 * Why the import would stop to ask, or say at its end that it has no price, as far as its beginning tells; and that columns
 * are not there which no product has a value of: an import does not read such a file.
 */
async function judged(
  { store }: ImportTools,
  websiteId: number | undefined,
  preview: FeedPreview,
  how: Pick<ReadColumns, "chosen" | "remembered">,
): Promise<Judged> {
  const { reading, filled, ids, columnsFound, whole } = preview;
  const { lacking, header } = columnsFound;
  if (websiteId === undefined) {
    const names = Object.values(lacking);
    if (names.length > 0) return unjudged(feedColumnsMissing(names, [...header]));
    return keepsNoLine(preview) ?? { warnings: [], problem: null };
  }
  const columns = {
    mapping: reading.type_options.mapping ?? {},
    filled: whole ? filled : undefined,
    columnsFound,
    ...how,
  };
  try {
    const last = await lastMapping(store.db, { id: null, website_id: websiteId, scope: "all" });
    const { doubts, told } = await judgeColumns(store.db, websiteId, columns, { last, words: whatWouldBe });
    const unkept = keepsNoLine(preview);
    if (unkept) return unkept;
    // What would be emptied after it was asked about is said by the question.
    const others = doubts.length > 0 ? told.filter(({ key }) => key !== whatWouldBe.emptied) : told;
    const identity = await identityWarnings(store.db, websiteId, reading, ids);
    const unpriced = doubts.length > 0 || filled.has("price") ? [] : [withoutPrices];
    return { warnings: [...identity, ...doubts.map(asWarning), ...others, ...unpriced], problem: null };
  } catch (problem) {
    if (problem instanceof VigieError) return { warnings: [], problem };
    throw problem;
  }
}

/** That most products would be made a second time, of a file that tells them apart by something else than before. */
async function identityWarnings(
  db: Db,
  websiteId: number,
  { type_options: { uniqueProductIdentifier: now } }: FeedPreview["reading"],
  ids: readonly string[],
): Promise<Notice[]> {
  const before = await lastIdentifier(db, { id: noRun, website_id: websiteId });
  if (before === null || now === undefined || before === now) return [];
  const { kept: _kept, ...found } = await previewedIdentity(db, websiteId, now, ids);
  if (found.created === 0 || !areMostMadeAnew(found)) return [];
  const key = found.away > 0 ? "imports.willPauseForIdentityOfDeleted" : "imports.willPauseForIdentity";
  return [{ key, values: { before, now, ...found } }];
}

/** The id of none. */
const noRun = 0;

/** What a run would be paused for, before it is launched. */
function asWarning({ key, values }: Doubt): Notice {
  return { key: key === "imports.taxesLost" ? "imports.willPauseForTaxes" : "imports.willPause", values };
}

async function tryOptions(
  { bytes, fileName }: Beginning,
  options: NonNullable<RunRequest["options"]>,
  { extractor_source: configured, currency }: Website,
): Promise<{ mappingFrom: ImportPreview["mappingFrom"]; preview: FeedPreview }> {
  const look = (how: ReadOptions) =>
    fileExtractor.preview(piecesOf(bytes), { fileName, currency, withoutColumnsToo: true, ...how });
  const { isConfigured, ...remembered } = configuredReading(options, configured);
  if (hasMapping(options))
    return { mappingFrom: "request", preview: await look(withIdentifier(options, remembered)) };
  if (isConfigured) {
    const preview = await look(remembered as ReadOptions);
    const { lacking } = preview.columnsFound;
    if (!preview.problem && Object.keys(lacking).length === 0) return { mappingFrom: "website", preview };
    if (!preview.problem) {
      const completed = withSuggestions(remembered as ReadOptions, preview);
      return { mappingFrom: "website", preview: await look(completed) };
    }
  }
  return { mappingFrom: "file", preview: await look((isConfigured ? options : remembered) as ReadOptions) };
}

/** The columns that were asked for, and what a launch with them would tell products apart by. */
function withIdentifier(
  options: NonNullable<RunRequest["options"]>,
  { type_options: remembered }: Pick<RunSource, "type_options">,
): ReadOptions {
  const { uniqueProductIdentifier, identifier_chosen } = remembered ?? {};
  const type_options = {
    ...options.type_options,
    ...(uniqueProductIdentifier ? { uniqueProductIdentifier } : {}),
    ...(identifier_chosen ? { identifier_chosen } : {}),
  };
  return { ...options, type_options } as ReadOptions;
}

/** What the file suggests in place of remembered columns that it lacks; the others stay as they are remembered. */
function withSuggestions(
  remembered: ReadOptions,
  { reading, columnsFound, suggested }: FeedPreview,
): ReadOptions {
  const mapping = reading.type_options.mapping ?? {};
  const taken = new Set(Object.values(mapping).map(({ fieldname }) => fieldname));
  const proposed = Object.entries(suggested).filter(
    ([field, { fieldname }]) => field in columnsFound.lacking && !taken.has(fieldname),
  );
  const asRemembered = remembered.type_options?.mapping ?? {};
  const completed = { ...asRemembered, ...mapping, ...Object.fromEntries(proposed) };
  return { ...remembered, type_options: { ...remembered.type_options, mapping: completed } };
}

function hasMapping({ type_options }: NonNullable<RunRequest["options"]>): boolean {
  return Object.keys(type_options?.["mapping"] ?? {}).length > 0;
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

function shownProduct(websiteCurrency: string) {
  return (row: ProductRow): PreviewedProduct => {
    const { line, product_id, title, url, sku, ean, brand, price, sale_price, public_price, stock } = row;
    const currency = row.currency ?? websiteCurrency;
    return {
      line,
      product_id,
      title,
      url,
      sku,
      ean,
      brand,
      price,
      sale_price,
      public_price,
      stock,
      currency,
    };
  };
}

type Website = Pick<ImportedWebsite, "extractor_source" | "currency">;

async function websiteOf(
  { store }: ImportTools,
  { websiteId: id, currency }: PreviewRequest,
): Promise<Website> {
  if (id === undefined) return { extractor_source: {}, currency: currency ?? baseCurrency };
  const website = await importedWebsite(store.db, id);
  if (!website) throw unknownId("WebsiteSetting", id);
  return { ...website, currency: currency ?? website.currency };
}
