// The first trackings, and where their products stand.
import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PositionsTable } from "#web/parts/dashboard/PositionsTable.tsx";
import { StackedBars } from "#web/parts/dashboard/StackedBars.tsx";
import { WidgetCard, WidgetNote } from "#web/parts/dashboard/WidgetCard.tsx";
import { comparedOf } from "#web/parts/dashboard/barRows.ts";
import type { BarRow } from "#web/parts/dashboard/barRows.ts";
import type { WidgetName, WidgetProps } from "#web/parts/dashboard/dashboardWidget.ts";
import classes from "#web/parts/dashboard/widgets.module.css";
import { filtersOf } from "#web/parts/trackings/trackedFilters.ts";
import { trackingCountsOptions, trackingsOptions } from "#web/queries/trackings.ts";
import type { ListedTracking, TrackingCounts } from "#web/queries/trackings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";

const trackingsMax = 7;

/** What a dashboard is narrowed to does not narrow its trackings: each has filters of its own. */
export function TrackingsWidget({ filters: _ofDashboard, ...card }: WidgetProps & WidgetName) {
  const { say } = useWords();
  const { id } = useCatalog();
  const { data, isError, refetch } = useQuery(trackingsOptions(id));
  const trackings = data?.slice(0, trackingsMax) ?? [];
  const counted = useQueries({ queries: trackings.map((tracking) => trackingCountsOptions(tracking)) });
  const isCounted = data !== undefined && counted.every((answer) => answer.data !== undefined);
  const rows = isCounted ? trackings.map((tracking, at) => rowOf(tracking, counted[at]!.data!)) : undefined;
  const compared = rows?.filter((row) => comparedOf(row) > 0);
  const note = say(data?.length === 0 ? "dashboards.noTrackings" : "dashboards.nothingTracked");
  return (
    <WidgetCard
      {...card}
      failed={isError || counted.some((answer) => answer.isError)}
      onRetry={() => {
        void refetch();
        for (const answer of counted) if (answer.isError) void answer.refetch();
      }}
      empty={compared?.length === 0 ? <WidgetNote text={note} action={<ToTrackings />} /> : undefined}
      renderChart={compared && ((isLarge) => <StackedBars rows={compared} large={isLarge} />)}
      table={
        rows && <PositionsTable caption={say(card.title)} of={say("dashboards.of.tracking")} rows={rows} />
      }
      footer={<ToTrackings />}
    />
  );
}

function ToTrackings() {
  const { say } = useWords();
  return (
    <Link to="/catalog/tracking-products" className={classes.more}>
      {say("dashboards.toTrackings")}
    </Link>
  );
}

function rowOf(tracking: ListedTracking, counts: TrackingCounts): BarRow {
  return {
    id: String(tracking.id),
    name: tracking.name,
    counts: {
      cheap: counts.countCheapProducts ?? 0,
      equals: counts.countEqualsProducts ?? 0,
      expensive: counts.countExpensiveProducts ?? 0,
    },
    filters: filtersOf(tracking),
  };
}
