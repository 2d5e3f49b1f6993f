// An answer as it is written on record: its status, the headers that are not the usual ones, and its body, with all that
// is of the moment of the call made neutral.
import type { OutgoingHttpHeaders } from "node:http";
import type { Answered } from "../support/undoneCalls.ts";

/** The lines of an answer; the first one is its status, with the body behind it where that is short. */
export function linesOf(answer: Answered): string[] {
  const headers = headerLines(answer);
  const body = bodyLines(answer);
  const [only = ""] = body;
  if (headers.length === 0 && body.length <= 1 && only.length < lineLength)
    return [`${answer.status} ${only.trim()}`.trimEnd()];
  return [String(answer.status), ...headers, ...body];
}

const lineLength = 160;

/** What every answer has besides: only what differs is written. */
const usualHeaders: Readonly<Record<string, string>> = {
  "cache-control": "private, no-cache",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
  "content-security-policy":
    "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'none';" +
    "img-src 'self' data:;object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self'",
};
/** And every answer in JSON. */
const usualOfJson: Readonly<Record<string, string>> = {
  ...usualHeaders,
  "content-type": "application/json; charset=utf-8",
  etag: "of the body",
};

function headerLines(answer: Answered): string[] {
  const sent = neutralHeaders(answer);
  const usual = isJson(answer) ? usualOfJson : usualHeaders;
  const unusual = Object.entries(sent).filter(([name, value]) => usual[name] !== value);
  const missing = Object.keys(usual).filter((name) => sent[name] === undefined);
  return [
    ...unusual.map(([name, value]) => `  ${name}: ${value}`),
    ...missing.map((name) => `  without ${name}`),
  ].toSorted();
}

function isJson({ headers, body }: Answered): boolean {
  return String(headers["content-type"]).startsWith("application/json") && body.length > 0;
}

/** Without those that say how the answer travels rather than what it is. */
function neutralHeaders({ headers, body }: Answered): Record<string, string> {
  const { date: _date, "x-request-id": _id, connection, etag, "content-length": length, ...others } = headers;
  return {
    ...(others as Record<string, string>),
    ...(connection !== "keep-alive" && { connection: String(connection) }),
    ...(etag !== undefined && { etag: String(etag).startsWith("W/") ? "of the body" : "of the file" }),
    ...(length !== undefined && Number(length) !== body.length && { "content-length": String(length) }),
    ...timeless(others),
  };
}

/** File names tell the day. */
function timeless(headers: OutgoingHttpHeaders): Record<string, string> {
  const named = Object.entries(headers).filter(([name]) =>
    /^(x-filename|content-disposition|location)$/.test(name),
  );
  return Object.fromEntries(named.map(([name, value]) => [name, neutral(String(value))]));
}

function bodyLines(answer: Answered): string[] {
  const { headers, body } = answer;
  const type = String(headers["content-type"]);
  if (body.length === 0) return [];
  if (isJson(answer)) return jsonLines(JSON.parse(neutral(body.toString()))).map((line) => `  ${line}`);
  if (/ndjson/.test(type)) return ndjsonLines(body.toString());
  if (isText(body)) return textLines(neutral(body.toString()));
  // How well an image is compressed, the machine may decide.
  return [`  ‹bytes that begin with ${JSON.stringify(body.subarray(0, 4).toString("latin1"))}›`];
}

function isText(body: Buffer): boolean {
  return !body.includes(0) && Buffer.from(body.toString()).equals(body);
}

/** How many lines tell how far the work is, is a matter of time. */
function ndjsonLines(text: string): string[] {
  const lines = text.trimEnd().split("\n");
  const told = lines.filter((line) => !line.startsWith('{"progress"'));
  return told.flatMap((line) => jsonLines(JSON.parse(neutral(line))).map((one) => `  ${one}`));
}

/** To the byte: what cannot be seen is written out, and a last line that ends leaves an empty one behind. */
function textLines(text: string): string[] {
  const visible = text.replaceAll("\r", "\\r").replaceAll("\uFEFF", "\\uFEFF");
  return visible.split("\n").map((line) => `  |${line}`);
}

/** As JSON.stringify writes it, but what fits on a line is on one. */
export function jsonLines(value: unknown, before = ""): string[] {
  const whole = JSON.stringify(value);
  if (typeof value !== "object" || value === null || before.length + whole.length <= shortLine)
    return [before + whole];
  const isList = Array.isArray(value);
  const entries = isList ? value.map((one) => ["", one] as const) : Object.entries(value);
  const lines = entries.flatMap(([name, one], at) => {
    const ofOne = jsonLines(one, isList ? "" : `${JSON.stringify(name)}: `);
    if (at < entries.length - 1) ofOne[ofOne.length - 1] += ",";
    return ofOne.map((line) => `  ${line}`);
  });
  return [before + (isList ? "[" : "{"), ...lines, isList ? "]" : "}"];
}

const shortLine = 110;

/** With what is other at each call named instead: the moment of the call, what is drawn at random, images. */
export function neutral(text: string): string {
  return (
    text
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, (moment) =>
        isOfNow(moment) ? "‹now›" : moment,
      )
      .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => (isOfNow(day) ? "‹today›" : day))
      .replaceAll(/data:image\/webp;base64,[A-Za-z0-9+/=]+/g, "‹image/webp in base64›")
      .replaceAll(/"duration_ms":\d+/g, '"duration_ms":"‹milliseconds›"')
      .replaceAll(/"id":"[A-Za-z0-9]{64}"/g, '"id":"‹64 characters›"')
      // How large a folder is, the file system decides.
      .replaceAll(/("name":"\d+","size":)\d+(?=,"atime")/g, '$1"‹of the folder›"')
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "‹uuid›")
  );
}

const day_ms = 86_400_000;

/** Of the last days, as figures per day are, or of the week to come, as what is planned: the days of the world are long past. */
function isOfNow(text: string): boolean {
  const days = (Date.parse(text) - Date.now()) / day_ms;
  return -4 < days && days < 8;
}
