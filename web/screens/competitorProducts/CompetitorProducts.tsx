// What one competitor sells, one competitor at a time.
import { useMemo } from "react";
import { ProductListScreen } from "#web/parts/list/ProductListScreen.tsx";
import { NoCompetitor } from "#web/parts/list/NoCompetitor.tsx";
import { NothingImported } from "#web/parts/list/NothingImported.tsx";
import { ListedCard } from "#web/parts/matched-products/ListedCard.tsx";
import { theirColumns } from "#web/parts/matched-products/theirColumns.tsx";
import { competitorsProducts } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { CompetitorChoice } from "./CompetitorChoice.tsx";
import type { CompetitorChoiceProps } from "./CompetitorChoice.tsx";
import { useChosenCompetitor, useTheirList } from "./useTheirList.ts";

const address = "/catalog/competitor";

export function CompetitorProducts() {
  const { say } = useWords();
  const { chosen, choose } = useChosenCompetitor();
  if (!chosen) return <NoCompetitor title={say("lists.theirs.title")} />;
  return <CompetitorCatalog competitor={chosen} onChoose={choose} />;
}

function CompetitorCatalog({ competitor, onChoose }: CompetitorChoiceProps) {
  const words = useWords();
  const { say } = words;
  const { id, currentCurrency: currency } = useCatalog();
  const list = useTheirList(competitor.id);
  const suggesting = useMemo(() => [competitor.id], [competitor.id]);
  const columns = useMemo(
    () => theirColumns({ words, currency, grid: "competitor", address }),
    [words, currency],
  );
  return (
    <ProductListScreen
      title={say("lists.theirs.title")}
      list={list}
      name={`competitor-${id}`}
      columns={columns}
      actions={<CompetitorChoice competitor={competitor} onChoose={onChoose} />}
      queries={competitorsProducts(id)}
      suggesting={suggesting}
      renderCard={(product) => <ListedCard product={product} currency={currency} address={address} />}
      empty={
        <NothingImported
          title={say("lists.theirs.empty.title", { name: competitor.name })}
          advice={say("lists.theirs.empty.advice")}
          website={competitor}
        />
      }
      exported={{ catalogId: id, modelFnName: "competitorsProduct", where: list.question.where }}
    />
  );
}
