// What is new at my competitors.
import { useMemo } from "react";
import { SuggestingWebsites } from "#web/parts/filters/suggestingWebsites.ts";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { ListedCard } from "#web/parts/matched-products/ListedCard.tsx";
import { WebsiteBadge } from "#web/parts/matched-products/WebsiteBadges.tsx";
import { theirColumns } from "#web/parts/matched-products/theirColumns.tsx";
import { Unconverted } from "#web/parts/prices/Unconverted.tsx";
import { competitorsProducts } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { NewsDays } from "./NewsDays.tsx";
import { NewsTabs, NothingNew } from "./NewsTabs.tsx";
import { newsPath as address, pinnedNews as pinned } from "./search.ts";
import { useCompetitorsNews } from "./useNews.ts";

export function CompetitorsNews() {
  const words = useWords();
  const { say } = words;
  const { id, competitors, currentCurrency: currency } = useCatalog();
  const list = useCompetitorsNews();
  const columns = useMemo(
    () => theirColumns({ words, currency, grid: "novelties", address }),
    [words, currency],
  );
  return (
    <SuggestingWebsites value={useMemo(() => competitors.map((theirs) => theirs.id), [competitors])}>
      <ListScreen
        title={say("lists.news.theirs")}
        list={list}
        name={`novelties-${id}`}
        countWord="matched.count"
        columns={columns}
        pinned={pinned}
        rowName={({ title }) => title}
        rowHeight={80}
        actions={<NewsTabs tab="competitors" />}
        toolbar={
          <>
            <Unconverted queries={competitorsProducts(id)} question={list.question} />
            <NewsDays filters={list.filters} onApply={list.apply} />
          </>
        }
        renderCard={(product) => (
          <ListedCard product={product} currency={currency} address={address}>
            <WebsiteBadge
              words={words}
              website={{ website_id: product.website_id, name: product.website_name ?? "" }}
            />
          </ListedCard>
        )}
        empty={<NothingNew />}
        exported={{ catalogId: id, modelFnName: "competitorsProduct", where: list.question.where }}
      />
    </SuggestingWebsites>
  );
}
