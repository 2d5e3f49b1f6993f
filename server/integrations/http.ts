// The one way out: every address a user gives (feed, page, logo, image, webhook, provider) is asked for here, those of
// file servers (fileServers.ts) too. It is
// judged before and after its name is looked up, and again at each redirect; what comes back is bounded in time, size
// and compression, and a body that is not whole fails. The files of http/ tell each part.
import { isFileAddress } from "#shared/fileAddress.ts";
import { outgoingBadStatus, outgoingTooManyRedirects, outgoingTooSlow } from "#server/errors.ts";
import { type FileOptions, type RemoteFile, openRemoteFile } from "./fileServers.ts";
import { parseAllowList } from "./http/allowList.ts";
import { createBreaker } from "./http/breaker.ts";
import type { BreakerSetup } from "./http/breaker.ts";
import { startDeadline } from "./http/deadline.ts";
import type { Deadline } from "./http/deadline.ts";
import { exchange } from "./http/exchange.ts";
import type { Network } from "./http/askHost.ts";
import type { Answer, HttpRequest } from "./http/exchange.ts";
import { admit, admitFile } from "./http/gate.ts";
import { addressesOf, lookupAll } from "./http/line.ts";
import type { Lookup } from "./http/line.ts";
import { redirected, redirectOf } from "./http/redirects.ts";
import { createResponse } from "./http/response.ts";
import type { HttpResponse } from "./http/response.ts";
import { retryAfter_ms, withRetries } from "./http/retries.ts";

export type { FileOptions, HttpResponse };

export type HttpClientSetup = {
  /** Hosts, IP addresses and networks opened besides the public internet, each with `:port` if need be. */
  allow: string[];
  /** Every address of a host name; by default, as the machine resolves names. */
  lookup?: Lookup;
  /** The longest pause before the first retry; it doubles at each one. */
  backoff_ms?: number;
  rest?: BreakerSetup;
};

export type HttpOptions = {
  /** Bound of the body, both as it travels and once decompressed. */
  maxBytes: number;
  /** Bound of the whole call: retries, redirects and the reading of the body. 30 s by default. */
  timeout_ms?: number;
  /** The longest silence in a body, 30 s by default. Over each such time of waiting, 100 bytes a second must come. */
  idle_timeout_ms?: number;
  maxRedirects?: number;
  headers?: Record<string, string>;
  /** The Authorization header. Without it, the credentials the address carries are sent as Basic ones. */
  authorization?: string;
  signal?: AbortSignal;
  /** After an absent host, a broken connection, a 429 or a 5xx. 3 for get; 0 for post, which may not be repeatable. */
  retries?: number;
  /** The statuses that are an answer rather than an error; 200 to 299 by default. */
  accepts?: (status: number) => boolean;
};

/** Both fail with an error of the messages' section "outgoing", or with the reason of the caller's signal. */
export type HttpClient = {
  get(address: string | URL, options: HttpOptions): Promise<HttpResponse>;
  post(address: string | URL, body: string | Uint8Array, options: HttpOptions): Promise<HttpResponse>;
  /** The file at an ftp, ftps or sftp address. */
  file(address: string, options: FileOptions): Promise<RemoteFile>;
  /**
   * Fails for an address that would not be asked for (`isNeverAsked`), of a file server too, and for one whose host is
   * not known, or not within that time, without asking anything of the host. `publicOnly`: for an address of somebody
   * for whom nothing but the public internet is open.
   */
  check(address: string | URL, options?: CheckOptions): Promise<void>;
};

type CheckOptions = { timeout_ms?: number; signal?: AbortSignal; publicOnly?: boolean };

type Content = Pick<HttpRequest, "method" | "body">;
type Call = (address: string | URL, content: Content, options: HttpOptions) => Promise<HttpResponse>;

const TIMEOUT_MS = 30_000;
const MAX_REDIRECTS = 5;
const RETRIES = 3;
const BACKOFF_MS = 500;

const nothingElse = parseAllowList([]);

/** A client for a whole process: it remembers which hosts rest. It keeps no connection between two requests. */
export function createHttpClient(setup: HttpClientSetup): HttpClient {
  const { allow, lookup = lookupAll, backoff_ms = BACKOFF_MS, rest } = setup;
  const network = { allowed: parseAllowList(allow), lookup, breaker: createBreaker(rest) };
  const call = caller(network, backoff_ms);
  return {
    get: (address, options) => call(address, { method: "GET", body: undefined }, options),
    post: (address, body, options) => call(address, { method: "POST", body }, { retries: 0, ...options }),
    file: (address, options) => openRemoteFile(network, backoff_ms, address, options),
    check: (address, options = {}) =>
      check(options.publicOnly ? { ...network, allowed: nothingElse } : network, address, options),
  };
}

function caller(network: Network, backoff_ms: number): Call {
  return async (address, content, options) => {
    const { timeout_ms = TIMEOUT_MS, idle_timeout_ms = TIMEOUT_MS, maxBytes, retries = RETRIES } = options;
    const { maxRedirects = MAX_REDIRECTS, accepts = isSuccess } = options;
    const target = admit(address, network.allowed);
    const authorization = options.authorization ?? target.authorization;
    const request = { ...content, target, headers: lowerCased(options.headers), authorization };
    const deadline = startDeadline(timeout_ms, () => outgoingTooSlow(target.url.host), options.signal);
    const send = async () => accepted(await follow(network, request, maxRedirects, deadline), accepts);
    try {
      const answer = await withRetries(send, { retries, backoff_ms, deadline });
      return createResponse(answer, { maxBytes, idle_timeout_ms }, deadline);
    } catch (error) {
      deadline.clear();
      throw error;
    }
  };
}

async function check(
  { allowed, lookup }: Network,
  address: string | URL,
  { timeout_ms = TIMEOUT_MS, signal }: CheckOptions,
) {
  const text = String(address);
  const target = isFileAddress(text) ? admitFile(text, allowed) : admit(address, allowed);
  const deadline = startDeadline(timeout_ms, () => outgoingTooSlow(target.url.host), signal);
  try {
    await deadline.within(addressesOf(target, lookup, allowed));
  } finally {
    deadline.clear();
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function lowerCased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function accepted(answer: Answer, accepts: (status: number) => boolean): Answer {
  if (accepts(answer.status)) return answer;
  answer.line.close();
  throw outgoingBadStatus(
    answer.target.url.host,
    answer.status,
    retryAfter_ms(answer.headers["retry-after"]),
  );
}

async function follow(network: Network, first: HttpRequest, maxRedirects: number, deadline: Deadline) {
  let request = first;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await exchange(network, request, deadline);
    const location = redirectOf(answer, request.method);
    if (location === undefined) return answer;
    answer.line.close();
    request = redirected(request, admit(location, network.allowed, request.target.url));
  }
  throw outgoingTooManyRedirects(first.target.url.host, maxRedirects);
}
