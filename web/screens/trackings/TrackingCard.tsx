import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { addDays, today } from "#shared/calendar/day.ts";
import { cut } from "#shared/messages/cut.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { inCatalog } from "#web/parts/filters/inCatalog.ts";
import { filtersOf } from "#web/parts/trackings/trackedFilters.ts";
import { type DayStanding, standingsOptions, trackingCountsOptions } from "#web/queries/trackings.ts";
import type { ListedTracking, TrackingCounts } from "#web/queries/trackings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { PositionCounts } from "./PositionCounts.tsx";
import { Sparkline } from "#web/parts/standings/Sparkline.tsx";
import { endsOf, sinceYesterday } from "#web/parts/standings/standings.ts";
import classes from "./TrackingCard.module.css";

const longestName = 20;
const countedAfter_ms = 100;
const days = 30;

export function TrackingCard({ tracking }: { tracking: ListedTracking }) {
  const { say } = useWords();
  const isTurn = useLater(countedAfter_ms);
  const { data: counts, isError } = useQuery({ ...trackingCountsOptions(tracking), enabled: isTurn });
  return (
    <article className={classes.card} aria-label={tracking.name}>
      <h2 className={classes.name} title={tracking.name}>
        {cut(tracking.name, longestName)}
      </h2>
      <PositionCounts counts={counts} failed={isError} />
      {isTurn && counts && <Evolution {...{ tracking, counts }} />}
      <Link
        to="/catalog/tracking-product/$trackingId"
        params={{ trackingId: String(tracking.id) }}
        className={classes.link}
        aria-label={say("trackings.detailsOf", { name: tracking.name })}
      >
        {say("trackings.details")}
      </Link>
    </article>
  );
}

type EvolutionProps = { tracking: ListedTracking; counts: TrackingCounts };

/** Its last thirty days, and what changed since yesterday; a comparison with some competitors has no past. */
function Evolution({ tracking, counts: { countProducts, countCheapProducts } }: EvolutionProps) {
  const { say, number } = useWords();
  const catalog = useCatalog();
  const catalog_id = catalog.id;
  const filters = useMemo(() => inCatalog(filtersOf(tracking), catalog), [tracking, catalog]);
  const dates = useMemo(() => {
    const now = today();
    return Array.from({ length: days }, (_, index) => addDays(now, index - days));
  }, []);
  const { data: standings } = useQuery({
    ...standingsOptions(catalog_id, matchedProductsWhere({ ...filters, catalog_id }), dates),
    enabled: filters.competitors === undefined && Boolean(countProducts),
  });
  if (countProducts === null) return null;
  if (countProducts === 0) return <p className={classes.note}>{say("trackings.nothing")}</p>;
  if (filters.competitors) return <p className={classes.note}>{say("trackings.noPast")}</p>;
  if (!standings) return null;
  const change = sinceYesterday(standings, countCheapProducts);
  return (
    <div className={classes.evolution}>
      <Line standings={standings} />
      <p className={classes.note}>
        {change === undefined
          ? say("trackings.noYesterday")
          : change === 0
            ? say("trackings.sameAsYesterday")
            : say("trackings.sinceYesterday", {
                count: Math.abs(change),
                change: `${change > 0 ? "+" : "−"}${number(Math.abs(change))}`,
              })}
      </p>
    </div>
  );
}

/** What the line is of, and where it begins and ends: read aloud, the line says so itself. */
function Line({ standings }: { standings: readonly DayStanding[] }) {
  const { say, share, date } = useWords();
  const ends = endsOf(standings);
  if (!ends) return null;
  const textOf = (day: DayStanding) =>
    say("trackings.lineEnd", { share: share(day.percentProductsCheap / 100), day: date(day.date) });
  return (
    <>
      <p className={classes.note} aria-hidden>
        {say("trackings.lineOf")}
      </p>
      <Sparkline standings={standings} />
      <p className={classes.ends} aria-hidden>
        <span>{textOf(ends.first)}</span>
        <span>{textOf(ends.last)}</span>
      </p>
    </>
  );
}

function useLater(delay_ms: number): boolean {
  const [isTurn, setTurn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTurn(true), delay_ms);
    return () => clearTimeout(timer);
  }, [delay_ms]);
  return isTurn;
}
