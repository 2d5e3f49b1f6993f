// A file over FTP, in the clear or over TLS. Data come from the machine that was connected to, whatever it answers.
import { PassThrough } from "node:stream";
import { once } from "node:events";
import { Client, FTPError } from "basic-ftp";
import {
  VigieError,
  outgoingCertificateUnknown,
  outgoingChangedMeanwhile,
  outgoingForeignHost,
  outgoingLoginRefused,
  outgoingNoDataConnection,
  outgoingNoSuchFile,
  outgoingTooSlow,
  outgoingWithoutTls,
} from "#server/errors.ts";
import type { FileTarget } from "../http/gate.ts";
import type { Address } from "../http/line.ts";
import {
  type Certificate,
  certificateAt,
  exactly,
  isNotVouchedFor,
  tlsOf,
  vouchedFor,
} from "./certificate.ts";
import { type WireFile, pathsTried } from "./wireFile.ts";

type Options = { knownKey: string | undefined; idle_ms: number; signal: AbortSignal };

/** Fails as the sockets do, or with a worded error; the signal ends the connection. */
export async function openFtpFile(
  target: FileTarget,
  addresses: readonly Address[],
  options: Options,
): Promise<WireFile> {
  const { idle_ms, signal } = options;
  const client = new Client(idle_ms, { allowSeparateTransferHost: false });
  const close = () => client.close();
  signal.addEventListener("abort", close, { once: true });
  try {
    await signIn(client, target, addresses, options);
    return await openOn(client, target);
  } catch (problem) {
    client.close();
    throw worded(problem, target);
  }
}

/** At the first of the addresses that answers. */
async function signIn(
  client: Client,
  target: FileTarget,
  addresses: readonly Address[],
  options: Options,
): Promise<void> {
  for (const [index, { address }] of addresses.entries()) {
    try {
      await signInAt(client, target, address, options);
      return;
    } catch (problem) {
      if (target.scheme === "ftps" && problem instanceof FTPError && notKnown.has(problem.code))
        throw outgoingWithoutTls(target.url.host, problem);
      const isLast = index === addresses.length - 1;
      const isTold = problem instanceof FTPError || problem instanceof VigieError;
      if (isLast || isTold || options.signal.aborted) throw problem;
    }
  }
}

/** A certificate that nobody vouches for is the one that was accepted, or its fingerprint is told before any password is. */
async function signInAt(
  client: Client,
  target: FileTarget,
  address: string,
  options: Options,
): Promise<void> {
  const { scheme, port, user, password } = target;
  const access = (certificate?: Certificate) =>
    client.access({
      host: address,
      port,
      ...(user && { user, password }),
      secure: scheme === "ftps" && tlsOf(target),
      secureOptions: certificate ? exactly(target, certificate) : vouchedFor(target),
    });
  const { knownKey } = options;
  const shown = () => certificateAt(target, address, options);
  const accepted = scheme === "ftps" && knownKey !== undefined ? await shown() : undefined;
  if (accepted && accepted.fingerprint === knownKey) return void (await access(accepted));
  try {
    await access();
  } catch (problem) {
    if (scheme !== "ftps" || !isNotVouchedFor(problem)) throw problem;
    const { fingerprint } = accepted ?? (await shown());
    throw outgoingCertificateUnknown(target.url.host, { code: problem.code, fingerprint, knownKey }, problem);
  }
}

async function openOn(client: Client, target: FileTarget): Promise<WireFile> {
  for (const [index, path] of pathsTried(target.path).entries()) {
    try {
      const before = await factsOf(client, path);
      const { bytes, done } = await begin(client, path);
      const unchanged = async () => {
        const { size, modified } = await factsOf(client, path);
        return size === before.size && modified?.getTime() === before.modified?.getTime();
      };
      const chunks = chunksOf(client, target, { bytes, done, unchanged });
      return { ...before, hostKey: null, chunks, close: () => client.close() };
    } catch (problem) {
      const isLast = index === pathsTried(target.path).length - 1;
      if (isLast || !(problem instanceof FTPError) || problem.code !== noSuchFile) throw problem;
    }
  }
  throw outgoingNoSuchFile(target.url.host, target.path);
}

/** What servers tell of a file, each as far as it knows the question. */
async function factsOf(client: Client, path: string) {
  const unlessRefused = (problem: unknown) => {
    if (problem instanceof FTPError) return null;
    throw problem;
  };
  const size = await client.size(path).catch(unlessRefused);
  const modified = await client.lastMod(path).catch(unlessRefused);
  return { size, modified };
}

type Download = { bytes: PassThrough; done: Promise<unknown>; unchanged(): Promise<boolean> };

/** Once its first bytes have come, or the server said that there are none. */
async function begin(client: Client, path: string): Promise<Omit<Download, "unchanged">> {
  const bytes = new PassThrough();
  bytes.on("error", () => {});
  const done = client.downloadTo(bytes, path);
  done.catch((problem: Error) => bytes.destroy(problem));
  const begun = once(bytes, "readable");
  begun.catch(() => {}); // the same failure as that of the download, which is told
  await Promise.race([done, begun]);
  // An end without a byte is that of an empty file, or of a refusal.
  if (bytes.readableLength === 0) await done;
  return { bytes, done };
}

async function* chunksOf(
  client: Client,
  target: FileTarget,
  { bytes, done, unchanged }: Download,
): AsyncGenerator<Buffer> {
  try {
    yield* bytes as AsyncIterable<Buffer>;
    // The connection of the data ends in the same way whether all came or not: the server's word counts.
    await done;
    if (!(await unchanged())) throw outgoingChangedMeanwhile(target.url.host, target.path);
  } catch (problem) {
    throw worded(problem, target);
  } finally {
    client.close();
  }
}

/** What a server says to a command that it does not have. */
const notKnown = new Set([500, 502, 504]);

/** "File unavailable". */
const noSuchFile = 550;
const passing = new Set([421, 425, 426, 450, 451]);

/**
 * What becomes of the last way of opening the connection of the data: nobody is there, or the server knows no way at
 * all. Its own connection stands, so that asking again later helps as little as it did now.
 */
const noDataConnection =
  /(?:Can't open data connection in passive mode|Timeout when trying to open data connection|Last error response was 'FTPError: 50[0-4])/;

function worded(problem: unknown, { url: { host }, path }: FileTarget): unknown {
  if (problem instanceof VigieError) return problem;
  if (problem instanceof FTPError) {
    if (problem.code === 530 || problem.code === 532) return outgoingLoginRefused(host, problem);
    if (problem.code === noSuchFile || problem.code === 553) return outgoingNoSuchFile(host, path, problem);
    const code = passing.has(problem.code) ? "ECONNRESET" : "HPE_FTP";
    return Object.assign(new Error(problem.message), { code });
  }
  if (!(problem instanceof Error)) return problem;
  if (problem.message.includes("PASV returned another host")) return outgoingForeignHost(host, problem);
  if (noDataConnection.test(problem.message)) return outgoingNoDataConnection(host, problem);
  if (problem.message.startsWith("Timeout")) return outgoingTooSlow(host, problem);
  if ("code" in problem && problem.code !== "0") return problem;
  // What it has no code for are connections that end in the middle.
  return Object.assign(problem, { code: "ECONNRESET" });
}
