// What one competitor sells, one competitor at a time.
import { Select } from "@mantine/core";
import { useMemo } from "react";
import { SuggestingWebsites } from "#web/parts/filters/suggestingWebsites.ts";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { NoCompetitor } from "#web/parts/list/NoCompetitor.tsx";
import { NothingImported } from "#web/parts/list/NothingImported.tsx";
import { ListedCard } from "#web/parts/matched-products/ListedCard.tsx";
import { theirColumns } from "#web/parts/matched-products/theirColumns.tsx";
import { Unconverted } from "#web/parts/prices/Unconverted.tsx";
import { competitorsProducts } from "#web/queries/catalogProducts.ts";
import type { Competitor } from "#web/session/catalog.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { byWeight } from "./chosenCompetitor.ts";
import { useChosenCompetitor, useTheirList } from "./useTheirList.ts";
import classes from "./CompetitorProducts.module.css";

const pinned = ["image", "title"];
const address = "/catalog/competitor";

export function CompetitorProducts() {
  const { say } = useWords();
  const { chosen, choose } = useChosenCompetitor();
  if (!chosen) return <NoCompetitor title={say("lists.theirs.title")} />;
  return <CompetitorCatalog competitor={chosen} onChoose={choose} />;
}

type CompetitorCatalogProps = { competitor: Competitor; onChoose(id: number): void };

function CompetitorCatalog({ competitor, onChoose }: CompetitorCatalogProps) {
  const words = useWords();
  const { say } = words;
  const { id, currentCurrency: currency } = useCatalog();
  const list = useTheirList(competitor.id);
  const { question } = list;
  const columns = useMemo(
    () => theirColumns({ words, currency, grid: "competitor", address }),
    [words, currency],
  );
  return (
    <SuggestingWebsites value={useMemo(() => [competitor.id], [competitor.id])}>
      <ListScreen
        title={say("lists.theirs.title")}
        list={list}
        name={`competitor-${id}`}
        countWord="matched.count"
        columns={columns}
        pinned={pinned}
        rowName={({ title }) => title}
        rowHeight={80}
        actions={<CompetitorChoice competitor={competitor} onChoose={onChoose} />}
        toolbar={<Unconverted queries={competitorsProducts(id)} question={question} />}
        renderCard={(product) => <ListedCard product={product} currency={currency} address={address} />}
        empty={
          <NothingImported
            title={say("lists.theirs.empty.title", { name: competitor.name })}
            advice={say("lists.theirs.empty.advice")}
            website={competitor}
          />
        }
        exported={{ catalogId: id, modelFnName: "competitorsProduct", where: question.where }}
      />
    </SuggestingWebsites>
  );
}

function CompetitorChoice({ competitor, onChoose }: CompetitorCatalogProps) {
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
