// Names that people sign in with: what is read is what is there, so that nobody passes for somebody else.
import type { TextFormat } from "../fields.ts";

export const userName: TextFormat = { accepts: isUserName, otherwise: "validation.userName" };

/** No sign that cannot be seen, and letters of one script; Latin ones beside those of East Asia. */
export function isUserName(text: string): boolean {
  return !unseen.test(text) && !stacked.test(text) && scriptsIn(text).size <= 1;
}

/** No sign that cannot be seen, and each word in letters of one script: the words of an e-mail may be of several. */
export function isReadAsWritten(text: string): boolean {
  return !unseen.test(text) && text.split(/[^\p{L}\p{M}\p{N}]+/u).every(isUserName);
}

/** Controls, what is drawn as nothing or turns the direction of others, any space but the usual one, and what nobody has defined. */
const unseen =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}|^ | $| {2}/u;
/** So many marks above one another hide what is below. */
const stacked = /\p{M}{4}/u;

function scriptsIn(text: string): Set<string> {
  const letters = [...text.normalize("NFKC")].filter((sign) => /\p{L}/u.test(sign));
  const found = new Set(letters.map(scriptOf).filter((script) => script !== "common"));
  // In Chinese, Japanese and Korean names, Latin letters are at home.
  if (found.has("eastAsian")) found.delete("latin");
  return found;
}

function scriptOf(letter: string): string {
  return scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? "another";
}

const scripts: readonly (readonly [string, RegExp])[] = [
  ["common", /[\p{Script=Common}\p{Script=Inherited}]/u],
  ["latin", /\p{Script=Latin}/u],
  [
    "eastAsian",
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
  ],
  ["greek", /\p{Script=Greek}/u],
  ["cyrillic", /\p{Script=Cyrillic}/u],
  ["armenian", /\p{Script=Armenian}/u],
  ["cherokee", /\p{Script=Cherokee}/u],
  ["coptic", /\p{Script=Coptic}/u],
  ["hebrew", /\p{Script=Hebrew}/u],
  ["arabic", /\p{Script=Arabic}/u],
];
