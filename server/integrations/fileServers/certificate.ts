// The certificate of an FTPS server that no authority vouches for: it is taken where a person said that it is the one,
// and nowhere else.
import { createHash } from "node:crypto";
import { isIP } from "node:net";
import { type ConnectionOptions, TLSSocket } from "node:tls";
import { Client } from "basic-ftp";
import type { FileTarget } from "../http/gate.ts";

/** FTPS was first spoken on a port of its own, from the first byte on. */
const implicitPort = 990;

export type Certificate = { pem: string; fingerprint: string };

/** How TLS begins there. */
export const tlsOf = ({ port }: FileTarget) => (port === implicitPort ? "implicit" : true);

/** Its certificate is vouched for and bears the host's name. */
export function vouchedFor({ host }: FileTarget): ConnectionOptions {
  return { rejectUnauthorized: true, ...(!isIP(host) && { host, servername: host }) };
}

/** It is this certificate, whoever made it and whatever name it bears; its dates count all the same. */
export function exactly(target: FileTarget, { pem, fingerprint }: Certificate): ConnectionOptions {
  return {
    ...vouchedFor(target),
    ca: pem,
    allowPartialTrustChain: true,
    checkServerIdentity: (_host, { raw }) =>
      fingerprintOf(raw) === fingerprint ? undefined : new Error("Another certificate than a moment ago"),
  };
}

/** Whether a connection failed because nobody vouches for the certificate, or it bears another name. */
export function isNotVouchedFor(problem: unknown): problem is Error & { code: string } {
  const code = problem instanceof Error && "code" in problem ? problem.code : undefined;
  return typeof code === "string" && /^(UNABLE_TO_|\w*SELF_SIGNED_|ERR_TLS_CERT_ALTNAME_INVALID$)/.test(code);
}

/** Which certificate is shown there; nothing else is said. The signal ends the connection. */
export async function certificateAt(
  target: FileTarget,
  address: string,
  { idle_ms, signal }: { idle_ms: number; signal: AbortSignal },
): Promise<Certificate> {
  const client = new Client(idle_ms);
  const close = () => client.close();
  signal.addEventListener("abort", close, { once: true });
  try {
    const anybody = { ...vouchedFor(target), rejectUnauthorized: false };
    if (tlsOf(target) === "implicit") {
      await client.connectImplicitTLS(address, target.port, anybody);
    } else {
      await client.connect(address, target.port);
      await client.useTLS({ host: address, ...anybody });
    }
    const { socket } = client.ftp;
    const shown = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
    if (!shown) throw Object.assign(new Error("No certificate"), { code: "ECONNRESET" });
    return { pem: shown.toString(), fingerprint: fingerprintOf(shown.raw) };
  } finally {
    signal.removeEventListener("abort", close);
    client.close();
  }
}

/** As SSH writes those of keys. */
function fingerprintOf(certificate: Buffer): string {
  return `SHA256:${createHash("sha256").update(certificate).digest("base64").replace(/=+$/, "")}`;
}
