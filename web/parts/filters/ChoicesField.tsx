// Brands, categories or units chosen among those that products have, or a part of their names.
import { MultiSelect, Pill } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Choice } from "#shared/filters/filterValues.ts";
import { suggestionsOptions } from "./suggestions.ts";
import type { SuggestedField } from "./suggestions.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { useDraft } from "./draftContext.ts";
import classes from "./FilterModal.module.css";

const suggestFrom = 3;
const typedMax = 100;
const typingPause_ms = 250;

export function ChoicesField({ field }: { field: SuggestedField }) {
  const { say } = useWords();
  const { draft, change } = useDraft();
  const [typed, setTyped] = useState("");
  const options = useOptions(field, typed.trim());
  return (
    <MultiSelect
      label={say(`filters.field.${field}`)}
      placeholder={draft[field].length === 0 ? say("filters.choicePlaceholder") : undefined}
      searchable
      selectFirstOptionOnChange
      searchValue={typed}
      onSearchChange={(text) => setTyped(text.slice(0, typedMax))}
      data={options}
      filter={({ options: suggested }) => suggested}
      nothingFoundMessage={say("filters.noSuggestionFound")}
      maxDropdownHeight={260}
      value={draft[field].map(valueOf)}
      onChange={(values) => change({ [field]: values.map(choiceOf) })}
      renderPill={({ value, onRemove }) => (
        <Pill withRemoveButton onRemove={onRemove} className={classes.pill}>
          {labelOf(choiceOf(value ?? ""), say)}
        </Pill>
      )}
    />
  );
}

/** What can be chosen for what is typed, under a heading that says how the search stands. */
function useOptions(field: SuggestedField, text: string) {
  const { say } = useWords();
  const { website_id } = useCatalog();
  const [rested] = useDebouncedValue(text, typingPause_ms);
  const long = rested.length >= suggestFrom;
  const suggestions = useQuery({ ...suggestionsOptions(website_id, field, rested), enabled: long });
  if (text === "") return [];

  const missing = suggestFrom - text.length;
  const found = long && missing <= 0 && !suggestions.isPlaceholderData ? suggestions.data : undefined;
  const suggested = (found ?? []).map((name) => ({ value: valueOf({ name }), label: name }));
  const contains: Choice = { name: text, contains: true };
  return [
    ...suggested,
    { group: heading(), items: [{ value: valueOf(contains), label: labelOf(contains, say) }] },
  ];

  function heading(): string {
    if (missing > 0) return say("filters.typeMore", { count: missing });
    if (suggestions.isError) return say("filters.suggestionsFailed");
    if (!found) return say("filters.searching");
    return found.length === 0 ? say(`filters.noSuggestion.${field}`, { text }) : "";
  }
}

const exactly = "=";
const partly = "~";

function valueOf({ name, contains }: Choice): string {
  return (contains ? partly : exactly) + name;
}

function choiceOf(value: string): Choice {
  const name = value.slice(1);
  return value.startsWith(partly) ? { name, contains: true } : { name };
}

function labelOf({ name, contains }: Choice, say: Words["say"]): string {
  return contains ? say("filters.contains", { text: name }) : name;
}
