// What is new at my competitors.
import { useMemo } from "react";
import { ProductListScreen } from "#web/parts/list/ProductListScreen.tsx";
import { ListedCard } from "#web/parts/matched-products/ListedCard.tsx";
import { WebsiteBadge } from "#web/parts/matched-products/WebsiteBadges.tsx";
import { theirColumns } from "#web/parts/matched-products/theirColumns.tsx";
import { competitorsProducts } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { NewsDays } from "./NewsDays.tsx";
import { NewsTabs, NothingNew } from "./NewsTabs.tsx";
import { newsPath as address } from "./search.ts";
import { useCompetitorsNews } from "./useNews.ts";

export function CompetitorsNews() {
  const words = useWords();
  const { say } = words;
  const { id, competitors, currentCurrency: currency } = useCatalog();
  const list = useCompetitorsNews();
  const competitorIds = useMemo(() => competitors.map((theirs) => theirs.id), [competitors]);
  const columns = useMemo(
    () => theirColumns({ words, currency, grid: "novelties", address }),
    [words, currency],
  );
  return (
    <ProductListScreen
      title={say("lists.news.theirs")}
      list={list}
      name={`novelties-${id}`}
      columns={columns}
      actions={<NewsTabs tab="competitors" />}
      queries={competitorsProducts(id)}
      suggesting={competitorIds}
      toolbar={<NewsDays filters={list.filters} onApply={list.apply} />}
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
  );
}
