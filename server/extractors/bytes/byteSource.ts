// The bytes of a feed as they arrive, with a little looking ahead.
import { sliceBytes } from "../limits.ts";

export class ByteSource {
  /** Bytes received from the source so far. */
  received = 0;
  private readonly source: AsyncIterator<Uint8Array>;
  private readonly signal: AbortSignal | undefined;
  private pending: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>, signal?: AbortSignal) {
    this.source = source[Symbol.asyncIterator]();
    this.signal = signal;
  }

  /** The next `count` bytes, fewer at the end, without taking them. */
  async peek(count: number): Promise<Buffer> {
    const chunks = [this.pending];
    for (let length = this.pending.length; length < count;) {
      const chunk = await this.receive();
      if (!chunk) break;
      chunks.push(chunk);
      length += chunk.length;
    }
    // At once: joined one by one, a feed that comes in small pieces would be copied as often as it has pieces.
    if (chunks.length > 1) this.pending = Buffer.concat(chunks);
    return this.pending.subarray(0, count);
  }

  /** The next `count` bytes, fewer at the end. */
  async take(count: number): Promise<Buffer> {
    const taken = await this.peek(count);
    this.pending = this.pending.subarray(taken.length);
    return taken;
  }

  /** What is left, or the next `count` bytes of it, in slices. */
  async *slices(count = Infinity): AsyncGenerator<Buffer> {
    for (let left = count; left > 0;) {
      if (this.pending.length === 0) this.pending = (await this.receive()) ?? this.pending;
      if (this.pending.length === 0) return;
      const slice = this.pending.subarray(0, Math.min(left, sliceBytes));
      this.pending = this.pending.subarray(slice.length);
      left -= slice.length;
      yield slice;
    }
  }

  /** Gives back bytes that were taken and not used. */
  giveBack(bytes: Buffer): void {
    this.pending = this.pending.length === 0 ? bytes : Buffer.concat([bytes, this.pending]);
  }

  async close(): Promise<void> {
    await this.source.return?.();
  }

  private async receive(): Promise<Buffer | undefined> {
    for (;;) {
      this.signal?.throwIfAborted();
      const { done, value } = await this.source.next();
      if (done) return undefined;
      this.received += value.length;
      if (value.length > 0) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
  }
}
