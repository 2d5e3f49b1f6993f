// Whose token came with a request. The order of places is LoopBack's; the first one found is the one that counts.
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#server/config.ts";
import { sessionOf } from "#server/store/queries/accounts/sessionOf.ts";
import { authorizationRequired } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { requestSignal } from "./requestSignal.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Downloads, uploads and streams take the token from the address too: a link cannot send a header. False: never,
     * not even where the installation has all reads take it, because this GET changes something.
     */
    tokenInQuery?: boolean;
    /** Whoever is not signed in may call it too; the address itself judges whom it answers. */
    anonymous?: boolean;
  }
}

export function authenticate(app: FastifyInstance, services: Services): void {
  const { config, store } = services;
  const { db } = store;
  app.decorateRequest("caller", null);
  app.addHook("onRequest", async (request, reply) => {
    for (const candidate of tokensOf(request, config)) {
      const session = await sessionOf(db, candidate);
      if (!session) continue;
      const { actor, token_id } = session;
      const signal = requestSignal(reply);
      const { language, ip: address } = request;
      request.caller = { db, actor, token_id, services, language, address, signal, notices: [] };
      return;
    }
  });
}

/** An anonymous call ends before its body is read and its arguments are looked at, unless the address is for everybody. */
export function requireCaller(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    if (!request.caller && !request.routeOptions.config.anonymous) throw authorizationRequired();
  });
}

/** The token as sent, and as it reads decoded: clients of LoopBack send Bearer tokens in base64. */
export function tokensOf(request: FastifyRequest, config: Config): string[] {
  const query = request.query as { access_token?: unknown };
  if (typeof query.access_token === "string" && takesQueryToken(request, config)) return [query.access_token];
  const header = request.headers["x-access-token"];
  if (typeof header === "string" && header !== "") return [header];
  return fromAuthorization(request.headers.authorization ?? "");
}

function takesQueryToken({ method, routeOptions }: FastifyRequest, { queryTokens }: Config): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return routeOptions.config.tokenInQuery ?? (queryTokens && isRead);
}

function fromAuthorization(header: string): string[] {
  const [scheme = "", credentials] = header.split(" ", 2);
  if (credentials === undefined) return header === "" ? [] : [header];
  if (/^bearer$/i.test(scheme)) return [credentials, decode(credentials)];
  // The token stands on either side of the colon, the longer half: `token:`, `:token` or `x:token`.
  if (/^basic$/i.test(scheme)) {
    const [name = "", password = ""] = decode(credentials).split(":", 2);
    return [name.length > password.length ? name : password];
  }
  return [];
}

function decode(base64: string): string {
  return Buffer.from(base64, "base64").toString("utf8");
}
