// The whole lists of a website's products and matched products, a row at a time.
import { productStreams } from "#shared/addresses/streams.ts";
import { entityOf } from "#shared/entities/index.ts";
import type { Filter } from "#shared/filters/filter.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { type StreamKind, openStream, streamKinds } from "#server/domain/exports/streamedRows.ts";
import { outsideFilter } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { type Caller, callerOf } from "../../caller.ts";
import { answerEvents, asksForEvents } from "../../answers/eventStream.ts";
import { findWithIncludes } from "../../generic/include.ts";
import { refuseUnknownArguments } from "../../knownArguments.ts";
import { requestSignal } from "../../requests/requestSignal.ts";
import { serve } from "../../serve.ts";
import { slowReaderTimeout } from "../../requests/slowReaderTimeout.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { websiteOf } from "../pathRows.ts";

type Rows = AsyncGenerator<object[]>;

const models = { products: "Product", matchedProducts: "MatchedProduct" } as const;
/** Quick rather than small: what is sent is made while it is read. */
const compress = { encodings: ["gzip" as const], zlibOptions: { level: 1 } };

export function productStreamRoutes(app: FastifyInstance, { config, store }: Services): void {
  const options = { config: { tokenInQuery: true }, compress, exposeHeadRoute: false };
  for (const kind of streamKinds)
    serve(
      app,
      productStreams[kind],
      async (request, read, reply) => {
        refuseUnknownArguments(request, productStreams[kind], outsideFilter);
        const website_id = await websiteOf(request);
        const rows = rowsOf(kind, callerOf(request), website_id, { ...read(), signal: requestSignal(reply) });
        // What is wrong with the filter, or takes too long to find, is told by an ordinary answer.
        const { value: first = [] } = await rows.next();
        slowReaderTimeout(reply, config.readerPatience_s);
        return answer(request, reply, from(first as object[], rows));
      },
      options,
    );

  async function* rowsOf(
    kind: StreamKind,
    caller: Caller,
    website_id: number,
    { filter: wanted, signal }: { filter: Filter; signal: AbortSignal },
  ): Rows {
    const verbs = verbsOf(entityOf(models[kind]));
    const { limit: _limit, skip: _skip, ...filter } = wanted;
    const scoped = { ...filter, where: { and: [{ website_id }, filter.where ?? {}] } };
    let cursor: Awaited<ReturnType<typeof openStream>> | undefined;
    // Whatever a list adds to its rows is added to each portion.
    const find = async ({ actor }: Caller, query: object) => {
      cursor ??= await openStream({ store, actor }, kind, query, signal);
      return cursor.next();
    };
    try {
      for (;;) {
        const rows = await findWithIncludes({ ...verbs, find }, caller, scoped);
        if (rows.length === 0) return;
        yield rows;
      }
    } finally {
      cursor?.close();
    }
  }
}

/** As lines of JSON; as one array, or as events, for whoever asks for those. */
function answer(request: FastifyRequest, reply: FastifyReply, rows: Rows): FastifyReply {
  if (asksForEvents(request)) return answerEvents(reply, eventsOf(rows));
  const { accept = "" } = request.headers;
  const isArray = accept.includes("application/json") && !accept.includes("ndjson");
  return reply
    .type(isArray ? "application/json; charset=utf-8" : "application/x-ndjson; charset=utf-8")
    .header("Cache-Control", "no-store")
    .send(Readable.from(isArray ? arrayOf(rows) : linesOf(rows), { highWaterMark: 1 }));
}

async function* from(first: object[], rest: Rows): Rows {
  try {
    if (first.length > 0) yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* linesOf(rows: Rows): AsyncGenerator<string> {
  for await (const portion of rows) yield portion.map((row) => `${JSON.stringify(row)}\n`).join("");
}

async function* arrayOf(rows: Rows): AsyncGenerator<string> {
  let before = "[";
  for await (const portion of rows) {
    yield before + portion.map((row) => JSON.stringify(row)).join(",\n");
    before = ",\n";
  }
  yield before === "[" ? "[]" : "]";
}

async function* eventsOf(rows: Rows): AsyncGenerator<object | "quiet"> {
  yield "quiet";
  for await (const portion of rows) yield* portion;
}
