// My products that are matched with competitors' products: all of them, those where I am competitive, or those
// where I am not.
import { Button } from "@mantine/core";
import { Suspense, useMemo, useState } from "react";
import { pastColumns } from "#shared/columns/pastColumns.ts";
import { BulkDeleteEntry } from "#web/parts/bulk-delete/BulkDeleteEntry.tsx";
import { readFilterSet, withoutFields } from "#shared/filters/filterSet.ts";
import type { FilterField } from "#shared/filters/filterSet.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { MatchFiles } from "#web/parts/match-files/MatchFiles.tsx";
import { ProductCard } from "#web/parts/matched-products/ProductCard.tsx";
import { matchedColumns } from "#web/parts/matched-products/matchedColumns.tsx";
import { PastDayField } from "#web/parts/past/PastDayField.tsx";
import { PerformanceToggle } from "#web/parts/performance/PerformanceToggle.tsx";
import { usePerformance } from "#web/parts/performance/usePerformance.ts";
import { PriceAges } from "#web/parts/prices/PriceAges.tsx";
import { Unconverted } from "#web/parts/prices/Unconverted.tsx";
import { CreateRuleEntry } from "#web/parts/right-menu/CreateRuleEntry.tsx";
import { UnmatchedEntry } from "#web/parts/right-menu/UnmatchedEntry.tsx";
import { TrackingEntries } from "#web/parts/trackings/TrackingEntries.tsx";
import { type MatchedProduct, matchedProducts } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { Counters } from "./Counters.tsx";
import { NothingMatched } from "./NothingMatched.tsx";
import { useMatchedList } from "./useMatchedList.ts";
import type { FixedPosition } from "./useMatchedList.ts";

export const AllMatchedProducts = () => <MatchedProducts fixed="all" />;
export const CheapMatchedProducts = () => <MatchedProducts fixed="cheap" />;
export const ExpensiveMatchedProducts = () => <MatchedProducts fixed="expensiveOrEquals" />;

const PriceRanking = lazyPart(() =>
  import("#web/parts/matched-products/PriceRanking.tsx").then(({ PriceRanking: component }) => ({
    default: component,
  })),
);
const Moves = lazyPart(() => import("./Moves.tsx").then(({ Moves: component }) => ({ default: component })));
const Performance = lazyPart(() => import("#web/parts/performance/Performance.tsx"));
const PastBanner = lazyPart(() =>
  import("#web/parts/past/PastBanner.tsx").then(({ PastBanner: component }) => ({ default: component })),
);

/** What a list asks of the past is no selection that can be followed. */
const pastFields: FilterField[] = ["day", "moved"];
const pinned = ["image", "title"];
const pinnedWhereSmall = ["price_diff"];

function MatchedProducts({ fixed }: { fixed: FixedPosition }) {
  const words = useWords();
  const { id, website_id: websiteId, currentCurrency: currency } = useCatalog();
  const list = useMatchedList(fixed);
  const { filters, apply, question, address, retry } = list;
  const { day } = filters;
  const isPast = day !== undefined;
  const columns = useMemo(() => {
    const all = matchedColumns({ words, currency, address });
    return isPast ? all.filter((column) => pastColumns.has(column.id ?? "")) : all;
  }, [words, currency, address, isPast]);
  const [comparing, setComparing] = useState(false);
  const [performance, togglePerformance] = usePerformance();
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
          {performance && !isPast && question.filters && (
            <Suspense>
              <Performance filters={question.filters} />
            </Suspense>
          )}
          {isPast ? (
            <Suspense>
              <PastBanner filters={filters} onApply={apply} />
            </Suspense>
          ) : (
            <PriceAges catalogId={id} />
          )}
        </>
      }
      toolbar={
        <>
          {!isPast && <Unconverted queries={matchedProducts(websiteId)} question={question} />}
          {!isPast && <PerformanceToggle isShown={performance} onToggle={togglePerformance} />}
          <PastDayField filters={filters} onApply={apply} />
          <Button size="xs" variant="default" onClick={() => setComparing(true)}>
            {words.say("matched.moves.open")}
          </Button>
        </>
      }
      {...(!isPast && {
        renderDetail: (product: MatchedProduct) => (
          <Suspense>
            <PriceRanking product={product} currency={currency} />
          </Suspense>
        ),
      })}
      renderCard={(product) => <ProductCard product={product} currency={currency} address={address} />}
      empty={<NothingMatched fixed={fixed} competitive={filters.competitive} onShowAll={() => apply({})} />}
      exported={{ websiteId, modelFnName: "matchedProducts", where: question.where }}
    >
      <CreateRuleEntry filters={fixed === "all" ? filters : { ...filters, competitive: fixed }} />
      <TrackingEntries
        filters={withoutFields(fixed === "all" ? filters : { ...filters, competitive: fixed }, pastFields)}
        onApply={apply}
      />
      <UnmatchedEntry />
      <MatchFiles />
      {comparing && (
        <Suspense>
          <Moves filters={filters} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {!isPast && !filters.moved && (
        <BulkDeleteEntry
          what="matches"
          catalogId={id}
          websiteIds={[websiteId]}
          where={question.where}
          total={list.total}
          isNarrowed={list.isNarrowed}
        />
      )}
    </ListScreen>
  );
}
