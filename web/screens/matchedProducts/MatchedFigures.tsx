// Above the list: how many there are in each position, how well they do, and how old their prices are.
import { Suspense } from "react";
import { type FilterSet, readFilterSet, sameFilters, withoutFields } from "#shared/filters/filterSet.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { PriceAges } from "#web/parts/prices/PriceAges.tsx";
import { useCatalog } from "#web/session/catalogs.tsx";
import { Counters } from "./Counters.tsx";
import type { FixedPosition, MatchedList } from "./useMatchedList.ts";

const Performance = lazyPart(() => import("#web/parts/performance/Performance.tsx"));
const PastBanner = lazyPart(() =>
  import("#web/parts/past/PastBanner.tsx").then(({ PastBanner: component }) => ({ default: component })),
);

type MatchedFiguresProps = { list: MatchedList; fixed: FixedPosition; withPerformance: boolean };

export function MatchedFigures({ list, fixed, withPerformance }: MatchedFiguresProps) {
  const { id } = useCatalog();
  const { filters, apply, question, retry, isPart, isPast, address } = list;
  return (
    <>
      <Counters
        key={id}
        fixed={fixed}
        filters={question.filters}
        waiting={!countsAlike(filters, question.filters)}
        chosen={filters.competitive ?? "all"}
        onChoose={(competitive) => apply(readFilterSet({ ...filters, competitive }))}
        onRetry={retry}
      />
      <Suspense>
        {withPerformance && !isPast && question.filters && <Performance filters={question.filters} />}
      </Suspense>
      <Suspense>
        {isPast && <PastBanner filters={filters} onApply={apply} />}
        {/* Of a past day no age is kept: the question may still be of one. */}
        {!isPast && question.filters?.day === undefined && (
          <PriceAges catalogId={id} where={isPart ? question.where : undefined} {...{ address, filters }} />
        )}
      </Suspense>
    </>
  );
}

/** Whether each position counts as many under both: which of them the list shows is no matter. */
function countsAlike(chosen: FilterSet, asked: FilterSet | undefined): boolean {
  return (
    asked === undefined ||
    sameFilters(withoutFields(chosen, ["competitive"]), withoutFields(asked, ["competitive"]))
  );
}
