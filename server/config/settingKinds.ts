// What a setting must look like. Each reads the text or throws a Problem, which never repeats a secret.
import { isIP } from "node:net";
import { resolve } from "node:path";
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";

export class Problem extends Error {
  readonly key: MessageKey;
  readonly values: MessageValues;

  constructor(key: MessageKey, values: MessageValues = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

export function setting<const Name extends string, Value>(
  env: Name,
  read: (text: string) => Value,
  fallback: string,
) {
  return { env, read, fallback };
}

export function optional<const Name extends string, Value>(env: Name, read: (text: string) => Value) {
  return { env, read: (text: string) => (text === "" ? undefined : read(text)), fallback: "" };
}

export function wholeNumber(min: number, max: number) {
  return (text: string): number => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!(number >= min && number <= max)) throw new Problem("config.wholeNumber", { text, min, max });
    return number;
  };
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return (text: string): Choice => {
    const choice = choices.find((option) => option === text);
    if (!choice) throw new Problem("config.oneOf", { text, choices: choices.join(", ") });
    return choice;
  };
}

export function list<Item>(read: (text: string) => Item) {
  return (text: string): Item[] =>
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(read);
}

export function yesOrNo(text: string): boolean {
  if (!/^(0|1|true|false)$/.test(text)) throw new Problem("config.yesOrNo", { text });
  return text === "1" || text === "true";
}

/** "500MB" is 500 000 000 bytes, "2GiB" 2 147 483 648, a bare number bytes. */
export function bytes(text: string): number {
  const [, number, prefix, binary] = /^(\d+)\s*(?:([kmg])(i?)b)?$/i.exec(text) ?? [];
  const size =
    Number(number) * (binary ? 1024 : 1000) ** (prefix ? "kmg".indexOf(prefix.toLowerCase()) + 1 : 0);
  if (!Number.isSafeInteger(size) || size === 0) throw new Problem("config.bytes", { text });
  return size;
}

export function folder(text: string): string {
  return resolve(text);
}

export function host(text: string): string {
  if (!isIP(text) && !isHostName(text)) throw new Problem("config.host", { text });
  return text;
}

/** A name, an address or a network; with a port, that port alone: "feeds.example:8443", "[fd00::1]:8443". */
export function hostOrNetwork(text: string): string {
  const [, inBrackets, bare = "", port] = /^(?:\[([^\]]+)\]|(.*?))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = isNetwork(text) ? text : (inBrackets ?? bare);
  if ((!isHostName(address) && !isNetwork(address)) || Number(port ?? 0) > 65_535)
    throw new Problem("config.hostOrNetwork", { text });
  return text.toLowerCase();
}

/** The number of proxies in front of the program, or their addresses. */
export function proxies(text: string): number | string[] {
  if (/^\d$/.test(text)) return Number(text);
  return list((address) => {
    if (!isNetwork(address)) throw new Problem("config.proxies", { text: address });
    return address;
  })(text);
}

export function webAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash)
    throw new Problem("config.webAddress", { text });
  return url.href.replace(/\/+$/, "");
}

export function smtpAddress(text: string): string {
  const url = URL.parse(text);
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol)) throw new Problem("config.smtpAddress");
  return text;
}

/** "vigie@boutique.fr", or with a name before it: "Vigie <vigie@boutique.fr>". */
export function mailbox(text: string): { name: string; address: string } {
  const [, name, inBrackets] = /^([^<>\r\n]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = (inBrackets ?? text).trim();
  if (!/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(address)) throw new Problem("config.mailbox", { text });
  return { name: name?.trim().replaceAll(/^"|"$/g, "") || "Vigie", address };
}

export function origin(text: string): string {
  if (URL.parse(text)?.origin !== text) throw new Problem("config.origin", { text });
  return text;
}

export function databaseAddress(text: string): string {
  if (!/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? "")) throw new Problem("config.databaseAddress");
  return text;
}

/** A region or a key; it may be a secret, and is not repeated. */
export function word(text: string): string {
  if (!/^[\x21-\x7e]{1,256}$/.test(text)) throw new Problem("config.word");
  return text;
}

export function email(text: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(text)) throw new Problem("config.email", { text });
  return text;
}

export function password(text: string): string {
  const length = Buffer.byteLength(text);
  if (length < 8 || length > 72) throw new Problem("config.password", { length });
  return text;
}

export function hexadecimalKey(text: string): string {
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Problem("config.key");
  return text.toLowerCase();
}

function isHostName(text: string): boolean {
  return /^(?=.*[a-z])[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(text);
}

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
