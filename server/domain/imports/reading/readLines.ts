// From the source to the staging table, a batch at a time. A batch's lines, the run's position and its counts are
// one transaction: wherever the worker dies, what the run says it has read is what is staged.
import { isCrawled } from "#shared/reference/providers.ts";
import { AwaitedLines } from "./awaitedLines.ts";
import { importedFrom } from "../sources/importedFrom.ts";
import { importFollowsNothing } from "#server/errors.ts";
import { rememberHostKey } from "#server/store/queries/imports/importedWebsite.ts";
import { markFilled } from "#server/extractors/columns/filledFields.ts";
import { extractorOf } from "#server/extractors/register.ts";
import type { LineError, Mapping, ProductRow, ReadBatch, ReadOptions } from "#server/extractors/types.ts";
import { followBlock } from "../sources/offersSource.ts";
import { readingPercent } from "#shared/reference/importProgress.ts";
import { copyRows } from "#server/store/connection/copy.ts";
import { type ImportedColumn, createStaging } from "#server/store/queries/imports/createStaging.ts";
import { importedColumns, stagedSoFar, stagingTable } from "#server/store/queries/imports/lines.ts";
import type { Wording } from "#server/store/queries/imports/runs/runs.ts";
import { openCrawl } from "../sources/crawls.ts";
import type { HeldRun } from "../runs/holdRun.ts";
import { cellsOfError, cellsOfProduct, errorColumns, productColumns } from "./stagedLine.ts";
import type { ReadColumns } from "../merge/lostColumns.ts";
import { startReading } from "../sources/readingTime.ts";
import { type OpenSource, openSource } from "../sources/source.ts";
import { asSourceAway } from "../sources/sourceAway.ts";
import type { ImportTools } from "../tools.ts";

/** Lines that are staged together, unless the source is slow. */
const batchLines = 4_000;
/** A slow source is staged at least this often. */
const batch_ms = 500;
const noticesMax = 50;

export type Reading = {
  /** The columns the file has. */
  mapped: ReadonlySet<ImportedColumn>;
  columns: ReadColumns;
};

/**
 * Stages all lines of the run's source, going on where an interrupted attempt stopped if the source is the same. Throws
 * SourceAway where nobody answers, or not to the end.
 */
export async function readLines(tools: ImportTools, heldRun: HeldRun): Promise<Reading> {
  try {
    return await readSource(tools, heldRun);
  } catch (problem) {
    throw asSourceAway(problem);
  }
}

async function readSource(tools: ImportTools, heldRun: HeldRun): Promise<Reading> {
  const time = startReading(tools, heldRun);
  try {
    return await readWithin(time.signal, tools, heldRun);
  } finally {
    time.clear();
  }
}

async function readWithin(signal: AbortSignal, tools: ImportTools, heldRun: HeldRun): Promise<Reading> {
  const { session } = heldRun;
  const website = await importedFrom(session.db, heldRun.run);
  if (!website && heldRun.run.scope === "marketplace") throw importFollowsNothing();
  if (website?.marketplace) await followBlock(heldRun, website.marketplace);
  const { run } = heldRun;
  const known = website?.extractor_source.host_key;
  const source =
    website && isCrawled(run.extractorSource)
      ? await openCrawl(tools, heldRun, website, signal)
      : await openSource(tools, run.extractorSource, signal, {
          host_key: known,
          sentAs: run.file_name,
        });
  try {
    if (source.hostKey && source.hostKey !== known && run.catalog_id === null)
      await rememberHostKey(session.db, run.website_id, source.hostKey);
    const lastLine = await resumePoint(heldRun, source);
    return await stageAll(tools, heldRun, source, lastLine);
  } finally {
    source.bytes.destroy();
  }
}

/** The last line that is staged already; 0 to begin. */
async function resumePoint(heldRun: HeldRun, source: OpenSource): Promise<number> {
  const { run, session } = heldRun;
  const staged = run.position > 0 ? await stagedSoFar(session.db, run.id) : undefined;
  const sameSource = source.mark !== null && source.mark === run.source_mark;
  if (staged && staged.lines === run.position && sameSource) return staged.lastLine;
  const beginning = {
    position: 0,
    products_count: 0,
    products_error: 0,
    source_mark: source.mark,
    notices: [],
  };
  await session.db.transaction().execute(async (tx) => {
    // First of all: a worker that comes late must not take away what another has staged.
    await heldRun.change(beginning, tx);
    await createStaging(tx, run.id);
  });
  return 0;
}

async function stageAll(
  tools: ImportTools,
  heldRun: HeldRun,
  source: OpenSource,
  lastLine: number,
): Promise<Reading> {
  const mapped = new Set<ImportedColumn>();
  const filled = new Set<string>();
  let last: ReadBatch | undefined;
  const notices = new Map<string, Wording>();
  let waiting: Lines = { rows: [], errors: [] };
  let stagedAt = performance.now();
  let staging = Promise.resolve();

  const { provider, type, type_options, where, columns_found, remembers } = heldRun.run.extractorSource;
  const requested = columns_found ? {} : ((type_options?.["mapping"] ?? {}) as Mapping);
  const extractor = extractorOf(provider);
  const options: ReadOptions = {
    fileName: source.fileName,
    type,
    type_options: { ...type_options, mapping: requested },
    where,
    ...(await pricesOf(heldRun)),
    seenAt: heldRun.run.observedAt,
    withoutColumnsToo: true,
    limits: { maxBytes: tools.config.maxImport_bytes },
    signal: heldRun.signal,
  };
  const awaited = new AwaitedLines(extractor, options);
  const bytes = tellingBeginning(heldRun, source, awaited, () => last !== undefined);
  const batches = extractor.read(bytes, options);
  try {
    for await (const batch of batches) {
      heldRun.signal.throwIfAborted();
      last = batch;
      recordColumns(mapped, batch.rows);
      markFilled(filled, Object.keys(mappingOf(batch)), batch.rows);
      for (const notice of batch.notices) notices.set(JSON.stringify(notice), notice);
      for (const row of batch.rows) if (row.line > lastLine) waiting.rows.push(row);
      for (const error of batch.errors) if (error.line > lastLine) waiting.errors.push(error);
      if (countOf(waiting) < batchLines && performance.now() - stagedAt < batch_ms) continue;
      await staging;
      // The next batch is read while this one is written.
      staging = stage(heldRun, waiting, mapped, shareOf(source, batch.bytesRead));
      staging.catch(() => undefined);
      [waiting, stagedAt] = [{ rows: [], errors: [] }, performance.now()];
    }
  } finally {
    await staging;
  }
  await stage(heldRun, waiting, mapped, 1);
  const { reading, columnsFound } = last!;
  const mapping = mappingOf(last!);
  const chosen = Object.keys(requested).length > 0;
  await heldRun.change({
    notices: [...(filled.has("price") ? [] : [withoutPrices]), ...notices.values()].slice(0, noticesMax),
    // Run again, it is read in the same way, and looked through for the same columns where somebody chose them.
    extractorSource: {
      ...heldRun.run.extractorSource,
      ...reading,
      type_options: { ...reading.type_options, mapping: { ...requested, ...mapping } },
      ...(!chosen && { columns_found: true }),
    },
  });
  return {
    mapped,
    columns: { mapping, filled, columnsFound, chosen, ...(remembers && { remembered: true }) },
  };
}

/** That no line has a price: said beside how the run ended. */
export const withoutPrices: Wording = { key: "imports.withoutPrices", values: {} };

function mappingOf({ reading }: ReadBatch): Mapping {
  return reading.type_options.mapping ?? {};
}

/** What the prices of the website mean: in its currency, and, of a provider, in parts of it. */
async function pricesOf({ run, session }: HeldRun): Promise<Pick<ReadOptions, "currency" | "scale">> {
  const { currency, extractor_source = {} } = (await importedFrom(session.db, run)) ?? {};
  const scale = isCrawled(run.extractorSource) ? extractor_source.data?.scale : undefined;
  return { currency, ...(scale && { scale }) };
}

type Lines = { rows: ProductRow[]; errors: LineError[] };

async function stage(
  heldRun: HeldRun,
  lines: Lines,
  mapped: ReadonlySet<ImportedColumn>,
  share: number,
): Promise<void> {
  const { session, run } = heldRun;
  const table = stagingTable(run.id);
  const columns = [...mapped];
  const products = each(lines.rows, (row) => cellsOfProduct(row, columns));
  const errors = each(lines.errors, cellsOfError);
  await session.db.transaction().execute(async (tx) => {
    if (lines.rows.length > 0) await copyRows(session.client, table, productColumns(columns), products);
    if (lines.errors.length > 0) await copyRows(session.client, table, errorColumns, errors);
    await heldRun.change(
      {
        position: run.position + countOf(lines),
        // What was told of lines that were awaited is not counted twice.
        products_count: run.position + countOf(lines),
        products_error: run.products_error + lines.errors.length,
        percentage: percentageOf(share),
      },
      tx,
    );
  });
}

/**
 * The bytes of a source. No line can be staged before its beginning is known, which a slow one takes long to give: until
 * then the run says now and then how much of it has come, and how many lines that is.
 */
async function* tellingBeginning(
  heldRun: HeldRun,
  source: OpenSource,
  awaited: AwaitedLines,
  hasLines: () => boolean,
): AsyncGenerator<Buffer> {
  let received = 0;
  let toldAt = performance.now();
  for await (const chunk of source.bytes as AsyncIterable<Buffer>) {
    received += chunk.length;
    // One that goes on where it was has told more already.
    const awaits = heldRun.run.position === 0 && !hasLines();
    if (awaits) awaited.add(chunk);
    else awaited.end();
    if (awaits && performance.now() - toldAt >= batch_ms) {
      const percentage = percentageOf(shareOf(source, received));
      await heldRun.change({ percentage, products_count: await awaited.count() });
      toldAt = performance.now();
    }
    yield chunk;
  }
}

/** Of the whole run. */
function percentageOf(share: number): number {
  return share < 0 ? -1 : Math.floor(share * readingPercent);
}

/** How much of the source is read, 0 to 1; -1 when its size is not known. */
function shareOf({ size }: OpenSource, bytesRead: number): number {
  return size === null ? -1 : Math.min(bytesRead / size, 1);
}

function countOf({ rows, errors }: Lines): number {
  return rows.length + errors.length;
}

function recordColumns(mapped: Set<ImportedColumn>, rows: readonly ProductRow[]): void {
  for (const column of Object.keys(importedColumns) as ImportedColumn[]) {
    if (!mapped.has(column) && rows.some((row) => row[column] !== undefined)) mapped.add(column);
  }
}

/** One at a time, so that a batch is not held twice. */
function* each<From, To>(items: readonly From[], change: (item: From) => To): Generator<To> {
  for (const item of items) yield change(item);
}
