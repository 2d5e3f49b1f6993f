// Every bound on what a feed may make us read, hold or do.
import type { Limits } from "./types.ts";

const megabyte = 1024 * 1024;

export const defaultLimits: Limits = {
  maxBytes: 4096 * megabyte,
  maxLineBytes: megabyte,
  maxColumns: 2000,
  maxDepth: 12,
};

/** What is looked at to tell the encoding, the dialect, the header and the columns. */
export const sampleBytes = 256 * 1024;

/** Larger pieces of the source are read slice by slice, so that nothing else waits for long. */
export const sliceBytes = 64 * 1024;

/** Past `unsuspectedBytes`, an archive that gives more than `maxCompressionRatio` bytes for one is a bomb. */
export const maxCompressionRatio = 100;
export const unsuspectedBytes = 10 * megabyte;

/** Products and error lines handed over together. */
export const batchLines = 2000;

/** A slow source gives smaller batches rather than silence. */
export const batchPause_ms = 500;

/** After so many quotes that never close, a quote is no longer believed to span lines. */
export const maxUnclosedQuotes = 256;

/** A workbook is held whole, packed as it is: what stands at its end is needed at its beginning. */
export const maxWorkbookBytes = 128 * megabyte;

/** Of the texts that the sheets of a workbook share. */
export const maxSharedCharacters = 128 * megabyte;
