import type { FastifyInstance } from "fastify";
import { importProgress } from "#shared/addresses/streams.ts";
import { websiteImport } from "#shared/entities/websiteImport.ts";
import { actorOfToken } from "#server/domain/accounts/tokens.ts";
import type { ChangeFeed } from "#server/domain/changeStreams/changeFeed.ts";
import { type RunProgress, progressOf } from "#server/domain/imports/runs/followProgress.ts";
import type { Services } from "#server/services.ts";
import { callerOf } from "../../caller.ts";
import { countOf } from "../../generic/crud.ts";
import { answerEvents } from "../../answers/eventStream.ts";
import { followedWhere } from "../../knownArguments.ts";
import { requestSignal } from "../../requests/requestSignal.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";
import { wordMessages } from "../../answers/wordMessages.ts";

/** The progress of imports, as it happens, to whoever may read them. */
export function importProgressRoutes(app: FastifyInstance, { store }: Services, feed: ChangeFeed): void {
  const options = { config: { tokenInQuery: true }, exposeHeadRoute: false };
  serve(
    app,
    importProgress,
    async (request, read, reply) => {
      const caller = callerOf(request);
      const { actor } = caller;
      const verbs = verbsOf(websiteImport);
      const where = followedWhere(request, importProgress, read().options);
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
    },
    options,
  );
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
