// The widgets of the price dashboard, in their order: a line each. One that brings much code is a lazyPart.
import { BrandWidget, CategoryWidget, CompetitorWidget } from "#web/parts/dashboard/FieldWidget.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { PositionWidget } from "#web/parts/dashboard/PositionWidget.tsx";
import type { DashboardWidget } from "#web/parts/dashboard/dashboardWidget.ts";

const PriceIndexWidget = lazyPart(() => import("#web/parts/price-index/PriceIndexWidget.tsx"));

export const priceWidgets: readonly DashboardWidget[] = [
  { id: "pricePosition", title: "dashboards.widget.competitiveness", size: "one", component: PositionWidget },
  { id: "priceIndex", title: "priceIndex.title", size: "twoOfThree", component: PriceIndexWidget },
  { id: "priceBrand", title: "dashboards.widget.brand", size: "one", component: BrandWidget },
  { id: "priceCategory", title: "dashboards.widget.category", size: "one", component: CategoryWidget },
  {
    id: "priceCompetitors",
    title: "dashboards.widget.competitors",
    size: "one",
    component: CompetitorWidget,
  },
];
