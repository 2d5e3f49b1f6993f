// The address of a file on a file server, in the parts that a form has a box for.
import { isSecretMark } from "#shared/credentials.ts";
import { hostOf, leadsToSame } from "#shared/sameMachine.ts";

export const fileSchemes = ["sftp", "ftps", "ftp"] as const;
type FileScheme = (typeof fileSchemes)[number];

/** As they are typed, finished or not; a secret that is kept is its mark. */
export type FileServer = {
  scheme: FileScheme;
  user: string;
  password: string;
  host: string;
  port: string;
  path: string;
};

const address =
  /^(sftp|ftps|ftp):\/\/(?:([^:@/]*)(?::([^@/]*))?@)?(\[[^\]/]*\]|[^:/]*)(?::(\d*))?(?:\/+(.*))?$/i;

/** Undefined for an address of another kind. The path is without the "/" that it begins with, written or not. */
export function partsOf(uri: string): FileServer | undefined {
  const parts = address.exec(uri.trim());
  if (!parts) return undefined;
  const [, scheme = "", user = "", password = "", host = "", port = "", path = ""] = parts;
  return {
    scheme: scheme.toLowerCase() as FileScheme,
    user: decoded(user),
    password: decoded(password),
    host,
    port,
    path: withoutSlash(decoded(path)),
  };
}

export function addressOf({ scheme, user, password, host, port, path }: FileServer): string {
  const login = password ? `${encoded(user)}:${encoded(password)}@` : user ? `${encoded(user)}@` : "";
  return `${scheme}://${login}${host}${port && `:${port}`}/${withoutSlash(path).split("/").map(encoded).join("/")}`;
}

/** An address that was pasted whole is all of it; otherwise what is typed is a host. */
export function withHost(server: FileServer, typed: string): FileServer {
  const pasted = partsOf(typed);
  if (pasted) return pasted;
  const [, host = "", port] = /^\s*(\[[^\]]*\]?|[^:/@\s]*):?(\d*)/.exec(typed) ?? [];
  return { ...server, host, port: port || server.port };
}

/** Secrets that are kept are those of one machine: another one's are written anew. */
export function withoutKept(server: FileServer): FileServer {
  const { user, password } = server;
  return {
    ...server,
    user: isSecretMark(user) ? "" : user,
    password: isSecretMark(password) ? "" : password,
  };
}

/** Back at the machine whose secrets are kept, they stand again in boxes that nothing else was written into. */
export function withKept(server: FileServer, saved: string): FileServer {
  const kept = partsOf(saved);
  if (!kept || !leadsToSame(addressOf(server), saved)) return server;
  const user = server.user || markIn(kept.user);
  return { ...server, user, password: server.password || (user === kept.user ? markIn(kept.password) : "") };
}

/** The machine whose secrets an address would take to another one. */
export function takenFrom(uri: string, saved: string): string | undefined {
  const server = partsOf(uri);
  return server && markIn(server.user) + markIn(server.password) !== "" ? leftMachine(uri, saved) : undefined;
}

/** The machine whose secrets are kept, where an address leads to another one by now. */
export function leftMachine(uri: string, saved: string): string | undefined {
  const before = partsOf(saved);
  if (!before || !(isSecretMark(before.user) || isSecretMark(before.password))) return undefined;
  return leadsToSame(uri, saved) ? undefined : hostOf(saved);
}

function markIn(secret: string): string {
  return isSecretMark(secret) ? secret : "";
}

/** Digits alone, as many as a port has at most. */
export function withPort(server: FileServer, typed: string): FileServer {
  return { ...server, port: typed.replaceAll(/\D/g, "").slice(0, 5) };
}

function withoutSlash(path: string): string {
  return path.replace(/^\/+/, "");
}

/** The mark of a secret is understood as it stands. */
function encoded(text: string): string {
  return isSecretMark(text) ? text : encodeURIComponent(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
