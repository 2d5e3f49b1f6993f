// A file over SFTP. The machine proves by its key that it is the one of last time.
import { createHash } from "node:crypto";
import { connect } from "node:net";
import { promisify } from "node:util";
import { Client, type SFTPWrapper, type Stats } from "ssh2";
import {
  VigieError,
  outgoingChangedMeanwhile,
  outgoingHostKeyChanged,
  outgoingLoginRefused,
  outgoingNoSuchFile,
  outgoingTooSlow,
  outgoingWithoutSftp,
} from "#server/errors.ts";
import type { FileTarget } from "../http/gate.ts";
import type { Address } from "../http/line.ts";
import { type WireFile, pathsTried } from "./wireFile.ts";

const ready_ms = 30_000;

/** In one order for ever: a machine with several keys would seem to be another one otherwise. */
const keyKinds = [
  "ssh-ed25519",
  "ecdsa-sha2-nistp256",
  "ecdsa-sha2-nistp384",
  "ecdsa-sha2-nistp521",
  "rsa-sha2-512",
  "rsa-sha2-256",
  "ssh-rsa",
] as const;

type Options = { signal: AbortSignal; knownKey: string | undefined };

/** Fails as the sockets do, or with a worded error; the signal ends the connection. */
export async function openSftpFile(
  target: FileTarget,
  addresses: readonly Address[],
  { signal, knownKey }: Options,
): Promise<WireFile> {
  const client = new Client();
  const close = () => client.destroy();
  signal.addEventListener("abort", close, { once: true });
  try {
    const hostKey = await signIn(client, target, addresses, knownKey);
    const sftp = await promisify<SFTPWrapper>((done) =>
      client.sftp((error, opened) => done(error!, opened)),
    )();
    const { path, facts } = await find(sftp, target);
    const chunks = chunksOf(client, sftp, target, path, facts);
    return { size: facts.size, modified: new Date(facts.mtime * 1000), hostKey, chunks, close };
  } catch (problem) {
    client.destroy();
    throw worded(problem, target);
  }
}

/** Answers with the fingerprint of its key. */
async function signIn(
  client: Client,
  { host, port, user, password, url }: FileTarget,
  addresses: readonly Address[],
  knownKey: string | undefined,
): Promise<string> {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  let hostKey = "";
  let said = "";
  client.on("ready", resolve);
  client.on("error", (problem) => reject(isBusy(problem, said) ? hungUp() : problem));
  client.on("close", () => reject(hungUp()));
  // Asked for in an own way by some servers, which mean the same password.
  client.on("keyboard-interactive", (_name, _text, _language, prompts, answer) =>
    answer(prompts.map(() => password)),
  );
  const sock = connect({
    host,
    port,
    lookup: (_host, _options, callback) => callback(null, [...addresses]),
    autoSelectFamily: true,
    noDelay: true,
  });
  // Before it is connected it is nobody's yet.
  sock.on("error", reject);
  sock.on("data", (bytes: Buffer) => (said += bytes.toString("latin1", 0, greetingMost - said.length)));
  client.connect({
    sock,
    username: user || "anonymous",
    password,
    tryKeyboard: true,
    readyTimeout: ready_ms,
    algorithms: { serverHostKey: [...keyKinds] },
    hostVerifier: (key: Buffer) => {
      hostKey = `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;
      if (knownKey === undefined || knownKey === hostKey) return true;
      reject(outgoingHostKeyChanged(url.host, knownKey, hostKey));
      return false;
    },
  });
  await ready;
  return hostKey;
}

async function find(sftp: SFTPWrapper, { path, url }: FileTarget): Promise<{ path: string; facts: Stats }> {
  let problem: unknown;
  for (const tried of pathsTried(path)) {
    try {
      const facts = await factsOf(sftp, tried);
      if (facts.isFile()) return { path: tried, facts };
    } catch (missing) {
      problem = missing;
      if (!isMissing(missing)) throw missing;
    }
  }
  throw outgoingNoSuchFile(url.host, path, problem);
}

function factsOf(sftp: SFTPWrapper, path: string): Promise<Stats> {
  return promisify<Stats>((done) => sftp.stat(path, (error, facts) => done(error!, facts)))();
}

async function* chunksOf(
  client: Client,
  sftp: SFTPWrapper,
  target: FileTarget,
  path: string,
  before: Stats,
): AsyncGenerator<Buffer> {
  const { host } = target.url;
  const stream = sftp.createReadStream(path, { highWaterMark: 256 * 1024 });
  // A connection that ends does not end the reading by itself.
  client.once("close", () => stream.destroy(hungUp()));
  try {
    let length = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      length += chunk.length;
      yield chunk;
    }
    const after = await factsOf(sftp, path);
    if (length !== before.size || after.size !== before.size || after.mtime !== before.mtime)
      throw outgoingChangedMeanwhile(host, target.path);
  } catch (problem) {
    throw worded(problem, target);
  } finally {
    client.destroy();
  }
}

/** What is read of what a machine says before it tells what it speaks. */
const greetingMost = 100;

/**
 * A machine that hangs up before it told that it speaks SSH is at its start, or has too many at its door, as OpenSSH says
 * itself. One that said something else speaks something else.
 */
function isBusy({ message }: Error, said: string): boolean {
  return (
    message === "Connection lost before handshake" &&
    (said === "" || /^(?:Exceeded MaxStartups|Not allowed at this time)/.test(said))
  );
}

function hungUp(): Error {
  return Object.assign(new Error("Closed"), { code: "ECONNRESET" });
}

/** SFTP's own numbers: no such file, permission denied. */
function isMissing(problem: unknown): boolean {
  const { code } = problem as { code?: unknown };
  return code === 2 || code === 3;
}

/** The login was accepted, and what gives files is not there or ends at once. */
const noSftp = /^Unable to start subsystem|while establishing SFTP session$/;

function worded(problem: unknown, { url: { host }, path }: FileTarget): unknown {
  if (problem instanceof VigieError || !(problem instanceof Error)) return problem;
  const { level, code } = problem as Error & { level?: string; code?: unknown };
  if (level === "client-authentication") return outgoingLoginRefused(host, problem);
  if (level === "client-timeout") return outgoingTooSlow(host, problem);
  if (isMissing(problem)) return outgoingNoSuchFile(host, path, problem);
  if (noSftp.test(problem.message)) return outgoingWithoutSftp(host, problem);
  if (typeof code === "string") return problem;
  // What neither side understands of the other.
  return Object.assign(new Error(problem.message), { code: level === "protocol" ? "HPE_SSH" : "ECONNRESET" });
}
