// My products that are matched with competitors' products: all of them, those where I am competitive, or those
// where I am not.
import { useMemo } from "react";
import { BulkDeleteEntry } from "#web/parts/bulk-delete/BulkDeleteEntry.tsx";
import { readFilterSet } from "#shared/filters/filterSet.ts";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { MatchFiles } from "#web/parts/match-files/MatchFiles.tsx";
import { PriceRanking } from "#web/parts/matched-products/PriceRanking.tsx";
import { ProductCard } from "#web/parts/matched-products/ProductCard.tsx";
import { matchedColumns } from "#web/parts/matched-products/matchedColumns.tsx";
import { PriceAges } from "#web/parts/prices/PriceAges.tsx";
import { Unconverted } from "#web/parts/prices/Unconverted.tsx";
import { CreateRuleEntry } from "#web/parts/right-menu/CreateRuleEntry.tsx";
import { UnmatchedEntry } from "#web/parts/right-menu/UnmatchedEntry.tsx";
import { TrackingEntries } from "#web/parts/trackings/TrackingEntries.tsx";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { Counters } from "./Counters.tsx";
import { NothingMatched } from "./NothingMatched.tsx";
import { useMatchedList } from "./useMatchedList.ts";
import type { FixedPosition } from "./useMatchedList.ts";

export const AllMatchedProducts = () => <MatchedProducts fixed="all" />;
export const CheapMatchedProducts = () => <MatchedProducts fixed="cheap" />;
export const ExpensiveMatchedProducts = () => <MatchedProducts fixed="expensiveOrEquals" />;

const pinned = ["image", "title"];
const pinnedWhereSmall = ["price_diff"];

function MatchedProducts({ fixed }: { fixed: FixedPosition }) {
  const words = useWords();
  const { id, website_id: websiteId, currentCurrency: currency } = useCatalog();
  const list = useMatchedList(fixed);
  const { filters, apply, question, address, retry } = list;
  const columns = useMemo(() => matchedColumns({ words, currency, address }), [words, currency, address]);
  return (
    <ListScreen
      title={words.say(list.title)}
      list={list}
      name={`matched-${id}`}
      columns={columns}
      pinned={pinned}
      pinnedWhereSmall={pinnedWhereSmall}
      rowName={(product) => product.title ?? product.sku ?? ""}
      rowHeight={80}
      counters={
        <>
          <Counters
            key={id}
            fixed={fixed}
            filters={question.filters}
            chosen={filters.competitive ?? "all"}
            onChoose={(competitive) => apply(readFilterSet({ ...filters, competitive }))}
            onRetry={retry}
          />
          <PriceAges catalogId={id} />
        </>
      }
      toolbar={<Unconverted queries={matchedProducts(websiteId)} question={question} />}
      renderDetail={(product) => <PriceRanking product={product} currency={currency} />}
      renderCard={(product) => <ProductCard product={product} currency={currency} address={address} />}
      empty={<NothingMatched fixed={fixed} competitive={filters.competitive} onShowAll={() => apply({})} />}
      exported={{ websiteId, modelFnName: "matchedProducts", where: question.where }}
    >
      <CreateRuleEntry filters={fixed === "all" ? filters : { ...filters, competitive: fixed }} />
      <TrackingEntries
        filters={fixed === "all" ? filters : { ...filters, competitive: fixed }}
        onApply={apply}
      />
      <UnmatchedEntry />
      <MatchFiles />
      <BulkDeleteEntry
        what="matches"
        catalogId={id}
        websiteIds={[websiteId]}
        where={question.where}
        total={list.total}
        isNarrowed={list.isNarrowed}
      />
    </ListScreen>
  );
}
