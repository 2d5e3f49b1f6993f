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
  const [opened, setOpened] = useState(false);
  const { options, searching } = useOptions(field, typed.trim(), opened);
  return (
    <MultiSelect
      label={say(`filters.field.${field}`)}
      placeholder={draft[field].length === 0 ? say("filters.choicePlaceholder") : undefined}
      searchable
      onDropdownOpen={() => setOpened(true)}
      selectFirstOptionOnChange
      searchValue={typed}
      onSearchChange={(text) => setTyped(text.slice(0, typedMax))}
      data={options}
      filter={({ options: suggested }) => suggested}
      nothingFoundMessage={say(searching ? "filters.searching" : "filters.noSuggestionFound")}
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

/** What can be chosen for what is typed, once it has rested; the most frequent names before anything is. */
function useOptions(field: SuggestedField, text: string, opened: boolean) {
  const { say } = useWords();
  const websites = useSuggestingWebsites();
  const [rested] = useDebouncedValue(text, typingPause_ms);
  const asks = rested.length >= suggestFrom || (rested === "" && opened);
  const search = useQueries({
    queries: websites.map((id) => ({ ...suggestionsOptions(id, field, rested), enabled: asks })),
    combine: (answers) => ({
      failed: answers.some(({ isError }) => isError),
      names: answers.every(({ data, isPlaceholderData }) => data && !isPlaceholderData)
        ? suggestedBySeveral(answers.map(({ data }) => data ?? []))
        : undefined,
    }),
  });
  const found = { ...search, names: asks ? search.names : undefined };
  return { options: choiceOptions(field, text, found, say), searching: !search.names && !search.failed };
}
