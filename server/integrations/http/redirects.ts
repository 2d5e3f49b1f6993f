// What a redirect changes in a request.
import type { Answer, HttpRequest } from "./exchange.ts";
import type { Target } from "./gate.ts";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** The redirects that keep method and body. After another, a webhook would be "delivered" by an empty GET. */
const SAME_REQUEST = new Set([307, 308]);
/** Any other header may carry a key of the first site. */
const HEADERS_FOR_ANYONE = new Set(["accept", "accept-language", "content-type"]);

/** Where an answer sends the request on to; undefined when it is an answer of its own. */
export function redirectOf({ status, headers }: Answer, method: HttpRequest["method"]): string | undefined {
  const followed = method === "GET" ? REDIRECTS : SAME_REQUEST;
  const { location } = headers;
  return followed.has(status) && typeof location === "string" ? utf8(location) : undefined;
}

/** Headers are read as Latin-1; sites that do not escape their addresses write them in UTF-8. */
function utf8(header: string): string {
  const text = Buffer.from(header, "latin1").toString();
  return text.includes("\ufffd") ? header : text;
}

/** The same request to another address. Credentials and keys do not leave their origin, and do not come back to it. */
export function redirected(request: HttpRequest, target: Target): HttpRequest {
  if (target.url.origin === request.target.url.origin) {
    return { ...request, target, authorization: target.authorization ?? request.authorization };
  }
  const harmless = Object.entries(request.headers).filter(([name]) => HEADERS_FOR_ANYONE.has(name));
  return { ...request, target, headers: Object.fromEntries(harmless), authorization: target.authorization };
}
