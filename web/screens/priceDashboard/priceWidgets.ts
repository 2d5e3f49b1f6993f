// The widgets of the price dashboard, in their order: a line each. One that brings much code is a lazyPart.
import { BrandWidget, CategoryWidget, CompetitorWidget } from "#web/parts/dashboard/FieldWidget.tsx";
import { PositionWidget } from "#web/parts/dashboard/PositionWidget.tsx";
import type { DashboardWidget } from "#web/parts/dashboard/dashboardWidget.ts";

export const priceWidgets: readonly DashboardWidget[] = [
  { id: "pricePosition", title: "dashboards.widget.competitiveness", size: "one", component: PositionWidget },
  { id: "priceBrand", title: "dashboards.widget.brand", size: "one", component: BrandWidget },
  { id: "priceCategory", title: "dashboards.widget.category", size: "one", component: CategoryWidget },
  {
    id: "priceCompetitors",
    title: "dashboards.widget.competitors",
    size: "one",
    component: CompetitorWidget,
  },
];
