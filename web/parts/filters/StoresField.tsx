import { MultiSelect } from "@mantine/core";
import { useCatalog } from "#web/session/catalogs.tsx";
import { enterChooses } from "#web/parts/form/enterChooses.ts";
import { useWords } from "#web/session/words.ts";
import { useDraft } from "./draftContext.ts";

/** The stores of the catalogue that a product has a price or a stock of its own in. */
export function StoresField() {
  const { say } = useWords();
  const { draft, change } = useDraft();
  const { by_store: stores } = useCatalog();
  const options = new Map(stores.map(({ store_code: value, name: label }) => [value, { value, label }]));
  return (
    <MultiSelect
      label={say("filters.field.store")}
      placeholder={draft.store.length === 0 ? say("filters.anyStore") : undefined}
      searchable
      onKeyDown={enterChooses}
      clearable
      clearButtonProps={{ "aria-label": say("filters.anyStore") }}
      maxDropdownHeight={260}
      nothingFoundMessage={say("filters.storeNotFound")}
      data={[...options.values()]}
      value={draft.store.map(({ name }) => name)}
      onChange={(codes) => change({ store: codes.map((name) => ({ name })) })}
    />
  );
}
