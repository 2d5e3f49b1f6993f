// Keys in the path of a feed's address: whoever knows a step that nobody could guess reads the file.
import { feedFormats } from "./reference/feedDialects.ts";

const endings = Object.values(feedFormats).flatMap((format) => [...format.endings]);
const fileEnding = new RegExp(String.raw`(?:\.(?:${endings.join("|")}|xls))?(?:\.(?:gz|zip))?$`, "i");
const feedHost = /(?:^|[.@-])(?:feeds?|flux|exports?)[.-]/i;
const feedStep = /^(?:[a-z]+[-_])?(?:feeds?|flux|exports?|spreadsheets)$/i;
/** Shops keep their pictures under the digest of what they show, wherever they lie. */
const pictureEnding = /\.(?:jpe?g|png|gif|webp|avif|svg|ico)$/i;

/** Whether an address leads to a feed: its host or a step of its path is called so, or its last step ends as files do. */
export function leadsToFeed(host: string, steps: readonly string[]): boolean {
  const last = steps.at(-1) ?? "";
  if (pictureEnding.test(last)) return false;
  return feedHost.test(host) || steps.some((step) => feedStep.test(step)) || stemOf(last) !== last;
}

/** A step without the end of a file's name, which tells how the file is written and no secret. */
export function stemOf(step: string): string {
  return step.replace(fileEnding, "");
}

/** Letters and digits in no order: names, dates, references and numbers are made of words that can be read. */
export function isUnguessable(text: string): boolean {
  if (!/^[\w.~-]+$/.test(text)) return false;
  return uuid.test(text) || text.split(/[._~-]/).some(isWithoutWords);
}

const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const shortest = 16;

function isWithoutWords(part: string): boolean {
  const kinds = [...part].map(kindOf);
  if (part.length < shortest || !kinds.includes("digit") || new Set(kinds).size < 2) return false;
  // "MaisonDirecte2026" turns at each word, a key at every second or third sign.
  const turns = kinds.filter((kind, at) => at > 0 && isTurn(kinds[at - 1]!, kind)).length;
  return turns * 4 >= part.length;
}

type Kind = "digit" | "capital" | "small";

function kindOf(sign: string): Kind {
  if (/\d/.test(sign)) return "digit";
  return /[A-Z]/.test(sign) ? "capital" : "small";
}

/** A word may begin with a capital. */
function isTurn(before: Kind, kind: Kind): boolean {
  return before !== kind && !(before === "capital" && kind === "small");
}
