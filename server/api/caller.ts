// Who is calling, and with what a route does its work.
import type { FastifyRequest } from "fastify";
import type { Language } from "#shared/messages/index.ts";
import { authorizationRequired } from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";

export type Caller = {
  readonly db: Db;
  readonly actor: Actor;
  readonly language: Language;
  /** The row of the token in use; what logging out ends. */
  readonly token_id: number;
};

declare module "fastify" {
  interface FastifyRequest {
    /** Set by the authentication hook; absent for an anonymous call. */
    caller: Caller | null;
    language: Language;
  }
}

/** The signed-in caller. Throws 401 when there is none. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw authorizationRequired();
  return request.caller;
}

/** An argument of a custom method, wherever it was sent: path, body, query. */
export function argument(request: FastifyRequest, name: string): unknown {
  const sources = [request.params, request.body, request.query] as (Record<string, unknown> | null | undefined)[];
  return sources.find((source) => source?.[name] !== undefined)?.[name];
}
