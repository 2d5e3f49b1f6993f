// Addresses of others that we may not or cannot fetch. `cause` is for the log.
import { hexadecimalFingerprint } from "#shared/fileAddress.ts";
import { VigieError, refusal } from "./refusal.ts";
import { shorten } from "./shorten.ts";

/** None of these is ever asked, whoever asks and whenever: `code` tells them from a site that does not answer now. */
const neverAsked = { code: "ADDRESS_REFUSED" };
export const invalidOutgoingAddress = () => refusal(422, "outgoing.invalidAddress", {}, neverAsked);
export const invalidFileAddress = () => refusal(422, "outgoing.invalidFileAddress", {}, neverAsked);
export const refusedScheme = (scheme: string) =>
  refusal(422, "outgoing.refusedScheme", { scheme }, neverAsked);
export const refusedOutgoingPort = (host: string) =>
  refusal(422, "outgoing.refusedPort", { host }, neverAsked);
export const refusedPrivateHost = (host: string) =>
  refusal(422, "outgoing.refusedPrivate", { host }, neverAsked);
export const isNeverAsked = (problem: unknown): problem is VigieError =>
  problem instanceof VigieError && problem.code === neverAsked.code;

export const outgoingUnknownHost = (host: string, cause?: unknown) =>
  refusal(422, "outgoing.unknownHost", { host }, { cause });
export const outgoingUnreachable = (host: string, code: string, cause?: unknown) =>
  refusal(502, "outgoing.unreachable", { host, code }, { cause });
/** The host could not be reached several times in a row: it is not called again for a while. */
export const outgoingResting = (host: string, seconds: number) =>
  refusal(502, "outgoing.resting", { host, seconds });
export const outgoingInsecure = (host: string, code: string, cause?: unknown) =>
  refusal(502, "outgoing.insecure", { host, code }, { cause });
/** `details.status` is the status; `details.retry_after_ms` the pause the site asked for, if any. */
export const outgoingBadStatus = (host: string, status: number, retry_after_ms?: number) =>
  refusal(502, "outgoing.badStatus", { host, status }, { details: { status, retry_after_ms } });
export const outgoingTooManyRedirects = (host: string, redirects: number) =>
  refusal(502, "outgoing.tooManyRedirects", { host, redirects });
export const outgoingTooSlow = (host: string, cause?: unknown) =>
  refusal(504, "outgoing.tooSlow", { host }, { cause });
export const outgoingTooLarge = (host: string, maxBytes: number) =>
  refusal(502, "outgoing.tooLarge", {
    host,
    megabytes: Math.max(0.1, Math.round(maxBytes / 100_000) / 10),
  });
export const outgoingTooCompressed = (host: string) => refusal(502, "outgoing.tooCompressed", { host });
/** The answer is not whole: nothing of it may be taken for the complete content. */
export const outgoingCutShort = (host: string, cause?: unknown) =>
  refusal(502, "outgoing.cutShort", { host }, { cause });
export const outgoingUnreadable = (host: string, code: string, cause?: unknown) =>
  refusal(502, "outgoing.unreadable", { host, code }, { cause });

export const outgoingLoginRefused = (host: string, cause?: unknown) =>
  refusal(502, "outgoing.loginRefused", { host }, { cause });
/** It is to be spoken to over TLS, and has none. */
export const outgoingWithoutTls = (host: string, cause?: unknown) =>
  refusal(502, "outgoing.withoutTls", { host }, { cause });
export const outgoingNoSuchFile = (host: string, name: string, cause?: unknown) =>
  refusal(502, "outgoing.noSuchFile", { host, name: shorten(name) }, { cause });
export const outgoingForeignHost = (host: string, cause?: unknown) =>
  refusal(502, "outgoing.foreignHost", { host }, { cause });
/** It answers, and its data cannot be fetched where it says. */
export const outgoingNoDataConnection = (host: string, cause?: unknown) =>
  refusal(502, "outgoing.noDataConnection", { host }, { cause });
/** It lets in and gives no files: its SSH is for something else. */
export const outgoingWithoutSftp = (host: string, cause?: unknown) =>
  refusal(502, "outgoing.withoutSftp", { host }, { cause });
/** A file that somebody writes while it is read: nothing of it may be taken for the complete content. */
export const outgoingChangedMeanwhile = (host: string, name: string) =>
  refusal(502, "outgoing.changedMeanwhile", { host, name: shorten(name) });
/** Another machine, or the same with another key: who runs it knows. */
export const outgoingHostKeyChanged = (host: string, known: string, found: string) =>
  refusal(502, "outgoing.hostKeyChanged", { host, known, found });
/** Nobody vouches for its certificate, or it bears another name: who runs it knows whether it is its own. */
export const outgoingCertificateUnknown = (
  host: string,
  { code, fingerprint, knownKey }: { code: string; fingerprint: string; knownKey: string | undefined },
  cause?: unknown,
) =>
  refusal(
    502,
    knownKey === undefined ? "outgoing.certificateUnknown" : "outgoing.certificateChanged",
    { host, code, fingerprint: hexadecimalFingerprint(fingerprint) },
    { cause, details: { host_key: `${host} ${fingerprint}` } },
  );

/**
 * What became of an address that the caller wrote, as a refusal of that address: a 502 would say that the way to our own
 * server is broken (docs/decisions/0300). Any other problem is as it was.
 */
export function asRefusedAddress(problem: unknown): unknown {
  if (!(problem instanceof VigieError) || problem.statusCode < 500 || !problem.key.startsWith("outgoing."))
    return problem;
  const { key, values, code, details, cause } = problem;
  return refusal(422, key, values, { code, details, cause });
}
