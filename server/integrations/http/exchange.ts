// One request, one answer, whose body is still to be read.
import manifest from "../../../package.json" with { type: "json" };
import { type Network, askHost } from "./askHost.ts";
import { ACCEPTED_ENCODINGS } from "./body.ts";
import type { Deadline } from "./deadline.ts";
import type { Target } from "./gate.ts";
import { type Line, openLine } from "./line.ts";

const USER_AGENT = `Vigie/${manifest.version} (+price monitoring)`;

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
export function exchange(network: Network, request: HttpRequest, deadline: Deadline): Promise<Answer> {
  const { target, method } = request;
  return askHost(network, target, deadline, async (addresses) => {
    const line = openLine(target, addresses, {
      method,
      headers: headersOf(request),
      signal: deadline.signal,
    });
    const body = await line.answer(request.body);
    return { target, status: body.statusCode ?? 0, headers: body.headers, body, line };
  });
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
