// My products that are matched with competitors' products: all of them, those where I am competitive, or those
// where I am not.
import { Suspense, useMemo } from "react";
import { pastColumns } from "#shared/columns/pastColumns.ts";
import { readFilterSet } from "#shared/filters/filterSet.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { NothingUnderFilters } from "#web/parts/list/NothingUnderFilters.tsx";
import { ProductListScreen } from "#web/parts/list/ProductListScreen.tsx";
import { ProductCard } from "#web/parts/matched-products/ProductCard.tsx";
import { matchedColumns } from "#web/parts/matched-products/matchedColumns.tsx";
import { usePerformance } from "#web/parts/performance/usePerformance.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { MatchedEntries } from "./MatchedEntries.tsx";
import { MatchedFigures } from "./MatchedFigures.tsx";
import { MatchedToolbar } from "./MatchedToolbar.tsx";
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

const NothingMatched = lazyPart(() => import("./NothingMatched.tsx"));
const NothingThatDay = lazyPart(() => import("./NothingThatDay.tsx"));

const pinnedWhereSmall = ["price_diff"];

function MatchedProducts({ fixed }: { fixed: FixedPosition }) {
  const words = useWords();
  const { id, website_id: websiteId, currentCurrency: currency } = useCatalog();
  const list = useMatchedList(fixed);
  const { filters, apply, question, address, isPast } = list;
  const columns = useMemo(() => {
    const all = matchedColumns({ words, currency, address });
    return isPast ? all.filter((column) => pastColumns.has(column.id ?? "")) : all;
  }, [words, currency, address, isPast]);
  const [withPerformance, togglePerformance] = usePerformance();
  return (
    <ProductListScreen
      title={words.say(list.title)}
      list={list}
      name={`matched-${id}`}
      columns={columns}
      pinnedWhereSmall={pinnedWhereSmall}
      counters={<MatchedFigures list={list} fixed={fixed} withPerformance={withPerformance} />}
      toolbar={
        <MatchedToolbar list={list} withPerformance={withPerformance} onPerformance={togglePerformance} />
      }
      {...(!isPast && {
        renderDetail: (product: MatchedProduct) => (
          <Suspense>
            <PriceRanking product={product} currency={currency} />
          </Suspense>
        ),
      })}
      renderCard={(product) => <ProductCard product={product} currency={currency} address={address} />}
      nothingUnderFilters={
        <Suspense>
          <NothingFound list={list} />
        </Suspense>
      }
      empty={
        <Suspense>
          <NothingMatched fixed={fixed} competitive={filters.competitive} onShowAll={() => apply({})} />
        </Suspense>
      }
      exported={{ websiteId, modelFnName: "matchedProducts", where: question.where }}
    >
      <MatchedEntries list={list} fixed={fixed} />
    </ProductListScreen>
  );
}

/** Why filters leave nothing: the past day, or words that are a competitor's. */
function NothingFound({ list: { filters, apply } }: { list: ReturnType<typeof useMatchedList> }) {
  const { say } = useWords();
  const onClear = () => apply({});
  if (filters.day !== undefined)
    return (
      <NothingThatDay
        day={filters.day}
        file={filters.urlsFilename}
        onDay={(day) => apply(readFilterSet({ ...filters, day }))}
        onClear={onClear}
      />
    );
  return (
    <NothingUnderFilters
      file={filters.urlsFilename}
      onClear={onClear}
      more={filters.category && say("matched.empty.ownCategories")}
    />
  );
}
