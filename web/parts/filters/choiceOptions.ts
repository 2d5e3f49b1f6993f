// What can be chosen for what is typed into a field of brands, categories or units: names that products have, and
// what contains the text, under a heading that says how the search stands.
import { noName } from "#shared/filters/filterValues.ts";
import type { Choice } from "#shared/filters/filterValues.ts";
import type { Words } from "#web/session/words.ts";
import type { SuggestedField } from "./suggestions.ts";

export const suggestFrom = 3;

export type Suggestions = {
  /** The names found; undefined while they are looked for. */
  names: string[] | undefined;
  failed: boolean;
};

type Option = { value: string; label: string };
type Options = (Option | { group: string; items: Option[] })[];

export function choiceOptions(
  field: SuggestedField,
  text: string,
  { names, failed }: Suggestions,
  say: Words["say"],
): Options {
  // What there is most of, before anything is typed.
  if (text === "") return (names ?? []).map((name) => ({ value: valueOf({ name }), label: name }));
  const missing = suggestFrom - text.length;
  const options = missing > 0 ? undefined : names;
  const contains: Choice = { name: text, contains: true };
  return [
    ...(options ?? []).map((name) => ({ value: valueOf({ name }), label: name })),
    { group: heading(), items: [{ value: valueOf(contains), label: labelOf(contains, say) }] },
  ];

  function heading(): string {
    if (missing > 0) return say("filters.typeMore", { count: missing });
    if (failed) return say("filters.suggestionsFailed");
    if (!options) return say("filters.searching");
    return options.length === 0 ? say(`filters.noSuggestion.${field}`, { text }) : "";
  }
}

const exactly = "=";
const partly = "~";
const none = "-";

/** A choice as the kit keeps it: a text. */
export function valueOf({ name, contains, none: isNone }: Choice): string {
  if (isNone) return none;
  return (contains ? partly : exactly) + name;
}

export function choiceOf(value: string): Choice {
  if (value === none) return noName;
  const name = value.slice(1);
  return value.startsWith(partly) ? { name, contains: true } : { name };
}

export function labelOf({ name, contains, none: isNone }: Choice, say: Words["say"]): string {
  if (isNone) return say("filters.noName");
  return contains ? say("filters.contains", { text: name }) : name;
}
