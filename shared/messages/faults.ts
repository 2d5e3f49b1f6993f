// What networks and readers call what went wrong, for people: the codes stay in what is kept, their words are the reader's.

type Fault = { key: `faults.${string}`; values?: Record<string, string> };

const absences: readonly (readonly [RegExp, string])[] = [
  [/^(?:DNS|ENOTFOUND|EAI_\w+)$/, "noSuchHost"],
  [/^ECONNREFUSED$/, "refused"],
  [/^(?:timeout|ETIMEDOUT|UND_ERR_\w+_TIMEOUT)$/, "tooSlow"],
  [/^(?:incomplete|ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET)$/, "cutShort"],
  [/^(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/, "noWay"],
  [/^offline$/, "resting"],
];

/** Why a machine does not answer: a code of the network, a status, or a word of ours. Pure. */
export function absenceOf(reason: string): Fault {
  const [, name] = absences.find(([codes]) => codes.test(reason)) ?? [];
  if (name) return { key: `faults.${name}` };
  if (/^\d{3}$/.test(reason)) return { key: "faults.status", values: { status: reason } };
  return reason === "" ? { key: "faults.noConnection" } : { key: "faults.connection", values: { reason } };
}

const certificateFaults: readonly (readonly [RegExp, string])[] = [
  [/^DEPTH_ZERO_SELF_SIGNED_CERT$/, "selfSigned"],
  [/^(?:UNABLE_TO_\w+|SELF_SIGNED_CERT_IN_CHAIN|CERT_UNTRUSTED)$/, "unknownAuthority"],
  [/^CERT_HAS_EXPIRED$/, "expired"],
  [/^CERT_NOT_YET_VALID$/, "notYetValid"],
  [/^CERT_REVOKED$/, "revoked"],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, "otherName"],
  [/^(?:EPROTO|ERR_SSL_\w+)$/, "noTls"],
];

/** What is wrong with a secure connection: a code of TLS. Pure. */
export function certificateFaultOf(code: string): Fault {
  const [, name = "other"] = certificateFaults.find(([codes]) => codes.test(code)) ?? [];
  return { key: `faults.certificate.${name}`, values: { code } };
}

const xmlFaults: readonly (readonly [RegExp, string])[] = [
  [/^unclosed tag: (?<tag>.+)$/, "unclosed"],
  [/^unmatched closing tag: (?<tag>.+?)\.?$/, "unopened"],
  [/^unexpected close tag/, "closedInDisorder"],
  [/^unexpected end/, "endsInside"],
  [/attribute|forward-slash/, "attribute"],
  [/disallowed character/, "character"],
  [/^more than \d+ elements in each other/, "tooDeep"],
  [/outside of root|only one root|root element/, "outside"],
];

/** What is wrong with an XML, as its parser says it. Pure. */
export function xmlFaultOf(problem: string): Fault {
  for (const [said, name] of xmlFaults) {
    const found = said.exec(problem);
    if (found) return { key: `faults.xml.${name}`, values: { tag: found.groups?.["tag"] ?? "" } };
  }
  return { key: "faults.xml.syntax" };
}
