// What an address may say before anything is asked of the network: a web address, on a web port, of no local name; or
// one of a file server, on a port of these.
import { isIP } from "node:net";
import { type FileAddress, parseFileAddress } from "#shared/fileAddress.ts";
import {
  invalidFileAddress,
  invalidOutgoingAddress,
  refusedOutgoingPort,
  refusedPrivateHost,
  refusedScheme,
} from "#server/errors.ts";
import type { AllowList } from "./allowList.ts";

const MAX_ADDRESS_CHARACTERS = 8_192;

// Below 1024 only these belong to web sites. Above, these belong to databases, desktops and the like, which must not
// be spoken to through us even on the public internet.
const WEB_PORTS = new Set([80, 81, 443, 444]);
const OTHER_SERVICES = new Set([
  1080, 1433, 1521, 1723, 2049, 2375, 2376, 2379, 3128, 3306, 3389, 3659, 4045, 4190, 5060, 5061, 5432, 5672,
  5900, 5984, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 9042, 10080, 11211, 25565, 27017,
]);

/** Below 1024, those of ftp, ftps and sftp. */
const FILE_PORTS = new Set([21, 22, 990]);

const LOCAL_NAMES = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$|^[^.]+$/;

/** An address that may be asked for. `url` carries neither credentials nor fragment. */
export type Target = {
  url: URL;
  /** The host as names and allow lists write it: lower case, no brackets, no dot at the end. */
  host: string;
  port: number;
  /** The Authorization header of the credentials the address carried. */
  authorization: string | undefined;
};

/**
 * Reads an address; `base` is the address that redirected to it. The URL parser first turns every spelling (hex,
 * octal, decimal, full-width digits, percent escapes) into the one form that is judged here and connected to.
 */
export function admit(address: string | URL, allowed: AllowList, base?: URL): Target {
  const url = parse(address, base);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw refusedScheme(url.protocol.replace(/:$/, ""));
  const authorization = takeCredentials(url);
  url.hash = "";
  url.hostname = url.hostname.replace(/\.+$/, "");
  const host = url.hostname.replace(/^\[(.+)\]$/, "$1");
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  const place = { host, port, url };
  judge(place, isPortOf(WEB_PORTS, port), allowed);
  return { ...place, authorization };
}

/** Where an address leads: what is looked up, and what errors call it. */
export type JudgedAddress = { host: string; port: number; url: { host: string } };

/** A file that may be asked for. */
export type FileTarget = JudgedAddress & FileAddress;

/** Reads the address of a file on a file server. */
export function admitFile(address: string, allowed: AllowList): FileTarget {
  const file = address.length > MAX_ADDRESS_CHARACTERS ? undefined : parseFileAddress(address);
  if (!file) throw invalidFileAddress();
  const target = { ...file, url: { host: file.hostAndPort } };
  judge(target, isPortOf(FILE_PORTS, file.port), allowed);
  return target;
}

function judge({ host, port, url }: JudgedAddress, isRightPort: boolean, allowed: AllowList): void {
  if (!isRightPort && !allowed.opensPort(host, port)) throw refusedOutgoingPort(url.host);
  if (!isIP(host) && LOCAL_NAMES.test(host) && !allowed.opens(host, port)) throw refusedPrivateHost(url.host);
}

function parse(address: string | URL, base: URL | undefined): URL {
  const text = String(address);
  const url = text.length > MAX_ADDRESS_CHARACTERS ? null : URL.parse(text, base?.href);
  if (!url) throw invalidOutgoingAddress();
  return url;
}

function takeCredentials(url: URL): string | undefined {
  if (!url.username && !url.password) return undefined;
  const pair = `${percentDecoded(url.username)}:${percentDecoded(url.password)}`;
  url.username = "";
  url.password = "";
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

/** "%40" as "@"; a lone "%" stays what it is. */
function percentDecoded(text: string): string {
  return text.replace(/(%[0-9a-f]{2})+/gi, (escaped) =>
    Buffer.from(escaped.replaceAll("%", ""), "hex").toString(),
  );
}

function isPortOf(reserved: ReadonlySet<number>, port: number): boolean {
  return port < 1024 ? reserved.has(port) : !OTHER_SERVICES.has(port);
}
