// How far my prices are from the cheapest competitor's, category by category, over the last thirty days.
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { addDays, today } from "#shared/calendar/day.ts";
import type { Day } from "#shared/calendar/day.ts";
import { filtersOfCompared, filtersOfRow } from "#shared/filters/figureFilters.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { cut } from "#shared/messages/cut.ts";
import { LinesChart } from "#web/parts/charts/LinesChart.tsx";
import { FigureLink } from "#web/parts/dashboard/FigureLink.tsx";
import { WidgetCard, WidgetNote } from "#web/parts/dashboard/WidgetCard.tsx";
import { barsMax, longestName } from "#web/parts/dashboard/barRows.ts";
import type { WidgetName, WidgetProps } from "#web/parts/dashboard/dashboardWidget.ts";
import { FigureTable } from "#web/parts/dashboard/FigureTable.tsx";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { averagesByOptions } from "#web/queries/figures.ts";
import type { AveragesOfValue } from "#web/queries/figures.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";

const days = 30;

/** Those of the most products: some of them may have had none to compare. */
const valuesAsked = 4 * barsMax;

export function AveragePositionWidget({ filters, ...card }: WidgetProps & WidgetName) {
  const { say, percentDifference } = useWords();
  const { dates, data, lines, note, refetch } = useAverages(filters);
  return (
    <WidgetCard
      {...card}
      about={say("dashboards.average.about")}
      onRetry={() => void refetch()}
      empty={note !== undefined ? <WidgetNote text={note} /> : undefined}
      renderChart={
        data &&
        filters &&
        (() => (
          <LinesChart
            days={dates}
            lines={lines}
            format={percentDifference}
            label={say("dashboards.average.caption")}
            renderName={({ id, label }) => <CategoryLink filters={filters} {...{ id, label }} />}
          />
        ))
      }
      table={data && <AveragesTable dates={dates} lines={lines} />}
    />
  );
}

/** The categories with the most products, day by day; what is to be said where they are not known. */
function useAverages(filters: WidgetProps["filters"]) {
  const words = useWords();
  const { say } = words;
  const { id: catalog_id } = useCatalog();
  const dates = useMemo(() => {
    const now = today();
    return Array.from({ length: days }, (_, index) => addDays(now, index - days));
  }, []);
  const where = matchedProductsWhere({ ...filters, catalog_id });
  const { data, error, refetch } = useQuery({
    ...averagesByOptions(catalog_id, "category", { where, dates, limit: valuesAsked }),
    enabled: filters !== undefined && filters.competitors === undefined,
    retry: false,
  });
  const shown = data?.toSorted(byProducts).slice(0, barsMax) ?? [];
  const lines = shown.map((value) => lineOf(value, say("filters.noName")));
  const note = filters?.competitors
    ? say("dashboards.average.noSubset")
    : error
      ? failureText(error, words)
      : data?.length === 0
        ? say("dashboards.average.none")
        : undefined;
  return { dates, data, lines, note, refetch };
}

type Line = ReturnType<typeof lineOf>;

/** Of the products that have no category; no category is called so. */
const none = "";

function lineOf({ _id, name, dates = [] }: AveragesOfValue, noName: string) {
  return {
    id: _id ?? none,
    label: name ?? noName,
    values: dates.map(({ averagePriceDiffPercent }) => averagePriceDiffPercent),
  };
}

function byProducts(left: AveragesOfValue, right: AveragesOfValue): number {
  return right.to.countProducts - left.to.countProducts;
}

function AveragesTable({ dates, lines }: { dates: readonly Day[]; lines: readonly Line[] }) {
  const { say } = useWords();
  const caption = say("dashboards.average.caption");
  return (
    <FigureTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">{say("dashboards.average.day")}</th>
          {lines.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {dates
          .map((day, at) => ({ day, at }))
          .toReversed()
          .map(({ day, at }) => (
            <DayLine key={day} {...{ day, at, lines }} />
          ))}
      </tbody>
    </FigureTable>
  );
}

function DayLine({ day, at, lines }: { day: Day; at: number; lines: readonly Line[] }) {
  const { date, percentDifference } = useWords();
  return (
    <tr>
      <th scope="row">{date(day)}</th>
      {lines.map(({ id, values }) => (
        <td key={id}>
          {values[at] === null || values[at] === undefined ? "—" : percentDifference(values[at])}
        </td>
      ))}
    </tr>
  );
}

type CategoryLinkProps = Pick<Line, "id" | "label"> & { filters: NonNullable<WidgetProps["filters"]> };

function CategoryLink({ filters, id, label }: CategoryLinkProps) {
  return (
    <FigureLink
      list="matched"
      filters={filtersOfCompared(filtersOfRow(filters, "category", id === none ? null : id))}
      title={label}
    >
      {cut(label, longestName)}
    </FigureLink>
  );
}
