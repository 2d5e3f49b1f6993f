// The home page and the price dashboard.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import { withLaterWords } from "../session/language.ts";
import { root } from "./root.tsx";

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/home/Home.tsx")),
    "Home",
  ),
  validateSearch: validParameters,
  staticData: { title: "app.menu.home", crumbs: ["app.menu.home"] },
});

const dashboardPrice = createRoute({
  getParentRoute: () => root,
  path: "/dashboard/price",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/priceDashboard/PriceDashboard.tsx")),
    "PriceDashboard",
  ),
  validateSearch: validParameters,
  staticData: {
    title: "app.screen.dashboardPrice",
    crumbs: [{ label: "app.menu.home", to: "/" }, "app.screen.dashboardPrice"],
  },
});

export const dashboardRoutes = [home, dashboardPrice] as const;
