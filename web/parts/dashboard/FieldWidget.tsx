// Where my products stand by the value of a field: categories, brands, competitors.
import { useQuery } from "@tanstack/react-query";
import type { FigureField } from "#shared/filters/figureFilters.ts";
import { filtersOfCompared } from "#shared/filters/figureFilters.ts";
import { matchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { positionRowsMax, positionsByOptions } from "#web/queries/figures.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { OtherRows } from "./OtherRows.tsx";
import { PositionsTable } from "./PositionsTable.tsx";
import { StackedBars } from "./StackedBars.tsx";
import { WidgetCard, WidgetNote } from "./WidgetCard.tsx";
import { barRowsOf, barsMax } from "./barRows.ts";
import type { WidgetName, WidgetProps } from "./dashboardWidget.ts";

export const CategoryWidget = (props: WidgetProps & WidgetName) => (
  <FieldWidget field="category" {...props} />
);
export const BrandWidget = (props: WidgetProps & WidgetName) => <FieldWidget field="brand" {...props} />;
export const CompetitorWidget = (props: WidgetProps & WidgetName) => (
  <FieldWidget field="competitors" {...props} />
);

/** Icons are shown above so many rows. */
const iconsAbove = 2;

function FieldWidget({ field, filters, ...card }: WidgetProps & WidgetName & { field: FigureField }) {
  const { say } = useWords();
  const { id: catalog_id } = useCatalog();
  const where = matchedProductsWhere({ ...filters, catalog_id });
  const { data, isError, refetch } = useQuery({
    ...positionsByOptions(catalog_id, field, where),
    enabled: filters !== undefined,
  });
  const rows = data && filters && barRowsOf(data, field, filters, say("filters.noName"));
  const others = rows ? rows.length - barsMax : 0;
  return (
    <WidgetCard
      {...card}
      failed={isError}
      onRetry={() => void refetch()}
      empty={rows?.length === 0 ? <WidgetNote text={say("dashboards.nothingCompared")} /> : undefined}
      isLong={(rows?.length ?? 0) > iconsAbove}
      whole={filters && { list: "matched", filters: filtersOfCompared(filters) }}
      renderChart={rows && ((isLarge) => <StackedBars rows={rows.slice(0, barsMax)} large={isLarge} />)}
      table={
        rows && <PositionsTable caption={say(card.title)} of={say(`dashboards.of.${field}`)} rows={rows} />
      }
      rest={others > 0 && <Others count={others} areAll={rows!.length < positionRowsMax} />}
    />
  );
}

/** `areAll`: there are no others than these. */
function Others({ count, areAll }: { count: number; areAll: boolean }) {
  const { say, number } = useWords();
  const counted = { count, formatted: number(count) };
  if (!areAll)
    return (
      <OtherRows printed={say("dashboards.manyOthersPrinted")}>
        {say("dashboards.manyOthers", counted)}
      </OtherRows>
    );
  return (
    <OtherRows printed={say("dashboards.othersPrinted", counted)}>
      {say("dashboards.others", counted)}
    </OtherRows>
  );
}
