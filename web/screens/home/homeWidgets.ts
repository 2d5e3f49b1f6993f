// The widgets of the home page, in the order in which they stand until somebody moves them.
import { BrandWidget, CategoryWidget, CompetitorWidget } from "#web/parts/dashboard/FieldWidget.tsx";
import { PositionWidget } from "#web/parts/dashboard/PositionWidget.tsx";
import type { DashboardWidget } from "#web/parts/dashboard/dashboardWidget.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { TrackingsWidget } from "./TrackingsWidget.tsx";
import type { WidgetNumber } from "./chosenWidgets.ts";

const AveragePositionWidget = lazyPart(() =>
  import("./AveragePositionWidget.tsx").then(({ AveragePositionWidget: component }) => ({
    default: component,
  })),
);
const CreatedProductsWidget = lazyPart(() =>
  import("./CreatedProductsWidget.tsx").then(({ CreatedProductsWidget: component }) => ({
    default: component,
  })),
);

export const homeWidgets: Record<WidgetNumber, DashboardWidget> = {
  1: { id: "myWidget1", title: "dashboards.widget.position", size: "one", component: PositionWidget },
  2: { id: "myWidget2", title: "dashboards.widget.category", size: "one", component: CategoryWidget },
  3: { id: "myWidget3", title: "dashboards.widget.brand", size: "one", component: BrandWidget },
  4: { id: "myWidget4", title: "dashboards.widget.competitors", size: "one", component: CompetitorWidget },
  5: { id: "myWidget5", title: "dashboards.widget.average", size: "two", component: AveragePositionWidget },
  6: { id: "myWidget6", title: "dashboards.widget.trackings", size: "one", component: TrackingsWidget },
  7: { id: "myWidget7", title: "dashboards.widget.created", size: "two", component: CreatedProductsWidget },
};
