// How many lines of a slow source have come, as long as too little of it is there to decide how it is read.
import type { Extractor, ReadOptions } from "#server/extractors/types.ts";

/** What has come is read anew for each count: so much more has to be there for the next one. */
const bytesBetween = 8 * 1024;

/** Counts the whole lines of what it is told; nothing of it is kept once `end` is called. */
export class AwaitedLines {
  private chunks: Buffer[] = [];
  private received = 0;
  private countedAt = 0;
  private lines = 0;
  private readonly extractor: Extractor;
  private readonly options: ReadOptions;

  constructor(extractor: Extractor, options: ReadOptions) {
    this.extractor = extractor;
    this.options = options;
  }

  add(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.received += chunk.length;
  }

  end(): void {
    this.chunks = [];
  }

  /** As many as were counted last, where little has come since or it cannot be read in part. */
  async count(): Promise<number> {
    if (this.received - this.countedAt < bytesBetween) return this.lines;
    this.countedAt = this.received;
    this.lines = Math.max(this.lines, await this.wholeLines());
    return this.lines;
  }

  private async wholeLines(): Promise<number> {
    const { chunks } = this;
    const pieces = async function* () {
      yield* chunks;
    };
    let lines = 0;
    try {
      for await (const { rows, errors } of this.extractor.read(pieces(), this.options))
        lines += rows.length + errors.length;
    } catch {
      // Half an archive, or no header yet.
    }
    // The last one is cut short.
    return Math.max(0, lines - 1);
  }
}
