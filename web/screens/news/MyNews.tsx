// What is new in my catalogue.
import { useMemo } from "react";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { ListedCard } from "#web/parts/matched-products/ListedCard.tsx";
import { WebsiteBadges } from "#web/parts/matched-products/WebsiteBadges.tsx";
import { myColumns } from "#web/parts/matched-products/myColumns.tsx";
import { Unconverted } from "#web/parts/prices/Unconverted.tsx";
import { myProducts } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { NewsDays } from "./NewsDays.tsx";
import { NewsTabs, NothingNew } from "./NewsTabs.tsx";
import { newsPath as address, pinnedNews as pinned } from "./search.ts";
import { useMyNews } from "./useNews.ts";

export function MyNews() {
  const words = useWords();
  const { say } = words;
  const { id, website_id: websiteId, currentCurrency: currency } = useCatalog();
  const list = useMyNews();
  const columns = useMemo(
    () =>
      myColumns({
        words,
        currency,
        address,
        looks: { created: { hidden: false }, modified: { hidden: true } },
      }),
    [words, currency],
  );
  return (
    <ListScreen
      title={say("lists.news.mine")}
      list={list}
      name={`news-${id}`}
      countWord="matched.count"
      columns={columns}
      pinned={pinned}
      rowName={({ title }) => title}
      rowHeight={80}
      actions={<NewsTabs tab="news" />}
      toolbar={
        <>
          <Unconverted queries={myProducts(id)} question={list.question} />
          <NewsDays filters={list.filters} onApply={list.apply} />
        </>
      }
      renderCard={(product) => (
        <ListedCard product={product} currency={currency} address={address}>
          <WebsiteBadges words={words} competitors={product.competitors} />
        </ListedCard>
      )}
      empty={<NothingNew />}
      exported={{ websiteId, modelFnName: "products", where: list.question.where }}
    />
  );
}
