// A dashboard: what it is called, its filters, and its widgets, all of the same products.
import { IconPrinter } from "@tabler/icons-react";
import { Suspense, useMemo } from "react";
import type { CSSProperties, ReactNode } from "react";
import { today } from "#shared/calendar/day.ts";
import { ListFilters } from "#web/parts/filters/ListFilters.tsx";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { WidgetCard } from "./WidgetCard.tsx";
import { columnsTaken } from "./columnsTaken.ts";
import type { DashboardWidget } from "./dashboardWidget.ts";
import type { useDashboard } from "./useDashboard.ts";
import classes from "./Dashboard.module.css";

type DashboardProps = {
  title: string;
  state: ReturnType<typeof useDashboard>;
  widgets: readonly DashboardWidget[];
  /** Takes a widget off, where that can be done. */
  onRemove?: (widget: DashboardWidget) => void;
  /** Beside the title. */
  actions?: ReactNode;
  /** Above the widgets. */
  children?: ReactNode;
};

export function Dashboard({ title, state, widgets, onRemove, actions, children }: DashboardProps) {
  const { say, date } = useWords();
  const { name } = useCatalog();
  const { filters, without, countOf, isFilled, apply, shown } = state;
  const [three, two] = [3, 2].map((columns) => columnsTaken(widgets, columns));
  useRightMenu(
    useMemo(
      () => [{ id: "print", label: say("dashboards.print"), icon: IconPrinter, run: () => window.print() }],
      [say],
    ),
  );
  return (
    <div className={classes.screen}>
      <ScreenHead title={title}>
        <p className={classes.printed}>
          {name} · {date(today())}
        </p>
        <ListFilters {...{ filters, without, countOf, isFilled }} onApply={apply} />
        {actions && <div className={classes.actions}>{actions}</div>}
      </ScreenHead>
      {children}
      <div className={classes.widgets}>
        {widgets.map((widget, index) => (
          <div
            key={widget.id}
            className={classes.place}
            style={{ "--of-three": three?.[index], "--of-two": two?.[index] } as CSSProperties}
          >
            <Suspense fallback={<WidgetCard {...nameOf(widget)} renderChart={undefined} onRetry={nothing} />}>
              <widget.component
                {...nameOf(widget)}
                filters={shown}
                onRemove={onRemove && (() => onRemove(widget))}
              />
            </Suspense>
          </div>
        ))}
      </div>
    </div>
  );
}

function nameOf({ id, title }: DashboardWidget) {
  return { id, title };
}

function nothing() {}
