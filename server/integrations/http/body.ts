// The body of an answer, decompressed and bounded: bytes on the wire, bytes once decompressed, their ratio, the pace.
import { Readable } from "node:stream";
import type { Duplex } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import {
  outgoingCutShort,
  outgoingTooCompressed,
  outgoingTooLarge,
  outgoingTooSlow,
  outgoingUnreadable,
} from "#server/errors.ts";
import { explainBody } from "./failures.ts";

const MAX_RATIO = 100;
const RATIO_COUNTS_FROM_BYTES = 1024 * 1024;
/** Below this over a whole idle_timeout_ms spent waiting, the sender is stalling rather than slow. */
const MIN_BYTES_PER_SECOND = 100;

type WireBody = {
  /** Host and port, for the errors. */
  host: string;
  chunks: AsyncIterable<Buffer>;
  encoding: string | undefined;
  endedWell(): boolean;
};
export type BodyBounds = { maxBytes: number; idle_timeout_ms: number };

/** The encodings `readBody` undoes, as the Accept-Encoding header wants them. */
export const ACCEPTED_ENCODINGS = "gzip, deflate, br";

const decoders: Record<string, (first: Buffer) => Duplex> = {
  gzip: () => createGunzip(),
  "x-gzip": () => createGunzip(),
  br: () => createBrotliDecompress(),
  // Some servers send it without the zlib header its definition asks for.
  deflate: (first) => ((first[0]! & 0x0f) === 8 ? createInflate() : createInflateRaw()),
};

/** The body as a stream of bytes. It fails, and never just ends, when it is cut short or breaks a bound. */
export function readBody(wire: WireBody, bounds: BodyBounds): Readable {
  const body = Readable.from(bounded(wire, bounds), { objectMode: false });
  // A body that fails while nobody reads it yet must not end the process; its reader still gets the error.
  body.on("error", () => {});
  return body;
}

async function* bounded(wire: WireBody, bounds: BodyBounds): AsyncGenerator<Buffer> {
  const { host } = wire;
  const count = { wire: 0, plain: 0 };
  try {
    for await (const chunk of decoded(counted(), wire)) {
      count.plain += chunk.length;
      if (count.plain > bounds.maxBytes) throw outgoingTooLarge(host, bounds.maxBytes);
      if (count.plain > RATIO_COUNTS_FROM_BYTES && count.plain > count.wire * MAX_RATIO) {
        throw outgoingTooCompressed(host);
      }
      yield chunk;
    }
  } catch (error) {
    throw explainBody(error, host);
  }

  async function* counted() {
    for await (const chunk of paced(wire.chunks, bounds.idle_timeout_ms, host)) {
      count.wire += chunk.length;
      if (count.wire > bounds.maxBytes) throw outgoingTooLarge(host, bounds.maxBytes);
      yield chunk;
    }
    if (!wire.endedWell()) throw outgoingCutShort(host);
  }
}

/** Passes chunks on, as long as they come fast enough. Time our own reader takes is not held against the sender. */
async function* paced(source: AsyncIterable<Buffer>, idle_ms: number, host: string): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let waited_ms = 0;
  let received = 0;
  try {
    for (;;) {
      const asked_at = performance.now();
      const next = await within(chunks.next(), idle_ms, host);
      if (next.done) return;
      waited_ms += performance.now() - asked_at;
      received += next.value.length;
      if (waited_ms >= idle_ms) {
        if (received < (MIN_BYTES_PER_SECOND * waited_ms) / 1000) throw outgoingTooSlow(host);
        waited_ms = 0;
        received = 0;
      }
      yield next.value;
    }
  } finally {
    // Not awaited: a source in the middle of a wait answers only when its connection is closed, which comes next.
    chunks.return?.().catch(() => {});
  }
}

async function within<Value>(promise: Promise<Value>, timeout_ms: number, host: string): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(outgoingTooSlow(host)), timeout_ms);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function* decoded(source: AsyncGenerator<Buffer>, wire: WireBody): AsyncGenerator<Buffer> {
  const encoding = wire.encoding?.trim().toLowerCase() || "identity";
  if (encoding === "identity") return yield* source;
  const decoder = decoders[encoding];
  if (!decoder) throw outgoingUnreadable(wire.host, encoding);
  const first = await source.next();
  if (first.done) return; // an empty body is announced as compressed by many servers
  yield* through(decoder(first.value), startingWith(first.value, source));
}

async function* startingWith(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

async function* through(decoder: Duplex, source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const fed = pipeline(source, decoder);
  fed.catch(() => {}); // the decoder is destroyed with the same error, and read below
  yield* decoder as AsyncIterable<Buffer>;
}
