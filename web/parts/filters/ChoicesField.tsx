// Brands, categories or units chosen among those that products have, or a part of their names.
import { MultiSelect, Pill } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { suggestionsOptions } from "./suggestions.ts";
import type { SuggestedField } from "./suggestions.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { choiceOf, choiceOptions, labelOf, suggestFrom, valueOf } from "./choiceOptions.ts";
import { useDraft } from "./draftContext.ts";
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
  const { website_id } = useCatalog();
  const [rested] = useDebouncedValue(text, typingPause_ms);
  const long = rested.length >= suggestFrom;
  const search = useQuery({ ...suggestionsOptions(website_id, field, rested), enabled: long });
  const names = long && !search.isPlaceholderData ? search.data : undefined;
  return choiceOptions(field, text, { names, failed: search.isError }, say);
}
