// Answers are made and sent in slices: however many rows one customer asks for, the others are answered in between.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { sliceBounds, turnOf } from "#server/slices.ts";
import { jsonSlices } from "./jsonSlices.ts";

/**
 * Makes the JSON of all routes that are mounted from here on. An answer is made whole before its first byte goes out: one
 * that fails half way is an error. Its headers are those of an answer made at once.
 */
export function sliceAnswers(app: FastifyInstance): void {
  app.addHook("preSerialization", async (request, reply, payload) => {
    // Whoever is not known has no long answers.
    const key = request.caller?.actor.customer_id ?? request.raw.socket;
    const slices: Buffer[] = [];
    for (const slice of jsonSlices(payload)) {
      if (slices.length > 0) {
        await turnOf(key);
        request.caller?.signal.throwIfAborted();
      }
      slices.push(slice);
    }
    reply.serializer((text) => text as string);
    const bytes = slices.reduce((sum, { length }) => sum + length, 0);
    return bytes > sliceBounds.bytes ? inParts(reply, slices, bytes, key) : Buffer.concat(slices);
  });
}

/** What would otherwise be found out of the whole text: its length, and the mark that tells an unchanged answer. */
async function inParts(
  reply: FastifyReply,
  slices: readonly Buffer[],
  bytes: number,
  key: number | object,
): Promise<Readable> {
  const hash = createHash("sha1");
  for (const [index, slice] of slices.entries()) {
    if (index > 0) await turnOf(key);
    hash.update(slice);
  }
  void reply.header("ETag", `W/"${hash.digest("base64")}"`).header("Content-Length", bytes);
  return Readable.from(slices, { objectMode: false, highWaterMark: 1 });
}
