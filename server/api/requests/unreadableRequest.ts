// What is no HTTP, or more of it than is read, reaches no route: it is answered like every other error, and the
// connection ends.
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { languageOf, say } from "#shared/messages/index.ts";
import { type VigieError, requestHeadTooLarge, requestTooSlow, unreadableRequest } from "#server/errors.ts";

/** Nothing of the request is known, its language neither. */
const language = languageOf(undefined);

export function answerUnreadable(problem: Error & { code?: string }, socket: Socket): void {
  if (problem.code === "ECONNRESET" || socket.destroyed) return;
  if (socket.writable) socket.write(answerOf(errorOf(problem.code)));
  socket.destroy(problem);
}

function errorOf(code: string | undefined): VigieError {
  if (code === "HPE_HEADER_OVERFLOW") return requestHeadTooLarge();
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return requestTooSlow();
  return unreadableRequest();
}

function answerOf({ statusCode, name, key, values }: VigieError): string {
  const body = JSON.stringify({ error: { statusCode, name, message: say(language, key, values) } });
  return [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
    "",
    body,
  ].join("\r\n");
}
