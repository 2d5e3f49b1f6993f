// The error that a person is told, and the makers that the pages beside this one are written with.
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";
import { say } from "#shared/messages/index.ts";

export type ErrorDetails = {
  context?: string;
  codes?: Record<string, string[]>;
  messages?: Record<string, string[]>;
  [key: string]: unknown;
};

/** What an error of the wire has beside its status and its message; `cause` is for the log. */
type Extras = {
  name?: string;
  code?: string | undefined;
  details?: ErrorDetails | undefined;
  cause?: unknown;
};

/** An error with a place in the wire contract (HTTP status, LoopBack name and code) and a message key. */
export class VigieError extends Error {
  readonly statusCode: number;
  readonly code: string | undefined;
  readonly key: MessageKey;
  readonly values: MessageValues;
  readonly details: ErrorDetails | undefined;

  constructor(problem: { statusCode: number; key: MessageKey; values?: MessageValues } & Extras) {
    super(say("en", problem.key, problem.values), { cause: problem.cause });
    this.name = problem.name ?? "Error";
    this.statusCode = problem.statusCode;
    this.code = problem.code;
    this.key = problem.key;
    this.values = problem.values ?? {};
    this.details = problem.details;
  }
}

export function refusal(
  statusCode: number,
  key: MessageKey,
  values: MessageValues = {},
  extras: Extras = {},
) {
  return new VigieError({ statusCode, key, values, ...extras });
}

export const badArgument = (key: MessageKey, values?: MessageValues, name = "Error") =>
  refusal(400, key, values, { name });

export const unprocessable = (key: MessageKey, values?: MessageValues) => refusal(422, key, values);

export const conflict = (key: MessageKey, values?: MessageValues, details?: ErrorDetails) =>
  refusal(409, key, values, { code: "CONFLICT", details });

export const notFound = (key: MessageKey, values: MessageValues) =>
  refusal(404, key, values, { code: "MODEL_NOT_FOUND" });

export const tooMany = (key: MessageKey, values: MessageValues) =>
  refusal(429, key, values, { code: "TOO_MANY_REQUESTS" });

/** What keeps the program itself from working: told to who runs it. */
export const failure = (key: MessageKey, values: MessageValues) => refusal(500, key, values);

/** A 422 as LoopBack's ValidationError has it: `codes` say what is wrong with each field of `context`. */
export const invalid = (key: MessageKey, values: MessageValues, details: ErrorDetails) =>
  refusal(422, key, values, { name: "ValidationError", details });
