import { MultiSelect } from "@mantine/core";
import { useCatalog } from "#web/session/catalogs.tsx";
import { enterChooses } from "#web/parts/form/enterChooses.ts";
import { useWords } from "#web/session/words.ts";

type CompetitorChoiceProps = {
  /** Ids of websites; none stands for all. */
  chosen: number[];
  onChoose(ids: number[]): void;
  description?: string;
  className?: string | undefined;
};

/** Some competitors of the catalogue, or all. */
export function CompetitorChoice({ chosen, onChoose, description, className }: CompetitorChoiceProps) {
  const { say } = useWords();
  const { competitors } = useCatalog();
  return (
    <MultiSelect
      className={className ?? ""}
      label={say("filters.field.competitors")}
      description={description}
      inputWrapperOrder={["label", "input", "description", "error"]}
      placeholder={chosen.length === 0 ? say("filters.anyCompetitor") : undefined}
      searchable
      onKeyDown={enterChooses}
      clearable
      clearButtonProps={{ "aria-label": say("filters.anyCompetitor") }}
      maxDropdownHeight={260}
      nothingFoundMessage={say("filters.competitorNotFound")}
      data={competitors.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(ids) => onChoose(ids.map(Number))}
    />
  );
}
