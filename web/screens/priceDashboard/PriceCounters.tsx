import type { ReactNode } from "react";
import { positions } from "#shared/filters/competitive.ts";
import type { Position } from "#shared/filters/competitive.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { filtersOfPosition } from "#shared/filters/figureFilters.ts";
import { Counter, CounterBar } from "#web/parts/counters/Counter.tsx";
import { percentsOf } from "#web/parts/counters/counts.ts";
import classes from "#web/parts/counters/Counter.module.css";
import { FigureLink } from "#web/parts/dashboard/FigureLink.tsx";
import { usePie } from "#web/parts/dashboard/usePie.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";

/** Competitors, products and where their prices stand; each card leads to its list. */
export function PriceCounters({ filters }: { filters: FilterSet | undefined }) {
  const { say, share } = useWords();
  const { competitors } = useCatalog();
  const { total, counts, failed } = usePie(filters);
  const percents = counts && percentsOf(counts);
  const shareOf = (position: Position, whole: number | undefined) =>
    counts && whole ? counts[position] / whole : 0;
  return (
    <section className={classes.counters} aria-label={say("dashboards.counters.label")}>
      <Counter
        label="dashboards.counters.competitors"
        value={filters?.competitors?.length ?? competitors.length}
        aside={filters?.competitors && say("matched.counters.outOf", { all: competitors.length })}
      />
      <Counter label="dashboards.counters.products" value={total} failed={failed}>
        <CounterBar shares={positions.map((position) => ({ position, share: shareOf(position, total) }))} />
      </Counter>
      {positions.map((position) => (
        <Counter
          key={position}
          label={`dashboards.counters.${position}`}
          position={position}
          value={counts?.[position]}
          failed={failed}
          aside={percents && share(percents[position] / 100)}
          link={filters && ((name) => <PositionLink {...{ filters, position, name }} />)}
        >
          <CounterBar shares={[{ position, share: shareOf(position, counts?.matched) }]} />
        </Counter>
      ))}
    </section>
  );
}

type PositionLinkProps = { filters: FilterSet; position: Position; name: ReactNode };

function PositionLink({ filters, position, name }: PositionLinkProps) {
  return (
    <FigureLink list="matched" filters={filtersOfPosition(filters, position)} className={classes.choice}>
      {name}
    </FigureLink>
  );
}
