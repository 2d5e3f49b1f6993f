// Who sells what on the marketplaces that the catalogue follows, and for how much.
import { IconBuildingStore } from "@tabler/icons-react";
import { useCallback, useMemo } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { notOfMarketplaces } from "#web/parts/filters/filtersOfLists.ts";
import { BulkDeleteEntry } from "#web/parts/bulk-delete/BulkDeleteEntry.tsx";
import { ProductListScreen } from "#web/parts/list/ProductListScreen.tsx";
import { NoOffers } from "#web/parts/list/NoOffers.tsx";
import { useProductList } from "#web/parts/list/useProductList.ts";
import { marketplaceOffers } from "#web/queries/catalogProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { OfferCard, offerColumns } from "./offerColumns.tsx";
import { offersAddress } from "./search.ts";

export function Offers() {
  const words = useWords();
  const { say } = words;
  const { id, competitors, website_id: websiteId, currentCurrency: currency } = useCatalog();
  const list = useOffers(id);
  const { question } = list;
  const competitorIds = useMemo(() => competitors.map((theirs) => theirs.id), [competitors]);
  const columns = useMemo(
    () => offerColumns({ words, currency, ownWebsite: websiteId }),
    [words, currency, websiteId],
  );
  return (
    <ProductListScreen
      title={say("lists.offers.title")}
      list={list}
      countWord="lists.offers.count"
      name={`offers-${id}`}
      columns={columns}
      rowName={({ title, competitor_name }) => `${title}, ${competitor_name}`}
      queries={marketplaceOffers(id)}
      suggesting={competitorIds}
      renderCard={(offer) => <OfferCard offer={offer} currency={currency} />}
      empty={<NoOffers icon={IconBuildingStore} title={say("lists.offers.empty.title")} />}
      exported={{ catalogId: id, modelFnName: "productsMkp", where: question.where }}
    >
      <BulkDeleteEntry
        what="offers"
        catalogId={id}
        websiteIds={[websiteId, ...competitorIds]}
        where={question.where}
        total={list.total}
        isNarrowed={list.isNarrowed}
      />
    </ProductListScreen>
  );
}

function useOffers(id: number) {
  return useProductList({
    name: "productsMkp",
    address: offersAddress,
    queries: useMemo(() => marketplaceOffers(id), [id]),
    without: notOfMarketplaces,
    whereOf: useCallback((filters: FilterSet) => whereOf(filters), []),
  });
}
