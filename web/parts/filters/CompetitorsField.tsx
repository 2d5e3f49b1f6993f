import { MultiSelect } from "@mantine/core";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { useDraft } from "./draftContext.ts";

/** The competitors that everything on the screen is compared with. */
export function CompetitorsField() {
  const { say } = useWords();
  const { competitors } = useCatalog();
  const { draft, change } = useDraft();
  return (
    <MultiSelect
      label={say("filters.field.competitors")}
      description={say("filters.competitorsHelp")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      placeholder={draft.competitors.length === 0 ? say("filters.anyCompetitor") : undefined}
      searchable
      clearable
      clearButtonProps={{ "aria-label": say("filters.anyCompetitor") }}
      maxDropdownHeight={260}
      nothingFoundMessage={say("filters.competitorNotFound")}
      data={competitors.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={draft.competitors.map(String)}
      onChange={(ids) => change({ competitors: ids.map(Number) })}
    />
  );
}
