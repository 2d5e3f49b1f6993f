// From where the program is reached, as its settings say.
import { isIP } from "node:net";
import type { Config } from "../config.ts";

/** Where people reach the product, for links in mails: never what a request says of it. */
export function publicAddress({
  publicUrl,
  host,
  port,
}: Pick<Config, "publicUrl" | "host" | "port">): string {
  return publicUrl ?? `http://${shownHost(host)}:${port}`;
}

/** Whether anybody but who sits at this machine may reach the program, by itself or by what stands in front of it. */
export function isReachable({
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, "host" | "publicUrl" | "trustProxy">): boolean {
  return isBehind({ trustProxy }) || publicUrl !== undefined || !isLoopback(host);
}

/** Whether a proxy of ours stands in front of the program. */
export function isBehind({ trustProxy }: Pick<Config, "trustProxy">): boolean {
  return typeof trustProxy === "number" ? trustProxy > 0 : trustProxy.length > 0;
}

/** Whether a name or an address is this machine's own. */
function isLoopback(name: string): boolean {
  return name.toLowerCase() === "localhost" || (isIP(name) > 0 && /^(::1|(::ffff:)?127\..*)$/i.test(name));
}

/** Every address of this machine is reached as localhost. */
export function shownHost(host: string): string {
  return ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host) ? "localhost" : host;
}
