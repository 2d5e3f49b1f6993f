// A file of an ftp, ftps or sftp address, under the rules of every way out: judged before and after its name is looked
// up, connected to at the addresses that were judged, bounded in time, size and pace, and failed when it is not whole.
import type { Readable } from "node:stream";
import { outgoingCutShort, outgoingTooLarge, outgoingTooSlow } from "#server/errors.ts";
import type { WireFile } from "./fileServers/wireFile.ts";
import { type Network, askHost } from "./http/askHost.ts";
import { readBody } from "./http/body.ts";
import { type Deadline, startDeadline } from "./http/deadline.ts";
import { type FileTarget, admitFile } from "./http/gate.ts";
import type { Address } from "./http/line.ts";
import { withRetries } from "./http/retries.ts";

export type FileOptions = {
  maxBytes: number;
  /** Bound of the whole call, the reading included. */
  timeout_ms: number;
  /** The longest silence, 30 s by default. */
  idle_timeout_ms?: number;
  /**
   * The fingerprint of the key that this machine had before: of sftp another one is refused. Of ftps: of a certificate
   * that is taken though nobody vouches for it.
   */
  knownKey?: string | undefined;
  signal?: AbortSignal;
  retries?: number;
};

export type RemoteFile = {
  /** To be read or destroyed: until then it holds its connection, or its time is up. */
  body: Readable;
  size: number | null;
  modified: Date | null;
  /** The machine that gave it, and the fingerprint of its key where it has one. */
  host: string;
  hostKey: string | null;
};

const IDLE_MS = 30_000;
const RETRIES = 3;

/** Fails with an error of the messages' section "outgoing", or with the reason of the caller's signal. */
export async function openRemoteFile(
  network: Network,
  backoff_ms: number,
  address: string,
  options: FileOptions,
): Promise<RemoteFile> {
  const { maxBytes, timeout_ms, idle_timeout_ms: idle_ms = IDLE_MS, retries = RETRIES } = options;
  const target = admitFile(address, network.allowed);
  const { host } = target.url;
  const deadline = startDeadline(timeout_ms, () => outgoingTooSlow(host), options.signal);
  try {
    const { knownKey } = options;
    const open = () =>
      askHost(network, target, deadline, (addresses) =>
        openWireFile(target, addresses, { knownKey, idle_ms, signal: deadline.signal }),
      );
    const file = await withRetries(open, { retries, backoff_ms, deadline });
    return { ...file, host, body: bodyOf(file, { host, maxBytes, idle_ms, deadline }) };
  } catch (problem) {
    deadline.clear();
    throw problem;
  }
}

type Bounds = { host: string; maxBytes: number; idle_ms: number; deadline: Deadline };

function bodyOf({ chunks, size, close }: WireFile, { host, maxBytes, idle_ms, deadline }: Bounds): Readable {
  if (size !== null && size > maxBytes) {
    close();
    throw outgoingTooLarge(host, maxBytes);
  }
  const wire = { host, chunks: whole(chunks, size, host), encoding: undefined, endedWell: () => true };
  const body = readBody(wire, { maxBytes, idle_timeout_ms: idle_ms });
  deadline.signal.addEventListener("abort", () => body.destroy(deadline.signal.reason));
  body.once("close", () => {
    deadline.clear();
    close();
  });
  return body;
}

type WireOptions = { knownKey: string | undefined; idle_ms: number; signal: AbortSignal };

/** What speaks to these servers is loaded by who needs it: most installations never do, and start the sooner. */
async function openWireFile(
  target: FileTarget,
  addresses: Address[],
  { knownKey, idle_ms, signal }: WireOptions,
): Promise<WireFile> {
  if (target.scheme === "sftp") {
    const { openSftpFile } = await import("./fileServers/sftp.ts");
    return openSftpFile(target, addresses, { knownKey, signal });
  }
  const { openFtpFile } = await import("./fileServers/ftp.ts");
  return openFtpFile(target, addresses, { knownKey, idle_ms, signal });
}

/** A file that ends before the size that was told is not whole. */
async function* whole(chunks: AsyncIterable<Buffer>, size: number | null, host: string) {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    yield chunk;
  }
  if (size !== null && length < size) throw outgoingCutShort(host);
}
