// Own prices against the averages of the competitors': the index, its last thirty days, and by category, brand, competitor.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { today } from "#shared/calendar/day.ts";
import { type FigureField, filtersOfCompared, filtersOfRow } from "#shared/filters/figureFilters.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { SmallLinesChart } from "#web/parts/charts/LinesChart.tsx";
import { mine } from "#web/parts/charts/looks.ts";
import { FigureLink } from "#web/parts/dashboard/FigureLink.tsx";
import { FigureTable } from "#web/parts/dashboard/FigureTable.tsx";
import { OtherRows } from "#web/parts/dashboard/OtherRows.tsx";
import { WidgetCard, WidgetNote } from "#web/parts/dashboard/WidgetCard.tsx";
import type { WidgetName, WidgetProps } from "#web/parts/dashboard/dashboardWidget.ts";
import { indexWords } from "#web/parts/performance/indexWords.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { priceIndexOptions } from "#web/queries/priceIndex.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { type IndexRow, barOf, barsMax, lineOf } from "./indexRows.ts";
import classes from "./PriceIndexWidget.module.css";

const fields = ["category", "brand", "competitors"] as const satisfies FigureField[];
const month_days = 30;

export default function PriceIndexWidget({ filters, ...card }: WidgetProps & WidgetName) {
  const words = useWords();
  const { say, index } = words;
  const { id: catalog_id } = useCatalog();
  const [field, setField] = useState<FigureField>("category");
  const where = matchedProductsWhere({ ...filters, catalog_id });
  const { data, isError, refetch } = useQuery({
    ...priceIndexOptions(catalog_id, { where, field }),
    enabled: filters !== undefined,
    placeholderData: (before) => before,
  });
  const rows = data?.rows ?? [];
  return (
    <WidgetCard
      {...card}
      failed={isError}
      onRetry={() => void refetch()}
      empty={data?.index === null ? <WidgetNote text={say("matched.performance.noIndex")} /> : undefined}
      whole={filters && { list: "matched", filters: filtersOfCompared(filters) }}
      renderChart={
        data &&
        filters &&
        (() => (
          <div className={classes.chart}>
            <div className={classes.side}>
              <p className={classes.head}>
                <FigureLink list="matched" filters={filtersOfCompared(filters)} className={classes.figure}>
                  {index(data.index ?? 0)}
                </FigureLink>
                <span className={classes.note}>{indexWords(words, data)}</span>
              </p>
              <Line filters={filters} now={data.index} />
            </div>
            <div className={classes.side}>
              {/* A block of its own: in a column the buttons of a phone would take its height. */}
              <div>
                <Pills<FigureField>
                  label={say("priceIndex.by")}
                  choices={fields.map((value) => ({ value, label: say(`priceIndex.field.${value}`) }))}
                  value={field}
                  onChange={setField}
                />
              </div>
              <Bars rows={rows.slice(0, barsMax)} {...{ filters, field }} />
              {rows.length > barsMax && <Others count={rows.length - barsMax} />}
            </div>
          </div>
        ))
      }
      table={filters && <Table {...{ rows, filters, field }} />}
    />
  );
}

function Others({ count }: { count: number }) {
  const { say, number } = useWords();
  const counted = { count, formatted: number(count) };
  return (
    <OtherRows printed={say("dashboards.othersPrinted", counted)}>
      {say("priceIndex.others", counted)}
    </OtherRows>
  );
}

/** The last thirty days and today; what of it is not known is said. */
function Line({ filters, now }: { filters: FilterSet; now: number | null }) {
  const { say, date, index } = useWords();
  const { id: catalog_id } = useCatalog();
  const isWhole = filters.competitors === undefined;
  const where = matchedProductsWhere({ ...filters, catalog_id });
  const { data, error } = useQuery({
    ...priceIndexOptions(catalog_id, { where, days: month_days }),
    enabled: isWhole,
    staleTime: 10 * 60_000,
  });
  if (!isWhole) return <p className={classes.note}>{say("matched.performance.noSubset")}</p>;
  if (error) return <p className={classes.note}>{error.message}</p>;
  if (!data?.days) return <div className={classes.pending} />;
  const { dates, values, knownSince } = lineOf(data.days, today(), now);
  if (knownSince === undefined) return <p className={classes.note}>{say("priceIndex.notYet")}</p>;
  return (
    <>
      <SmallLinesChart
        label={say("priceIndex.month")}
        days={dates}
        lines={[{ id: "index", label: say("priceIndex.title"), look: mine, values }]}
        format={index}
      />
      {knownSince !== dates[0] && (
        <p className={classes.note}>{say("priceIndex.since", { day: date(knownSince) })}</p>
      )}
    </>
  );
}

type RowsProps = { rows: readonly IndexRow[]; filters: FilterSet; field: FigureField };

/** The list of exactly the products that a row counts. */
function RowLink({
  row,
  filters,
  field,
  className,
}: Omit<RowsProps, "rows"> & { row: IndexRow; className?: string | undefined }) {
  const { say } = useWords();
  return (
    <FigureLink
      list="matched"
      filters={filtersOfCompared(filtersOfRow(filters, field, row._id))}
      className={className}
      title={row.name ?? say("filters.noName")}
    >
      {row.name ?? say("filters.noName")}
    </FigureLink>
  );
}

function Bars({ rows, ...list }: RowsProps) {
  const { say, number, index } = useWords();
  return (
    <ul className={classes.bars}>
      <li className={classes.row} aria-hidden>
        <span className={classes.middle}>{number(100)}</span>
      </li>
      {rows.map((row) => {
        const { side, length } = barOf(row.index ?? 100, rows);
        return (
          <li key={String(row._id)} className={classes.row}>
            <RowLink row={row} {...list} className={classes.name} />
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} data-side={side} style={{ width: `${length / 2}%` }} />
            </span>
            <span
              className={classes.value}
              title={say("priceIndex.count", { count: row.count, formatted: number(row.count) })}
            >
              {index(row.index ?? 0)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Table({ rows, ...list }: RowsProps) {
  const { say, number, index } = useWords();
  return (
    <FigureTable caption={say("priceIndex.title")}>
      <thead>
        <tr>
          <th scope="col">{say(`priceIndex.of.${list.field}`)}</th>
          <th scope="col">{say("priceIndex.title")}</th>
          <th scope="col">{say("priceIndex.products")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row._id)}>
            <th scope="row">
              <RowLink row={row} {...list} />
            </th>
            <td>{index(row.index ?? 0)}</td>
            <td>{number(row.count)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}
