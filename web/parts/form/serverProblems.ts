// What the server said of a form that it refused.
import { isObject } from "#shared/isObject.ts";
import { ApiError } from "#web/api.ts";
import { failureText } from "#web/parts/toasts/toasts.ts";
import type { Words } from "#web/session/words.ts";
import type { Row } from "./draft.ts";

/** What is wrong with each field, by its dotted path, in the reader's language. */
export type ServerProblems = Readonly<Record<string, string>>;

/** The first thing that was said of each field; empty for a failure that is about no field. */
export function serverProblems(error: unknown): ServerProblems {
  const details = error instanceof ApiError && isObject(error.details) ? error.details : {};
  const messages = isObject(details["messages"]) ? details["messages"] : {};
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, said]) =>
      Array.isArray(said) && typeof said[0] === "string" ? [[path, sentence(said[0])]] : [],
    ),
  );
}

/** What is wrong in one line, each field called as the form calls it: "E-mail : existe déjà". */
export function refusalOf(
  problems: ServerProblems,
  { say }: Words,
  labelOf: (path: string) => string,
): string {
  return Object.entries(problems)
    .map(([path, said]) => say("forms.refused", { field: labelOf(path), problem: within(said) }))
    .join(" · ");
}

/** Why something was refused: by its fields, called as on screen, where it was; else in the server's own words. */
export function refusalText(error: unknown, words: Words, labelOf: (path: string) => string): string {
  return refusalOf(serverProblems(error), words, labelOf) || failureText(error, words);
}

function within(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** The row as somebody else left it meanwhile, where that is why it was refused. */
export function changedMeanwhile(error: unknown): Row | undefined {
  if (!(error instanceof ApiError) || error.statusCode !== 412 || !isObject(error.details)) return undefined;
  const { current } = error.details;
  return isObject(current) ? current : undefined;
}

/** What is said of a field stands alone under it. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
