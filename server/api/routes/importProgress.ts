import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { websiteImport } from "#shared/entities/websiteImport.ts";
import { actorOfToken } from "#server/domain/accounts/tokens.ts";
import type { ChangeFeed } from "#server/domain/changeStreams/changeFeed.ts";
import { type RunProgress, progressOf } from "#server/domain/imports/followProgress.ts";
import type { Services } from "#server/services.ts";
import { argument, callerOf } from "../caller.ts";
import { countOf } from "../crud.ts";
import { answerEvents } from "../eventStream.ts";
import { parseObject, parseWhere } from "../filter.ts";
import { requestSignal } from "../requestSignal.ts";
import { verbsOf } from "../verbs.ts";
import { wordMessages } from "../wordMessages.ts";

const description =
  "Server-Sent Events: `event: data` with {id, status, percentage, products_…} for each unfinished run at once, " +
  "then for each change; {id, type: 'remove'} for a run that was deleted. options: {where}.";

/** The progress of imports, as it happens, to whoever may read them. */
export function importProgressRoutes(app: FastifyInstance, { store }: Services, feed: ChangeFeed): void {
  const route = {
    schema: {
      tags: ["WebsiteImports"],
      summary: "progression-stream",
      description,
      security: [{ token: [] }],
      querystring: {
        type: "object",
        properties: { options: { type: "string", description: "JSON: {where}" } },
      },
      produces: ["text/event-stream"],
      response: { 200: { type: "string" } },
    },
    config: { tokenInQuery: true },
    exposeHeadRoute: false,
  };
  app.get("/WebsiteImports/progression-stream", route, stream);
  app.post("/WebsiteImports/progression-stream", route, stream);

  async function stream(request: FastifyRequest, reply: FastifyReply) {
    const caller = callerOf(request);
    const { actor } = caller;
    const verbs = verbsOf(websiteImport);
    const where = parseWhere(parseObject(argument(request, "options"))["where"]);
    // A caller who may not read, or a where that cannot be, is told so by an ordinary answer.
    await countOf(verbs, caller, where);
    const stream = feed.follow(actor.customer_id, {
      table: verbs.entity.table,
      actor: () => actorOfToken(store.db, caller.token_id),
      signal: requestSignal(reply),
    });
    const runs = progressOf(store.db, stream, { actor, where });
    return answerEvents(
      reply,
      worded(runs, (run) => wordMessages(verbs.entity, [run], request.language)),
    );
  }
}

async function* worded(
  runs: AsyncIterable<RunProgress | "quiet">,
  word: (run: RunProgress) => void,
): AsyncGenerator<RunProgress | "quiet"> {
  for await (const run of runs) {
    if (run !== "quiet") word(run);
    yield run;
  }
}
