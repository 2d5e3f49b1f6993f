// Who is calling, and with what a route does its work.
import type { FastifyRequest } from "fastify";
import type { Language, MessageKey, MessageValues } from "#shared/messages/index.ts";
import { accessDenied, authorizationRequired } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { cancellable } from "#server/store/connection/cancellable.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";

export type Caller = {
  /** The pool, or the transaction that the call is in. */
  readonly db: Db;
  readonly actor: Actor;
  readonly language: Language;
  readonly services: Services;
  /** Where the call comes from. */
  readonly address: string;
  /** The row of the token in use; what logging out ends. */
  readonly token_id: number;
  /** Aborts once nobody reads the answer any more. */
  readonly signal: AbortSignal;
  /** What was done and wants a look all the same; told beside the answer. */
  readonly notices: { key: MessageKey; values: MessageValues }[];
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

/** The caller for what they only read: the search for it ends when they leave. */
export function reading(caller: Caller): Caller {
  return { ...caller, db: cancellable(caller.db, caller.signal) };
}

/** The signed-in administrator. Throws 401 or 403. */
export function adminOf(request: FastifyRequest): Caller {
  const caller = callerOf(request);
  if (!caller.actor.admin) throw accessDenied();
  return caller;
}

/** An argument of a custom method, wherever it was sent: path, body, query. */
export function argument(request: FastifyRequest, name: string): unknown {
  const sources = [request.params, request.body, request.query] as (
    | Record<string, unknown>
    | null
    | undefined
  )[];
  return sources.find((source) => source?.[name] !== undefined)?.[name];
}
