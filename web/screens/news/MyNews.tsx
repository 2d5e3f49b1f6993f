// What is new in my catalogue.
import { useMemo } from "react";
import { ProductListScreen } from "#web/parts/list/ProductListScreen.tsx";
import { ListedCard } from "#web/parts/matched-products/ListedCard.tsx";
import { WebsiteBadges } from "#web/parts/matched-products/WebsiteBadges.tsx";
import { myColumns } from "#web/parts/matched-products/myColumns.tsx";
import { myProducts } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { NewsDays } from "./NewsDays.tsx";
import { NewsTabs, NothingNew } from "./NewsTabs.tsx";
import { newsPath as address } from "./search.ts";
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
    <ProductListScreen
      title={say("lists.news.mine")}
      list={list}
      name={`news-${id}`}
      columns={columns}
      actions={<NewsTabs tab="news" />}
      queries={myProducts(id)}
      toolbar={<NewsDays filters={list.filters} onApply={list.apply} />}
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
