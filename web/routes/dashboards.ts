// The home page and the price dashboard.
import { createRoute } from "@tanstack/react-router";
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import { laterScreen, titled } from "./laterScreen.ts";
import { root } from "./root.tsx";

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: laterScreen(() => import("../screens/home/Home.tsx"), "Home"),
  validateSearch: validParameters,
  staticData: titled("app.menu.home"),
});

const dashboardPrice = createRoute({
  getParentRoute: () => root,
  path: "/dashboard/price",
  component: laterScreen(() => import("../screens/priceDashboard/PriceDashboard.tsx"), "PriceDashboard"),
  validateSearch: validParameters,
  staticData: titled("app.screen.dashboardPrice", { label: "app.menu.home", to: "/" }),
});

export const dashboardRoutes = [home, dashboardPrice] as const;
