// All my products: what they cost, whether they are to be had, and who else sells them.
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { BulkDeleteEntry } from "#web/parts/bulk-delete/BulkDeleteEntry.tsx";
import { ProductListScreen } from "#web/parts/list/ProductListScreen.tsx";
import { ListedCard } from "#web/parts/matched-products/ListedCard.tsx";
import { WebsiteBadges } from "#web/parts/matched-products/WebsiteBadges.tsx";
import { myColumns } from "#web/parts/matched-products/myColumns.tsx";
import { CreateRuleEntry } from "#web/parts/right-menu/CreateRuleEntry.tsx";
import { UnmatchedEntry } from "#web/parts/right-menu/UnmatchedEntry.tsx";
import { myProducts } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { MatchedStates } from "./MatchedStates.tsx";
import { NoProducts } from "./NoProducts.tsx";
import { useMyList } from "./useMyList.ts";
import classes from "./MyProducts.module.css";

const address = "/catalog/products";

export function MyProducts() {
  const words = useWords();
  const { say } = words;
  const { id, website_id: websiteId, currentCurrency: currency } = useCatalog();
  const list = useMyList();
  const { filters, apply, question } = list;
  const columns = useMemo(() => myColumns({ words, currency, address }), [words, currency]);
  return (
    <ProductListScreen
      title={say("lists.mine.title")}
      list={list}
      name={`mine-${id}`}
      columns={columns}
      actions={
        <Link to="/catalog/unmatched" className={classes.others}>
          {say("matched.toUnmatched")}
        </Link>
      }
      queries={myProducts(id)}
      toolbar={<MatchedStates filters={filters} apply={apply} />}
      renderCard={(product) => (
        <ListedCard product={product} currency={currency} address={address}>
          <WebsiteBadges words={words} competitors={product.competitors} />
        </ListedCard>
      )}
      empty={<NoProducts />}
      exported={{ websiteId, modelFnName: "products", where: question.where }}
    >
      <CreateRuleEntry filters={filters} />
      <UnmatchedEntry />
      <BulkDeleteEntry
        what="products"
        catalogId={id}
        websiteIds={[websiteId]}
        where={question.where}
        total={list.total}
        isNarrowed={list.isNarrowed}
      />
    </ProductListScreen>
  );
}
