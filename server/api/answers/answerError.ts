// Errors become the body of the wire contract here, and nowhere else: {error: {statusCode, name, message, code, details}}.
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { entities } from "#shared/entities/index.ts";
import { type Language, type MessageKey, say } from "#shared/messages/index.ts";
import {
  VigieError,
  conflict,
  databaseFull,
  isForWantOfRoom,
  queryTooSlow,
  storageFull,
  tooManyBehindProxy,
  unavailable,
  unreadableValue,
  validationFailed,
} from "#server/errors.ts";
import { isConnectionLoss } from "#server/store/connection/session.ts";

type ErrorBody = {
  error: { statusCode: number; name?: string; message: string; code?: string; details?: unknown };
};

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = knownError(error, request);
  const hasLeft = reply.raw.destroyed && isLeaving(error);
  const isOurs = !answer || isForOperator(answer);
  if (isOurs && !hasLeft)
    request.log.error(
      { err: error, route: request.routeOptions.url },
      // What the installation lacks is no fault of the program: whoever runs it reads which.
      answer ? answer.message : "unexpected error",
    );
  const body = answer ? bodyOf(answer, request.language) : unexpected(request.language);
  if (answer?.statusCode === 503) void reply.header("Retry-After", 5);
  if (answer?.code === "TOO_MANY_REQUESTS") void reply.header("Retry-After", answer.values["seconds"] ?? 60);
  // Nobody reads what is still coming: kept open, the connection would hold up a client that sends all before it reads.
  if (request.raw.complete === false) void reply.header("Connection", "close");
  return reply.code(body.error.statusCode).type("application/json; charset=utf-8").send(body);
}

/** The same of an answer that has begun: the body alone, to stand at its end. */
export function errorAtEnd(problem: unknown, request: FastifyRequest, isUnread: boolean): ErrorBody {
  const answer = knownError(problem as FastifyError, request);
  if (!answer && !(isUnread && isLeaving(problem as FastifyError)))
    request.log.error({ err: problem, route: request.routeOptions.url }, "unexpected error");
  return answer ? bodyOf(answer, request.language) : unexpected(request.language);
}

/** What an outside thing of the installation's said when it failed us; an address of the caller's is told to them. */
function isForOperator({ statusCode, cause, key }: VigieError): boolean {
  return statusCode >= 502 && cause !== undefined && !key.startsWith("outgoing.");
}

/** Who leaves ends what was being made for them, or does not send all that they began to: nothing is wrong. */
function isLeaving({ name, code }: FastifyError): boolean {
  return name === "AbortError" || code === "ERR_STREAM_PREMATURE_CLOSE";
}

function bodyOf(error: VigieError, language: Language): ErrorBody {
  const { statusCode, name, code, details } = error;
  return {
    error: {
      statusCode,
      name,
      message: say(language, error.key, error.values),
      ...(code && { code }),
      ...(details && { details: wordedDetails(withMessages(details, error, language), language) }),
    },
  };
}

/** Where an error only says which properties are wrong, and how, its message is what is to be said of each. */
function withMessages(
  details: NonNullable<VigieError["details"]>,
  { key, values }: VigieError,
  language: Language,
): NonNullable<VigieError["details"]> {
  const { codes, messages } = details;
  if (typeof codes !== "object" || codes === null || messages) return details;
  // At its field it need not name it.
  const text = key === "errors.alreadyTaken" ? say(language, "errors.taken") : say(language, key, values);
  return {
    ...details,
    messages: Object.fromEntries(
      Object.entries(codes as Record<string, string[]>).map(([field, list]) => [field, list.map(() => text)]),
    ),
  };
}

/** The details of several errors are their bodies, in the order of what was sent. */
function wordedDetails(details: NonNullable<VigieError["details"]>, language: Language): unknown {
  if (!Array.isArray(details["errors"])) return details;
  return details["errors"].map((problem) => {
    if (problem === null) return null;
    const answer = knownError(problem as FastifyError, { language });
    return answer ? bodyOf(answer, language).error : unexpected(language).error;
  });
}

function unexpected(language: Language): ErrorBody {
  return { error: { statusCode: 500, message: say(language, "errors.internal") } };
}

/** Our own errors, and those of the framework and of PostgreSQL that a caller can do something about. */
function knownError(
  error: FastifyError,
  { language, sharesAddress = false }: { language: Language; sharesAddress?: boolean },
): VigieError | null {
  if (error instanceof VigieError) return sharesAddress ? forAllBehindProxy(error) : error;
  const framework = frameworkErrors[error.code ?? ""];
  if (framework) return new VigieError({ ...framework, cause: error });
  if (isConnectionLoss(error)) return unavailable();
  if (isForWantOfRoom(error)) return storageFull(error);
  return databaseError(error as DatabaseError, language) ?? malformed(error);
}

/** Who is made to wait for the guesses of others is told that they are counted with theirs. */
function forAllBehindProxy(error: VigieError): VigieError {
  if (error.key !== "errors.tooManyRequests") return error;
  return tooManyBehindProxy(Number(error.values["seconds"]));
}

/** What the framework and its parsers refuse: a form without an end, an unknown encoding, a broken header. */
function malformed({ statusCode = 500, message }: FastifyError): VigieError | null {
  if (statusCode < 400 || statusCode >= 500) return null;
  return new VigieError({ statusCode, key: "errors.badRequest", values: { problem: message } });
}

const frameworkErrors: Record<string, { statusCode: number; name: string; key: MessageKey }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { statusCode: 400, name: "SyntaxError", key: "errors.invalidJson" },
  FST_ERR_CTP_BODY_TOO_LARGE: { statusCode: 413, name: "PayloadTooLargeError", key: "errors.tooLarge" },
  FST_REQ_FILE_TOO_LARGE: { statusCode: 413, name: "PayloadTooLargeError", key: "errors.tooLarge" },
};

type DatabaseError = Error & { code?: string; detail?: string; table?: string; constraint?: string };

function databaseError(error: DatabaseError, language: Language): VigieError | null {
  const { code } = error;
  // The code of an abortion is a number.
  if (typeof code !== "string") return null;
  if (code === "23505") return taken(error, language);
  if (code === "57014") return queryTooSlow();
  if (code === "53100") return databaseFull(error);
  if (code === "40P01" || code === "40001") return conflict("errors.conflictingWrites");
  if (code === "23503" || code === "23514" || code === "23502") {
    return new VigieError({
      statusCode: 422,
      name: "ValidationError",
      key: "errors.refusedByStore",
      cause: error,
    });
  }
  // Class 22 is "data exception": a value or a pattern that PostgreSQL cannot read.
  if (code.startsWith("22") || code === "54001" || code === "54000") return unreadableValue();
  return null;
}

/** `Key (lower(email))=(x) already exists.` names what must be unique; the last column in it is what the reader set. */
function taken(error: DatabaseError, language: Language): VigieError {
  const entity = entities.find(({ table }) => table === error.table);
  const key = /Key \((.*)\)=\(/.exec(error.detail ?? "")?.[1] ?? "";
  const columns = key.replaceAll(/'[^']*'|::\w+/g, "").match(/\w+/g) ?? [];
  const field = columns.findLast((column) => entity && Object.hasOwn(entity.fields, column)) ?? "id";
  const text = say(language, "errors.taken");
  return validationFailed(entity?.model ?? "", { [field]: ["uniqueness"] }, { [field]: [text] });
}
