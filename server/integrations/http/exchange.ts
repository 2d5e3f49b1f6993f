// One request, one answer, whose body is still to be read.
import { outgoingResting } from "#server/errors.ts";
import manifest from "../../../package.json" with { type: "json" };
import type { AllowList } from "./allowList.ts";
import { ACCEPTED_ENCODINGS } from "./body.ts";
import type { Breaker } from "./breaker.ts";
import type { Deadline } from "./deadline.ts";
import { explain, isNoHost } from "./failures.ts";
import type { Target } from "./gate.ts";
import { addressesOf, openLine } from "./line.ts";
import type { Line, Lookup } from "./line.ts";

const USER_AGENT = `Vigie/${manifest.version} (+price monitoring)`;

export type Network = { allowed: AllowList; lookup: Lookup; breaker: Breaker };

export type HttpRequest = {
  method: "GET" | "POST";
  target: Target;
  /** Names in lower case. */
  headers: Record<string, string>;
  authorization: string | undefined;
  body: string | Uint8Array | undefined;
};

export type Headers = Record<string, string | string[] | undefined>;

export type Answer = {
  target: Target;
  status: number;
  headers: Headers;
  body: AsyncIterable<Buffer>;
  /** To be closed by whoever takes the answer. */
  line: Line;
};

/** Fails with a worded error, or with the reason of the deadline. */
export async function exchange(network: Network, request: HttpRequest, deadline: Deadline): Promise<Answer> {
  const { breaker, lookup, allowed } = network;
  const { target } = request;
  const { host } = target.url;
  const { signal } = deadline;
  const rest_ms = breaker.rest_ms(host);
  if (rest_ms > 0) throw outgoingResting(host, Math.ceil(rest_ms / 1000));
  try {
    const addresses = await deadline.within(addressesOf(target, lookup, allowed));
    const line = openLine(target, addresses, { method: request.method, headers: headersOf(request), signal });
    const body = await deadline.within(line.answer(request.body));
    breaker.answered(host);
    return { target, status: body.statusCode ?? 0, headers: body.headers, body, line };
  } catch (error) {
    signal.throwIfAborted();
    if (isNoHost(error)) breaker.failed(host);
    throw explain(error, host);
  }
}

function headersOf({ headers, authorization }: HttpRequest): Record<string, string> {
  return {
    "user-agent": USER_AGENT,
    accept: "*/*",
    ...headers,
    "accept-encoding": ACCEPTED_ENCODINGS,
    ...(authorization && { authorization }),
  };
}
