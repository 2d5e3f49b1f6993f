// An answer as its caller reads it: a bounded stream, or all of it at once.
import type { Readable } from "node:stream";
import { outgoingTooLarge, outgoingUnreadable } from "#server/errors.ts";
import { readBody } from "./body.ts";
import type { BodyBounds } from "./body.ts";
import type { Deadline } from "./deadline.ts";
import type { Answer, Headers } from "./exchange.ts";

export type HttpResponse = {
  status: number;
  headers: Headers;
  /** The address that answered, after the redirects, without credentials. */
  url: string;
  /** The content, decompressed. To be read or destroyed: until then it holds its connection, or its time is up. */
  body: Readable;
  buffer(): Promise<Buffer>;
  /** In the charset the Content-Type names, UTF-8 without one. */
  text(): Promise<string>;
  json(): Promise<unknown>;
};

/** The connection is closed once the body is read, destroyed, failed or late. */
export function createResponse(answer: Answer, bounds: BodyBounds, deadline: Deadline): HttpResponse {
  const { target, status, headers } = answer;
  const { host } = target.url;
  const body = openBody(answer, bounds, deadline);
  const buffer = async () => Buffer.concat(await body.toArray());
  const text = async () => decoderOf(headers["content-type"]).decode(await buffer());
  const json = async () => parseJson(await text(), host);
  return { status, headers, url: target.url.href, body, buffer, text, json };
}

function openBody({ target, headers, body, line }: Answer, bounds: BodyBounds, deadline: Deadline): Readable {
  const { host } = target.url;
  if (Number(headers["content-length"]) > bounds.maxBytes) {
    line.close();
    throw outgoingTooLarge(host, bounds.maxBytes);
  }
  const { endedWell } = line;
  const bounded = readBody(
    { host, chunks: body, encoding: first(headers["content-encoding"]), endedWell },
    bounds,
  );
  deadline.signal.addEventListener("abort", () => bounded.destroy(deadline.signal.reason));
  bounded.once("close", () => {
    deadline.clear();
    line.close();
  });
  return bounded;
}

function decoderOf(contentType: string | string[] | undefined): TextDecoder {
  const charset = /;\s*charset="?([\w-]+)/i.exec(first(contentType) ?? "")?.[1] ?? "utf-8";
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder(); // a charset nobody knows
  }
}

function parseJson(text: string, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw outgoingUnreadable(host, "JSON"); // without the cause, which quotes the content
  }
}

function first(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? header : header?.join(", ");
}
