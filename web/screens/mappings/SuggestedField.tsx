import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { suggestionsOptions } from "#web/parts/filters/suggestions.ts";
import type { SuggestedField as Suggested } from "#web/parts/filters/suggestions.ts";
import { useDebouncedText } from "./useDebouncedText.ts";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { enterChooses } from "#web/parts/form/whileSearching.ts";
import { useWords } from "#web/session/words.ts";

type SuggestedFieldProps = {
  name: string;
  /** What is suggested are values that the products of this website have, found as one types. */
  field: Suggested;
  websiteId: number | undefined;
};

/** A criterion; left empty, any value will do. */
export function SuggestedField({ name, field, websiteId }: SuggestedFieldProps) {
  const { say } = useWords();
  const form = useFormContext();
  const value = form.value(name);
  const chosen = value === null || value === undefined || value === "" ? null : String(value);
  const [typed, setTyped] = useState(chosen ?? "");
  // What is written there when the list opens is what is chosen, and no search.
  const text = useDebouncedText(typed === chosen ? "" : typed);
  const found = useQuery({
    ...suggestionsOptions(websiteId ?? 0, field, text),
    enabled: websiteId !== undefined,
  });
  const names = websiteId === undefined ? [] : (found.data ?? []);
  return (
    <Select
      label={form.label(name)}
      name={name}
      onKeyDown={enterChooses}
      placeholder={say("mappings.any")}
      searchable
      clearable
      disabled={websiteId === undefined}
      searchValue={typed}
      onSearchChange={setTyped}
      data={[...new Set([...(chosen === null ? [] : [chosen]), ...names])]}
      // The server has searched.
      filter={({ options }) => options}
      nothingFoundMessage={say(found.isFetching ? "filters.searching" : "mappings.nothingFound")}
      maxDropdownHeight={260}
      value={chosen}
      onChange={(next) => form.set(name, next)}
      error={form.problem(name)}
      clearButtonProps={{ "aria-label": say("mappings.clear", { field: form.label(name) }) }}
    />
  );
}
