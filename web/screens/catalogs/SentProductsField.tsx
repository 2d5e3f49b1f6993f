// Which own products a provider is told to look for: all of them, or those of a few brands and categories.
import { MultiSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type FilterSet, readFilterSet } from "#shared/filters/filterSet.ts";
import { type NameFilterField, nameFilterFields, nameFiltersMax } from "#shared/filters/nameFilters.ts";
import { suggestFrom } from "#web/parts/filters/choiceOptions.ts";
import { suggestionsOptions } from "#web/parts/filters/suggestions.ts";
import { FormField } from "#web/parts/form/FormField.tsx";
import { enterChooses } from "#web/parts/form/enterChooses.ts";
import { useFormContext } from "#web/parts/form/formContext.ts";
import { useWords } from "#web/session/words.ts";
import { mkp } from "./marketplace.ts";

const typedMax = 100;
const typingPause_ms = 250;

export function SentProductsField() {
  const { say } = useWords();
  const form = useFormContext();
  return (
    <>
      <FormField name={mkp.filterEnabled} description={say("catalogForms.advice.addFilter")} />
      {form.value(mkp.filterEnabled) === true &&
        nameFilterFields.map((field) => <FewChoices key={field} field={field} />)}
    </>
  );
}

/** Names that products of the catalogue's website have, five at most. */
function FewChoices({ field }: { field: NameFilterField }) {
  const { say } = useWords();
  const [typed, setTyped] = useState("");
  const [chosen, choose] = useChosenNames(field);
  const problem = useFormContext().problem(mkp.filters);
  const suggested = useSuggested(field, typed);
  const missing = suggestFrom - typed.trim().length;
  const isFull = chosen.length >= nameFiltersMax;
  const nothingFound =
    missing > 0 ? say("filters.typeMore", { count: missing }) : say("filters.noSuggestionFound");
  return (
    <MultiSelect
      label={say(`filters.field.${field}`)}
      description={say(`catalogForms.advice.${isFull ? "fewChoicesFull" : "fewChoices"}`, {
        count: nameFiltersMax,
      })}
      inputWrapperOrder={["label", "input", "description", "error"]}
      searchable={!isFull}
      onKeyDown={enterChooses}
      searchValue={typed}
      onSearchChange={(text) => setTyped(text.slice(0, typedMax))}
      maxValues={nameFiltersMax}
      data={[...new Set([...chosen, ...(missing > 0 || isFull ? [] : suggested)])]}
      filter={({ options }) => options}
      hidePickedOptions
      // Nothing to choose, and nothing typed yet: no box lies over what is below.
      nothingFoundMessage={isFull || typed.trim() === "" ? undefined : nothingFound}
      error={problem}
      value={chosen}
      onChange={choose}
    />
  );
}

function useChosenNames(field: NameFilterField) {
  const form = useFormContext();
  const filters = readFilterSet(form.value(mkp.filters));
  const choose = (names: string[]) => {
    const { [field]: _, ...others } = filters;
    const next: FilterSet =
      names.length === 0 ? others : { ...others, [field]: names.map((name) => ({ name })) };
    form.set(mkp.filters, next);
  };
  return [(filters[field] ?? []).map(({ name }) => name), choose] as const;
}

function useSuggested(field: NameFilterField, typed: string): readonly string[] {
  const form = useFormContext();
  const websiteId = Number(form.value("website_id"));
  const [rested] = useDebouncedValue(typed.trim(), typingPause_ms);
  const { data = [] } = useQuery({
    ...suggestionsOptions(websiteId, field, rested),
    enabled: websiteId > 0 && rested.length >= suggestFrom,
  });
  return data;
}
