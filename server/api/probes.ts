// What a machine asks a machine, without a token: whether this process is alive, and whether it can work. Neither tells
// anything of what is in the installation.
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { languageOf } from "#shared/messages/index.ts";
import { noSuchPage } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { openStore } from "#server/store/database.ts";
import { readMigrations } from "#server/store/migrations.ts";
import { schemaOf } from "#server/store/schema.ts";
import { type DatabaseState, databaseState } from "#server/store/queries/installation/readiness.ts";
import { answerError } from "./answers/answerError.ts";

type Readiness =
  | { ready: false; database: "unreachable" }
  | {
      ready: boolean;
      database: "reached";
      schema: "current" | "older" | "newer" | "edited";
      jobs: DatabaseState["jobs"];
    };

type Needs = Pick<Services, "databaseUrl" | "log">;

const patience_ms = 2_000;
/** Whoever asks more often is told what was found last. */
const kept_ms = 200;

/** The two addresses alone, for a process that serves no others. */
export async function buildProbes(needs: Needs): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({ loggerInstance: needs.log as FastifyBaseLogger });
  app.decorateRequest("language", "fr");
  app.addHook("onRequest", async (request) => {
    request.language = languageOf(request.headers["accept-language"]);
  });
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(({ method, url }) => {
    throw noSuchPage(method, url.split("?", 1)[0] ?? "");
  });
  mountProbes(app, needs);
  return app;
}

/** `/health` and `/ready`; 503 while the process cannot work. */
export function mountProbes(app: FastifyInstance, { databaseUrl }: Needs): void {
  // Of its own: while callers keep all others busy the database is not away.
  const store = openStore(databaseUrl, { connections: 1, statementTimeout_ms: patience_ms });
  app.addHook("onClose", () => store.close());
  const known = readMigrations();
  let last: { at: number; found: Promise<Readiness> } | undefined;

  const options = { logLevel: "warn" } as const;
  // What was so a moment ago is no answer: nobody between may keep it.
  const now = { "Cache-Control": "no-store" };
  app.get("/health", options, (_request, reply) => reply.headers(now).send({ alive: true }));
  app.get("/ready", options, async (_request, reply) => {
    const readiness = await lately();
    return reply
      .headers(now)
      .code(readiness.ready ? 200 : 503)
      .send(readiness);
  });

  function lately(): Promise<Readiness> {
    if (!last || performance.now() - last.at > kept_ms) last = { at: performance.now(), found: look() };
    return last.found;
  }

  async function look(): Promise<Readiness> {
    const state = await inTime(databaseState(store.db)).catch(() => undefined);
    if (!state) return { ready: false, database: "unreachable" };
    const { state: schema } = schemaOf(state.migrations, await known);
    return { ready: schema === "current", database: "reached", schema, jobs: state.jobs };
  }
}

/** A machine that is gone does not even refuse. */
function inTime<Result>(asked: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer")), patience_ms);
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer));
}
