// The secrets inside an address: what stands before its host, the values of its parameters that a name gives away, and
// what opens a webhook or a feed.
// The text itself is looked at, not what a parser makes of it: whatever is no secret stays as it was written.
import { isUnguessable, leadsToFeed, stemOf } from "./feedKeys.ts";
import { isSignature } from "./signatures.ts";

/** Stands where a secret is, for everybody who reads the address. */
export const secretMark = "•••";

/** What a secret is in the database: nobody but the store reads it. */
export const sealedSecret = /^sealed-v1-[\w-]{38,}$/;

export type AddressSecret = {
  readonly start: number;
  readonly end: number;
  /** What the secret is called, and where: "user", "password", "query key", "path hook", "path feed". Two of a name are told apart by their order. */
  readonly location: string;
};

/**
 * Where the secrets of an address are, from left to right: user and password before its host, what stands behind the
 * name of a webhook, what nobody could guess in the path of a feed, and each parameter, in path, query and fragment, whose name says so or whose value is an address or
 * a question with secrets of its own. A text without a scheme is taken for the end of an address, from its path on.
 */
export function secretsIn(address: string): AddressSecret[] {
  const [scheme = ""] = schemePattern.exec(address) ?? [];
  // The places of files that were sent to us, named by us.
  if (/^container:/i.test(scheme)) return [];
  const host = scheme.length;
  const path = scheme === "" ? 0 : endOf(address, /[/\\?#]/g, host);
  const query = endOf(address, /[?#]/g, path);
  const fragment = endOf(address, /#/g, query);
  return [
    ...loginIn(address, host, path),
    ...inPath(address, { host, start: path, end: query }),
    ...parametersIn(address, { start: query + 1, end: fragment, between: /&/, location: "query" }),
    ...parametersIn(address, {
      start: fragment + 1,
      end: address.length,
      between: /[&?;]/,
      location: "fragment",
    }),
  ];
}

/** The address as everybody may read it. */
export function maskAddress(address: string): string {
  return replaceSecrets(address, () => secretMark);
}

/** The address with other texts in the places of its secrets. */
export function replaceSecrets(
  address: string,
  replacement: (secret: string, at: AddressSecret) => string,
): string {
  let text = "";
  let done = 0;
  for (const secret of secretsIn(address)) {
    text += address.slice(done, secret.start) + replacement(address.slice(secret.start, secret.end), secret);
    done = secret.end;
  }
  return text + address.slice(done);
}

/** Whether a secret was sent as it was shown. Some clients escape what they send. */
export function isSecretMark(secret: string): boolean {
  return decoded(secret) === secretMark;
}

/** Whether a parameter of that name, however it is escaped, spelled or put into brackets, holds a secret. */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name);
  if (namesOrder.test(words.join(" "))) return false;
  return words.some((word) => secretWords.has(word)) || secretParts.test(words.join(""));
}

/** What a name is made of, without the numbers behind its words. */
function wordsOf(name: string): string[] {
  return decoded(name)
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/\d+$/, ""))
    .filter(Boolean);
}

const secretWords = new Set(
  "key keys pass pw pwd sig sign sid otp pin hmac hdnts hdnea hdntl jwt crypt cred creds private session mdp tk tkn cle clef clefs".split(
    " ",
  ),
);
/** `sort_key` says in which order a list comes; `order_key` opens an order. */
const namesOrder = /^sort(?:ing)? keys?$/;
/** The shortest texts that the names of secrets are made of. */
const mayNameSecret =
  /key|pass|pw|sig|sid|otp|pin|hmac|hdn|jwt|crypt|cred|private|sess|mdp|motdepasse|cle|token|tk|jeton|secret|auth|bearer|kennwort|contrase|code(?:de?)?acc|accesscode/i;
const secretParts =
  /token|jeton|secret|passw|passphrase|passcode|motdepasse|kennwort|contrasena|code(?:de?)?acces|accesscode|signature|auth(?!or(?!i)|orit(?:y|ies))|credential|bearer|sess(ion)?id|(?<!^(?:tur|mon|don|whis|hoc|joc))keys?$|pwd?$|(?<!by|com|sur|tres)pass$/;

/** A text of any kind, a line of a log, without the secrets of the addresses and the JSON in it. */
export function maskSecrets(text: string): string {
  return withoutNamedValues(text).replaceAll(/[^\s"'<>]+/g, (word) =>
    /[=@%]|hook|:\/\//i.test(word) ? maskWord(word) : word,
  );
}

function maskWord(word: string): string {
  const at = schemeIn(word);
  return at < 0 ? maskAddress(word) : word.slice(0, at) + maskAddress(word.slice(at));
}

/** Where the first address of a word begins, -1 for none. Looked for backwards: no sign is looked at twice. */
function schemeIn(word: string): number {
  for (let end = word.indexOf("://"); end >= 0; end = word.indexOf("://", end + 3)) {
    let first = -1;
    for (let at = end - 1; at >= 0 && /[a-z0-9+.-]/i.test(word[at]!); at -= 1)
      if (/[a-z]/i.test(word[at]!)) first = at;
    if (first >= 0) return first;
  }
  return -1;
}

/** `"password": "…"`, in JSON or in JSON within JSON, whatever its value is. */
function withoutNamedValues(text: string): string {
  let masked = "";
  let done = 0;
  for (const { index, 0: beginning, 1: quote = "", 2: name = "" } of text.matchAll(namedValue)) {
    const start = index + beginning.length;
    if (index < done || !isSecretName(name)) continue;
    const opening = text.startsWith(quote, start) ? quote : "";
    const from = start + opening.length;
    const end = opening === "" ? endOf(text, /[,}\]\s&]/g, from) : closingOf(text, opening, from);
    masked += text.slice(done, from) + secretMark;
    done = end;
  }
  return masked + text.slice(done);
}

/** From the first of several backslashes on, or each of them would look for the quote behind the last. */
const namedValue = /(?<!\\)(\\*["'])([\w.$[\]-]{1,100})\1\s*:\s*/g;

function closingOf(text: string, quote: string, from: number): number {
  const end = text.indexOf(quote, from);
  return end < 0 ? text.length : end;
}

/** Browsers take any number of slashes, of either kind, for the two before a host. */
const schemePattern = /^\s*[a-z][a-z0-9+.-]*:\/\/[/\\\t\r\n]*/i;

function endOf(text: string, until: RegExp, from: number): number {
  until.lastIndex = from;
  return until.exec(text)?.index ?? text.length;
}

function loginIn(address: string, start: number, end: number): AddressSecret[] {
  const at = address.slice(start, end).lastIndexOf("@");
  if (at < 0) return [];
  const colon = address.slice(start, start + at).indexOf(":");
  const user = { start, end: start + (colon < 0 ? at : colon), location: "user" };
  const password = { start: user.end + 1, end: start + at, location: "password" };
  return [user, password].filter((part) => part.start < part.end);
}

type Path = { host: number; start: number; end: number };
type Step = { start: number; text: string };

/** A key of a webhook or a feed that is hidden is one still, and no parameter without a name. */
function inPath(address: string, path: Path): AddressSecret[] {
  const host = address.slice(path.host, path.start);
  const steps = stepsOf(address, path);
  const hookKeys = hookKeysIn(host, steps);
  const namedKeys = namedKeysIn(steps);
  const feedKeys = feedKeysIn(host, steps);
  const parameters = parametersIn(address, { ...path, between: /[/\\;]/, location: "path" });
  const found = [...hookKeys, ...namedKeys, ...feedKeys, ...parameters];
  const starts = found.map(({ start }) => start);
  return found
    .filter(({ start }, at) => starts.indexOf(start) === at)
    .toSorted((left, right) => left.start - right.start);
}

function stepsOf(address: string, { start, end }: Path): Step[] {
  const steps: Step[] = [];
  let from = start;
  for (const text of address.slice(start, end).split(/[/\\;]/)) {
    steps.push({ start: from, text });
    from += text.length + 1;
  }
  return steps;
}

/** Whoever knows the path of a webhook may call it: behind its name, in host or path, stands its key. */
function hookKeysIn(host: string, steps: readonly Step[]): AddressSecret[] {
  const secrets: AddressSecret[] = [];
  let isHook = hookHost.test(host);
  for (const { start, text } of steps) {
    if (isHook && !hookName.test(text) && (isHidden(text) || isHookKey(text)))
      secrets.push({ start, end: start + text.length, location: "path hook" });
    isHook ||= hookName.test(text);
  }
  return secrets;
}

/** `/token/9f86d0/`: a step that names a key, and the key behind it. */
function namedKeysIn(steps: readonly Step[]): AddressSecret[] {
  return steps.slice(1).flatMap(({ start, text }, at) => {
    const isKey = keyName.test(decoded(steps[at]!.text)) && (isHidden(text) || isNumberedKey(text));
    return isKey ? [{ start, end: start + text.length, location: "path named" }] : [];
  });
}

/** Whoever knows the path of a feed may read it. The end of an address alone is any page's. */
function feedKeysIn(host: string, steps: readonly Step[]): AddressSecret[] {
  const isFeed =
    host !== "" &&
    leadsToFeed(
      host,
      steps.map(({ text }) => text),
    );
  return steps.flatMap(({ start, text }) => {
    const stem = stemOf(text);
    const isKey = isHidden(stem) || (isFeed && isUnguessable(stem));
    return isKey ? [{ start, end: start + stem.length, location: "path feed" }] : [];
  });
}

const hookHost = /(?:^|[.@])(?:web)?hooks?\./i;
const hookName = /^(?:incoming)?(?:web)?hooks?(?:b?\d+)?$/i;

const keyName =
  /^(?:(?:access|auth|api|feed|user)[-_]?)?(?:tokens?|jeton|secret|password|passwd)$|^api[-_]?keys?$/i;

/** Behind such a name a word is a page still. */
function isNumberedKey(piece: string): boolean {
  return /^[^/\\;]{6,}$/.test(piece) && (piece.length >= 20 || /\d/.test(piece));
}

/** Words and numbers lead to a key; what has letters and digits, or is as long as a word never is, is one. */
function isHookKey(piece: string): boolean {
  return /^[\w@.~%+-]{6,}$/.test(piece) && (piece.length >= 20 || (/\d/.test(piece) && /[a-z]/i.test(piece)));
}

type Part = { start: number; end: number; between: RegExp; location: string };

function parametersIn(address: string, { start, end, between, location }: Part): AddressSecret[] {
  const secrets: AddressSecret[] = [];
  let from = start;
  for (const piece of address.slice(start, Math.max(start, end)).split(between)) {
    const equals = piece.indexOf("=");
    const name = piece.slice(0, Math.max(0, equals));
    const value = piece.slice(equals + 1);
    if (
      value !== "" &&
      (isSecretName(name) || isSecretKey(name, value) || isHidden(value) || holdsSecrets(value))
    )
      secrets.push({
        start: from + equals + 1,
        end: from + piece.length,
        location: `${location} ${decoded(name)}`,
      });
    from += piece.length + 1;
  }
  return secrets;
}

/**
 * `code`, `refresh`, `feed_hash` and the like: a product's code, the hash of a picture, or the key that opens a feed. What nobody could
 * guess is taken for a key.
 */
function isSecretKey(name: string, value: string): boolean {
  const last = wordsOf(name).at(-1) ?? "";
  const signs = signsLinks.test(last);
  if (!signs && !sometimesSecret.test(last)) return false;
  // A "+" is a sign of base64, or stands for a blank.
  const written = unescaped(value);
  const plain = decoded(value);
  if (isSignature(written)) return true;
  if (signs) return isUnguessable(written.replaceAll(/[+/=]/g, ""));
  return /^[\w+/=.~-]{16,}$/.test(plain) && /\d/.test(plain) && /[a-z]/i.test(plain);
}

const sometimesSecret = /^(?:code|hash|digest|md|sha|checksum|access|refresh|ticket|licen[cs]e|guid|uuid)$/;
/** Of signed links, where other shops have their terms, a state or a switch. */
const signsLinks = /^(?:policy|st|verify)$/;

/** A secret that its name does not give away stays one once its value is hidden. */
function isHidden(value: string): boolean {
  return sealedSecret.test(value) || isSecretMark(value);
}

/** Whether a value is an address, a question or an object with a secret inside. */
function holdsSecrets(value: string): boolean {
  const plain = decoded(value);
  if (loginPattern.test(plain)) return true;
  // Most hold nothing of the kind, and are long: names are only taken apart where one of them may be a secret's.
  if (!mayNameSecret.test(plain.replaceAll(/[^\p{L}]/gu, ""))) return false;
  return [...plain.matchAll(namePattern)].some(([, name = ""]) => isSecretName(name));
}

const loginPattern = /:\/\/[^\s/?#\\"']*@|^[^\s:@/]+:[^\s:@/]+@[^\s@]/i;
const namePattern = /([\p{L}\p{N}_.$[\]-]{1,100})["'\\]*\s*[=:]/gu;

/** Escapes are undone, and letters that look alike made alike: "clé" is "cle". */
function decoded(text: string): string {
  return unescaped(text)
    .replaceAll("+", " ")
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, "");
}

/** Escapes are undone as often as they were made. */
function unescaped(text: string): string {
  let plain = text;
  for (let times = 0; times < 4; times += 1) {
    const before = plain;
    plain = percentDecoded(plain);
    if (plain === before) break;
  }
  return plain;
}

function percentDecoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      // Older programs escape the letters of Latin-1.
      return escaped.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    }
  });
}
