// What the failures of sockets, TLS, HTTP and decompression mean to a person, and whether trying again may help.
import {
  VigieError,
  outgoingCutShort,
  outgoingInsecure,
  outgoingTooSlow,
  outgoingUnknownHost,
  outgoingUnreachable,
  outgoingUnreadable,
} from "#server/errors.ts";

type Failure = {
  codes: RegExp;
  error: (host: string, code: string, cause: unknown) => VigieError;
  /** The same request may succeed a moment later. */
  passing?: boolean;
  /** There was nobody to talk to: it says something of the whole host, not of one page. */
  noHost?: boolean;
};

// Read from the top: the first row whose codes match is the one.
const beforeAnswer: Failure[] = [
  { codes: /^ENOTFOUND$/, error: (host, _code, cause) => outgoingUnknownHost(host, cause) },
  {
    codes: /^(ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ETIMEDOUT|EAI_AGAIN)$/,
    error: outgoingUnreachable,
    passing: true,
    noHost: true,
  },
  {
    codes: /^HEADERS_TIMEOUT$/,
    error: (host, _code, cause) => outgoingTooSlow(host, cause),
    passing: true,
  },
  { codes: /^(HPE_|NO_ANSWER$)/, error: outgoingUnreadable },
  {
    codes: /^(EPROTO$|ERR_SSL_|ERR_TLS_|CERT_|UNABLE_TO_|\w*SELF_SIGNED_)/,
    error: outgoingInsecure,
  },
  { codes: /^E(?!RR_)/, error: outgoingUnreachable, passing: true },
];

const inBody: Failure[] = [
  {
    codes: /^(E(?!RR_).*|Z_BUF_ERROR)$/,
    error: (host, _code, cause) => outgoingCutShort(host, cause),
  },
  { codes: /^(HPE_|Z_|ERR__|ERR_BROTLI_)/, error: outgoingUnreadable },
];

const PASSING_STATUSES = new Set([429, 500, 502, 503, 504]);

/** The error to show when no answer came. What is already worded, or is no failure of the network, stays as it is. */
export function explain(failure: unknown, host: string): unknown {
  return worded(beforeAnswer, failure, host);
}

/** The error to show when an answer broke off. */
export function explainBody(failure: unknown, host: string): unknown {
  return worded(inBody, failure, host);
}

/** Whether a failure, explained or not, may be gone a moment later. */
export function isPassing(failure: unknown): boolean {
  const status = failure instanceof VigieError ? failure.details?.status : undefined;
  return PASSING_STATUSES.has(Number(status)) || rowOf(beforeAnswer, failure)?.passing === true;
}

/** Whether a failure, explained or not, says that the host itself cannot be reached. */
export function isNoHost(failure: unknown): boolean {
  return rowOf(beforeAnswer, failure)?.noHost === true;
}

function worded(table: Failure[], failure: unknown, host: string): unknown {
  if (failure instanceof VigieError) return failure;
  return rowOf(table, failure)?.error(host, codeOf(failure), failure) ?? failure;
}

function rowOf(table: Failure[], failure: unknown): Failure | undefined {
  const code = codeOf(failure instanceof VigieError ? failure.cause : failure);
  return table.find(({ codes }) => codes.test(code));
}

function codeOf(failure: unknown): string {
  const code = failure instanceof Error && "code" in failure ? failure.code : undefined;
  return typeof code === "string" ? code : "";
}
