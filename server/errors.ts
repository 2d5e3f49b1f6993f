// Every error the product tells a person, a function each. The text is in shared/messages, worded at the edge.
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import { say } from "#shared/messages/index.ts";

export type ErrorDetails = {
  context?: string;
  codes?: Record<string, string[]>;
  messages?: Record<string, string[]>;
  [key: string]: unknown;
};

/** An error with a place in the wire contract (HTTP status, LoopBack name and code) and a message key. */
export class VigieError extends Error {
  readonly statusCode: number;
  readonly code: string | undefined;
  readonly key: MessageKey;
  readonly values: MessageValues;
  readonly details: ErrorDetails | undefined;

  constructor(problem: {
    statusCode: number;
    key: MessageKey;
    values?: MessageValues;
    name?: string;
    code?: string;
    details?: ErrorDetails;
    cause?: unknown;
  }) {
    super(say("en", problem.key, problem.values), { cause: problem.cause });
    this.name = problem.name ?? "Error";
    this.statusCode = problem.statusCode;
    this.code = problem.code;
    this.key = problem.key;
    this.values = problem.values ?? {};
    this.details = problem.details;
  }
}

export function authorizationRequired() {
  return new VigieError({ statusCode: 401, code: "AUTHORIZATION_REQUIRED", key: "errors.authorizationRequired" });
}

export function invalidToken() {
  return new VigieError({ statusCode: 401, code: "INVALID_TOKEN", key: "errors.invalidToken" });
}

export function accessDenied() {
  return new VigieError({ statusCode: 403, code: "ACCESS_DENIED", key: "errors.accessDenied" });
}

export function noSuchMethod(method: string, path: string) {
  return new VigieError({ statusCode: 404, key: "errors.noSuchMethod", values: { method, path } });
}

export function unknownId(model: string, id: string | number) {
  return new VigieError({ statusCode: 404, code: "MODEL_NOT_FOUND", key: "errors.unknownId", values: { model, id } });
}
