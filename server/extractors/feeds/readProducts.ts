// Any bytes to product rows: unpacked, decoded, cut into lines, read.
import { feedNotText } from "#server/errors.ts";
import { type FeedType, feedFormats } from "#shared/reference/feedDialects.ts";
import { ByteSource } from "../bytes/byteSource.ts";
import type { Dialect } from "../tables/csvCells.ts";
import { declaredEncoding, detectEncoding, FeedDecoder, supportedEncoding } from "../bytes/encoding.ts";
import { batchLines, batchPause_ms, defaultLimits, sampleBytes } from "../limits.ts";
import { binaryFormat } from "../bytes/magic.ts";
import { type Plan, isTablePlan, planReading } from "./planReading.ts";
import { TreeLines } from "./readTree.ts";
import { TableLines } from "./readTable.ts";
import type { FeedLines, Limits, Notice, ReadBatch, Reading, ReadOptions, TypeOptions } from "../types.ts";
import { type Unpacked, unpack } from "../bytes/unpack.ts";

/**
 * Reads a feed, about 2,000 lines at a time. What makes the whole file unreadable is thrown (an UnreadableFeed);
 * what makes a line unreadable is one of the batch's errors. Rows hold pieces of the text they were read from:
 * whoever keeps one string of a batch for long keeps up to 64 KB with it.
 */
export async function* readProducts(
  source: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<ReadBatch> {
  const received = new ByteSource(source, options.signal);
  const limits = limitsOf(options);
  let bytes = received;
  try {
    const unpacked = await unpack(received, limits.maxBytes);
    bytes = unpacked.bytes;
    const { plan, encoding, decoder, lines } = await prepare(unpacked, limits, options);
    for await (const batch of batches(bytes, decoder, lines, plan.notices)) {
      const reading = readingOf(plan, encoding, options);
      yield { reading, columnsFound: plan.columnsFound, ...batch, bytesRead: received.received };
    }
  } finally {
    await bytes.close();
    await received.close();
  }
}

function limitsOf({ limits = {} }: ReadOptions): Limits {
  const given = Object.entries(limits).filter(([, limit]) => limit !== undefined);
  return { ...defaultLimits, ...Object.fromEntries(given) };
}

/** What the first bytes say about how to read the others. */
async function prepare({ bytes, workbook }: Unpacked, limits: Limits, options: ReadOptions) {
  const sample = await bytes.peek(sampleBytes);
  const isComplete = sample.length < sampleBytes;
  const format = binaryFormat(sample);
  if (format) throw feedNotText(format);
  const configured = workbook ? undefined : options.type_options?.encoding || undefined;
  const detected = detectEncoding(sample, configured ?? declaredEncoding(sample));
  const { encoding } = detected;
  const text = new TextDecoder(encoding).decode(sample, { stream: !isComplete });
  const plan = planReading({ text, isComplete, workbook }, options);
  if (configured && supportedEncoding(configured) !== encoding) {
    plan.notices.push({ key: "feed.notice.encoding", values: { configured, used: encoding } });
  }
  const lines: FeedLines = isTablePlan(plan) ? new TableLines(plan, limits) : new TreeLines(plan, limits);
  return { plan, encoding, decoder: new FeedDecoder(detected), lines };
}

/** How a plan reads, as settings that would give the same plan again. */
export function readingOf(plan: Plan, encoding: string, { type_options, where }: ReadOptions): Reading {
  const headerLine = type_options?.header_line;
  const mapping = plan.columns.map(({ field, fieldname, type }) => [field, { fieldname, type }]);
  return {
    type: plan.type,
    ...(where && where.length > 0 && { where }),
    type_options: {
      uniqueProductIdentifier: plan.identifier,
      ...(type_options?.identifier_chosen && { identifier_chosen: true }),
      ...cutBy(plan.type, encoding, isTablePlan(plan) ? plan.dialect : undefined),
      ...(typeof headerLine === "number" && { header_line: headerLine }),
      ...(plan.columns.some(({ field }) => field === "observedAt") && { date_format: plan.dateFormat }),
      mapping: Object.fromEntries(mapping),
    },
  };
}

/** What settings say of how a format is cut into texts: only what it does not say itself. */
export function cutBy(type: FeedType, encoding: string, dialect?: Dialect): Partial<TypeOptions> {
  const { saysEncoding, hasSigns } = feedFormats[type];
  return {
    ...(!saysEncoding && { encoding }),
    ...(hasSigns && dialect && { delimiter: dialect.delimiter, quote: dialect.quote }),
  };
}

type Lines = Pick<ReadBatch, "rows" | "errors" | "notices">;

async function* batches(
  bytes: ByteSource,
  decoder: FeedDecoder,
  lines: FeedLines,
  first: Notice[],
): AsyncGenerator<Lines> {
  let batch: Lines = { rows: [], errors: [], notices: first };
  let begun_ms = performance.now();
  const complete = () => {
    const done = { ...batch, notices: [...batch.notices, ...lines.notices.splice(0)] };
    batch = { rows: [], errors: [], notices: [] };
    begun_ms = performance.now();
    return done;
  };
  const { encoding } = decoder;
  for await (const slice of bytes.slices()) {
    const text = decoder.decode(slice);
    lines.suspectsMojibake = decoder.isOneByte;
    lines.push(text, batch.rows, batch.errors);
    const count = batch.rows.length + batch.errors.length;
    if (count >= batchLines || (count > 0 && performance.now() - begun_ms >= batchPause_ms)) yield complete();
  }
  lines.push(decoder.end(), batch.rows, batch.errors);
  lines.end(batch.rows, batch.errors);
  if (decoder.encoding !== encoding) {
    batch.notices.push({ key: "feed.notice.encodingLate", values: { used: decoder.encoding } });
  }
  yield complete();
}
