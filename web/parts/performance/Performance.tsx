// How well the prices of a list do: what they could earn more, their index, and where they stood a month ago.
import { useQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { addDays, today } from "#shared/calendar/day.ts";
import { type FilterField, type FilterSet, withoutFields } from "#shared/filters/filterSet.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { CountUp } from "#web/parts/CountUp.tsx";
import { FigureLink } from "#web/parts/dashboard/FigureLink.tsx";
import { saidOver, usualChoice, type WholeChoice } from "#web/parts/simulator/options.ts";
import { amountInMonth } from "#web/parts/simulator/results.ts";
import { Sparkline } from "#web/parts/standings/Sparkline.tsx";
import { endsOf } from "#web/parts/standings/standings.ts";
import { marginDiffOptions } from "#web/queries/marginSimulation.ts";
import { priceIndexOptions } from "#web/queries/priceIndex.ts";
import { type DayStanding, standingsOptions } from "#web/queries/trackings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { indexWords } from "./indexWords.ts";
import classes from "./Performance.module.css";

export type PerformanceProps = {
  filters: FilterSet;
  /** What the simulator is told. */
  choice?: WholeChoice;
};

/** What is asked of a day, or of how the list is narrowed to a position, has no part in the figures. */
const notHere: FilterField[] = [
  "day",
  "moved",
  "isMatched",
  "competitive",
  "price_diff",
  "price_diff_percent",
];
const month_days = 30;

export default function Performance({ filters, choice = usualChoice }: PerformanceProps) {
  const { say } = useWords();
  const { id: catalog_id } = useCatalog();
  const others = useMemo(() => withoutFields(filters, notHere), [filters]);
  const where = useMemo(() => matchedProductsWhere({ ...others, catalog_id }), [others, catalog_id]);
  return (
    <section className={classes.performance} aria-label={say("matched.performance.toggle")}>
      <PotentialMargin {...{ others, where, choice }} />
      <IndexNow where={where} />
      <LastMonth {...{ others, where }} />
    </section>
  );
}

type OfList = { others: FilterSet; where: ReturnType<typeof matchedProductsWhere> };

/** A link to the simulator, told the same. */
function PotentialMargin({ others, where, choice }: OfList & { choice: WholeChoice }) {
  const { say, amount } = useWords();
  const { website_id: websiteId, currentCurrency: currency } = useCatalog();
  const { diffType, diffValue, margin, maxGapPercent, sales: urlsFilename } = choice;
  const asked = { websiteId, where, diffType, diffValue, margin, maxGapPercent, urlsFilename };
  const { data: diff, isError } = useQuery(marginDiffOptions(asked));
  return (
    <Figure label={say("matched.performance.margin")} note={say("matched.performance.perMonth")}>
      <FigureLink
        list="simulator"
        filters={{ ...others, competitive: "cheap" }}
        besides={saidOver(usualChoice, choice)}
        className={classes.figure}
        data-position="cheap"
      >
        {diff ? (
          <CountUp
            value={Math.round(amountInMonth(diff, "cheap", choice))}
            write={(value) => amount(value, currency)}
          />
        ) : isError ? (
          "—"
        ) : (
          "…"
        )}
      </FigureLink>
    </Figure>
  );
}

function IndexNow({ where }: Pick<OfList, "where">) {
  const words = useWords();
  const { say } = words;
  const { id } = useCatalog();
  const { data, isError } = useQuery(priceIndexOptions(id, { where }));
  return (
    <Figure label={say("matched.performance.index")} note={data && indexWords(words, data)}>
      <span className={classes.figure}>
        {data?.index ? words.index(data.index) : data || isError ? "—" : "…"}
      </span>
    </Figure>
  );
}

/** The share of cheaper products over thirty days; a comparison with some competitors has no past. */
function LastMonth({ others, where }: OfList) {
  const { say, share } = useWords();
  const { id } = useCatalog();
  const isWhole = others.competitors === undefined;
  const dates = useMemo(() => {
    const now = today();
    return Array.from({ length: month_days }, (_, index) => addDays(now, index - month_days));
  }, []);
  const { data: standings, error } = useQuery({
    ...standingsOptions(id, where, dates),
    enabled: isWhole,
    retry: false,
  });
  const moved = standings && movedOver(standings);
  const said =
    moved &&
    (moved.from === moved.to
      ? say("matched.performance.stable", { share: share(moved.to / 100) })
      : say("matched.performance.fromTo", { from: share(moved.from / 100), to: share(moved.to / 100) }));
  const unknown = standings && say("matched.performance.noPast");
  return (
    <Figure
      label={say("matched.performance.month")}
      note={isWhole ? (error?.message ?? said ?? unknown) : say("matched.performance.noSubset")}
    >
      <span className={classes.line}>{standings && <Sparkline standings={standings} />}</span>
    </Figure>
  );
}

/** The shares of cheaper products at the ends of what is known, whole percents; undefined of a day alone. */
function movedOver(standings: readonly DayStanding[]): { from: number; to: number } | undefined {
  const ends = endsOf(standings);
  if (!ends) return undefined;
  return {
    from: Math.round(ends.first.percentProductsCheap),
    to: Math.round(ends.last.percentProductsCheap),
  };
}

type FigureProps = { label: string; note: string | undefined; children: ReactNode };

function Figure({ label, note, children }: FigureProps) {
  return (
    <div className={classes.cell} role="group" aria-label={label}>
      <span className={classes.label}>{label}</span>
      {children}
      <span className={classes.note}>{note}</span>
    </div>
  );
}
