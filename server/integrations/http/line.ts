// One connection for one answer. The addresses of a host are looked up once, judged, and connected to: no second
// look-up can give another answer (DNS rebinding). A connection is never shared between two requests.
import { lookup as dnsLookup } from "node:dns/promises";
import http from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { outgoingUnknownHost, refusedPrivateHost } from "#server/errors.ts";
import { isPublicAddress } from "./addresses.ts";
import type { AllowList } from "./allowList.ts";
import type { JudgedAddress, Target } from "./gate.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const HEADERS_TIMEOUT_MS = 30_000;
const MAX_HEADER_BYTES = 32 * 1024;

export type Address = { address: string; family: number };
export type Lookup = (host: string) => Promise<Address[]>;

export type Line = {
  /** Sends the body, if any, and resolves once the headers of the answer are there. */
  answer(body: string | Uint8Array | undefined): Promise<IncomingMessage>;
  /**
   * Whether an answer that was read to its end is whole. It is not when a body without a declared end was followed by
   * a broken connection, nor when the server went on after the end it declared: by counting characters instead of
   * bytes, some cut the end of their files.
   */
  endedWell(): boolean;
  close(): void;
};

/** Every address of a host, as the machine resolves names. */
export const lookupAll: Lookup = (host) => dnsLookup(host, { all: true, order: "verbatim" });

/** The addresses to connect to. One private address among them refuses the host: no public site has one. */
export async function addressesOf(
  target: JudgedAddress,
  lookup: Lookup,
  allowed: AllowList,
): Promise<Address[]> {
  const { host, port } = target;
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : await lookup(host);
  if (addresses.length === 0) throw outgoingUnknownHost(target.url.host);
  const mayReach = ({ address }: Address) => isPublicAddress(address) || allowed.opens(address, port);
  if (!allowed.opens(host, port) && !addresses.every(mayReach)) throw refusedPrivateHost(target.url.host);
  return addresses;
}

/**
 * Connects to these addresses only, one after the other; name, certificate and Host header stay those of the target.
 * Proxies that environment variables name are not used: behind one, the address connected to could not be checked.
 */
export function openLine(
  target: Target,
  addresses: Address[],
  request: { method: string; headers: Record<string, string>; signal: AbortSignal },
): Line {
  const { request: open } = target.url.protocol === "https:" ? https : http;
  const call = open(target.url, {
    ...request,
    agent: false,
    lookup: (_host, _options, callback) => callback(null, addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    rejectUnauthorized: true,
  });
  limitWaiting(call, target.url.protocol === "https:" ? "secureConnect" : "connect");
  let message: IncomingMessage | undefined;
  let failure: Error | undefined;
  call.on("error", (error) => (failure = error));
  return {
    answer: async (body) => {
      call.end(body);
      message = await responseTo(call);
      return message;
    },
    endedWell: () => !failure || (hasDeclaredEnd(message) && !isParseError(failure)),
    close: () => void call.destroy(),
  };
}

function responseTo(call: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  call.once("response", resolve).once("error", reject);
  // An answer that changes protocol (101) closes the request without an error.
  call.once("close", () => reject(failed("NO_ANSWER")));
  return promise;
}

function hasDeclaredEnd(message: IncomingMessage | undefined): boolean {
  return Boolean(message?.headers["content-length"] ?? message?.headers["transfer-encoding"]);
}

function isParseError(failure: Error): boolean {
  return "code" in failure && String(failure.code).startsWith("HPE_");
}

function limitWaiting(call: ClientRequest, connected: "connect" | "secureConnect"): void {
  const timers = [
    setTimeout(() => call.destroy(failed("ETIMEDOUT")), CONNECT_TIMEOUT_MS),
    setTimeout(() => call.destroy(failed("HEADERS_TIMEOUT")), HEADERS_TIMEOUT_MS),
  ];
  call.once("socket", (socket) => socket.once(connected, () => clearTimeout(timers[0])));
  for (const end of ["response", "close"])
    call.once(end, () => timers.forEach((timer) => clearTimeout(timer)));
}

function failed(code: string): Error {
  return Object.assign(new Error("No answer came"), { code });
}
