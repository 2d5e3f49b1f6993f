// Brands, categories or units chosen among those that products have, or a part of their names.
import { MultiSelect, Pill } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { suggestedBySeveral, suggestionsOptions } from "./suggestions.ts";
import type { SuggestedField } from "./suggestions.ts";
import { useWords } from "#web/session/words.ts";
import { choiceOf, choiceOptions, labelOf, suggestFrom, valueOf } from "./choiceOptions.ts";
import { useDraft } from "./draftContext.ts";
import { useSuggestingWebsites } from "./suggestingWebsites.ts";
import classes from "./FilterModal.module.css";

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

/** What can be chosen for what is typed, once it has rested. */
function useOptions(field: SuggestedField, text: string) {
  const { say } = useWords();
  const websites = useSuggestingWebsites();
  const [rested] = useDebouncedValue(text, typingPause_ms);
  const long = rested.length >= suggestFrom;
  const search = useQueries({
    queries: websites.map((id) => ({ ...suggestionsOptions(id, field, rested), enabled: long })),
    combine: (answers) => ({
      failed: answers.some(({ isError }) => isError),
      names: answers.every(({ data, isPlaceholderData }) => data && !isPlaceholderData)
        ? suggestedBySeveral(answers.map(({ data }) => data ?? []))
        : undefined,
    }),
  });
  return choiceOptions(field, text, { ...search, names: long ? search.names : undefined }, say);
}
