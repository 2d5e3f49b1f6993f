// What an installation opens on its own network: the entries of VIGIE_OUTGOING_ALLOW.
import { BlockList, isIP } from "node:net";
import { badOutgoingAllowEntry } from "#server/errors.ts";

export type AllowList = {
  /** Whether a host name or an IP address is open on this port. */
  opens(host: string, port: number): boolean;
  /** Whether an entry names this very port: it then opens ports that are not those of web sites, too. */
  opensPort(host: string, port: number): boolean;
};

type Entry = { port: number | undefined; matches(host: string): boolean };

/**
 * Reads entries such as `feeds.example`, `192.168.1.20`, `10.0.0.0/8`, `fd00::/8`, each with `:port` if need be
 * (`[fd00::1]:8080`). A name opens every address it leads to. Throws on an entry that is none of these.
 */
export function parseAllowList(entries: string[]): AllowList {
  const parsed = entries.map(parseEntry);
  const onPort = (port: number) => parsed.filter((entry) => entry.port === undefined || entry.port === port);
  return {
    opens: (host, port) => onPort(port).some((entry) => entry.matches(host)),
    opensPort: (host, port) => parsed.some((entry) => entry.port === port && entry.matches(host)),
  };
}

const withPort = /^(?:\[(?<bracketed>[^\]]+)\]|(?<plain>[^:]+)):(?<port>\d{1,5})$/;

function parseEntry(text: string): Entry {
  const entry = text.trim().toLowerCase();
  const { bracketed, plain, port } = withPort.exec(entry)?.groups ?? {};
  const matches = matcher(bracketed ?? plain ?? entry.replace(/^\[(.+)\]$/, "$1"));
  if (!matches || Number(port) > 65_535) throw badOutgoingAllowEntry(text);
  return { port: port === undefined ? undefined : Number(port), matches };
}

function matcher(target: string): Entry["matches"] | undefined {
  const [address = "", prefix, ...rest] = target.split("/");
  if (isIP(address) && rest.length === 0) return network(address, prefix);
  if (!/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(target) || /^[\d.]+$/.test(target)) return undefined;
  return (host) => host === target;
}

function network(address: string, prefix: string | undefined): Entry["matches"] | undefined {
  const bits = isIP(address) === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Infinity;
  if (length > bits) return undefined;
  const list = new BlockList();
  list.addSubnet(address, length, family(address));
  return (host) => isIP(host) > 0 && list.check(host, family(host));
}

function family(address: string) {
  return isIP(address) === 4 ? "ipv4" : "ipv6";
}
