import { Select } from "@mantine/core";
import type { Competitor } from "#web/session/catalog.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { byWeight } from "./chosenCompetitor.ts";
import classes from "./CompetitorProducts.module.css";

export type CompetitorChoiceProps = { competitor: Competitor; onChoose(id: number): void };

/** Whose products are listed. */
export function CompetitorChoice({ competitor, onChoose }: CompetitorChoiceProps) {
  const { say } = useWords();
  const { competitors } = useCatalog();
  return (
    <Select
      className={classes.choice ?? ""}
      aria-label={say("lists.theirs.choice")}
      searchable
      allowDeselect={false}
      maxDropdownHeight={320}
      nothingFoundMessage={say("filters.competitorNotFound")}
      data={byWeight(competitors).map(({ id: website, name }) => ({
        value: String(website),
        label: name,
      }))}
      value={String(competitor.id)}
      onChange={(website) => website && onChoose(Number(website))}
    />
  );
}
