import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { actorOfToken } from "#server/domain/accounts/tokens.ts";
import { type RunProgress, openProgressNews } from "#server/domain/imports/followProgress.ts";
import type { Services } from "#server/services.ts";
import { argument, callerOf } from "../caller.ts";
import { countOf } from "../crud.ts";
import { parseObject, parseWhere } from "../filter.ts";
import { goneSignal } from "../gone.ts";
import { verbsOf } from "../verbs.ts";
import { wordMessages } from "../wordMessages.ts";

const description =
  "Server-Sent Events: `event: data` with {id, status, percentage, products_…} for each unfinished run at once, " +
  "then for each change; {id, type: 'remove'} for a run that was deleted. options: {where}.";

/** The progress of imports, as it happens, to whoever may read them. */
export function importProgressRoutes(app: FastifyInstance, { store }: Services): void {
  const news = openProgressNews(store);
  // Streams never end by themselves: the server could not close.
  app.addHook("preClose", () => news.close());
  const route = {
    schema: { tags: ["WebsiteImports"], summary: "progression-stream", description },
    config: { tokenInQuery: true },
    exposeHeadRoute: false,
  };
  app.get("/WebsiteImports/progression-stream", route, stream);
  app.post("/WebsiteImports/progression-stream", route, stream);

  async function stream(request: FastifyRequest, reply: FastifyReply) {
    const caller = callerOf(request);
    const verbs = verbsOf("WebsiteImport");
    const where = parseWhere(parseObject(argument(request, "options"))["where"]);
    // A caller who may not read, or a where that cannot be, is told so by an ordinary answer.
    await countOf(verbs, caller, where);
    const runs = news.follow(caller.actor.customer_id, {
      actor: () => actorOfToken(store.db, caller.token_id),
      where,
      signal: goneSignal(reply),
    });
    return (
      reply
        .type("text/event-stream")
        .header("Cache-Control", "no-cache, no-transform")
        .header("X-Accel-Buffering", "no")
        // Kept alive after its end, the connection would keep a server that stops from stopping.
        .header("Connection", "close")
        .send(Readable.from(events(runs, (run) => wordMessages(verbs.entity, [run], request.language))))
    );
  }
}

/** How soon a browser that lost the stream comes back. */
const reconnect_ms = 3_000;

/** Pulled as fast as the reader takes them, and no faster. */
async function* events(
  runs: AsyncGenerator<RunProgress | "quiet">,
  word: (run: RunProgress) => void,
): AsyncGenerator<string> {
  yield `retry: ${reconnect_ms}\n\n`;
  for await (const run of runs) {
    if (run === "quiet") {
      yield ": still here\n\n";
      continue;
    }
    word(run);
    yield `event: data\ndata: ${JSON.stringify(run)}\n\n`;
  }
}
