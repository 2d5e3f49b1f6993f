// As much of a feed as a preview has to see.
import { maxWorkbookBytes } from "#server/extractors/limits.ts";
import { officeFormat } from "#server/extractors/bytes/unzip.ts";

/** Enough for a quarter of a megabyte of text, compressed or not. */
const textBytes = 512 * 1024;

/** Collects the first bytes; a workbook is needed whole, within its own bound. */
export class FeedBeginning {
  private readonly chunks: Buffer[] = [];
  private length = 0;
  private needed = textBytes;

  /** Answers whether more is needed. */
  add(chunk: Buffer): boolean {
    if (this.length >= this.needed) return false;
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.chunks.length === 1 && officeFormat(chunk)) this.needed = maxWorkbookBytes + 1;
    return this.length < this.needed;
  }

  bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}
