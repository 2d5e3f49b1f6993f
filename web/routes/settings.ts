// What a catalogue and a person set.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { validateConfigSearch } from "../screens/catalogConfig/search.ts";
import { withLaterWords } from "../session/language.ts";
import { root } from "./root.tsx";

const unitMapping = createRoute({
  getParentRoute: () => root,
  path: "/catalog/unit-mapping",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/mappings/UnitMappings.tsx")),
    "UnitMappings",
  ),
  staticData: { title: "app.screen.unitMapping", crumbs: ["app.menu.tools", "app.screen.unitMapping"] },
});

const currencyMapping = createRoute({
  getParentRoute: () => root,
  path: "/catalog/currency-mapping",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/mappings/CurrencyMappings.tsx")),
    "CurrencyMappings",
  ),
  staticData: {
    title: "app.screen.currencyMapping",
    crumbs: ["app.menu.tools", "app.screen.currencyMapping"],
  },
});

const catalogConfig = createRoute({
  getParentRoute: () => root,
  path: "/catalog/config",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/catalogConfig/CatalogConfig.tsx")),
    "CatalogConfig",
  ),
  validateSearch: validateConfigSearch,
  staticData: {
    title: "app.screen.catalogConfig",
    crumbs: ["app.menu.settings", "app.screen.catalogConfig"],
  },
});

const firstSteps = createRoute({
  getParentRoute: () => root,
  path: "/first-steps",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/firstSteps/FirstSteps.tsx")),
    "FirstSteps",
  ),
  staticData: {
    title: "app.screen.firstSteps",
    crumbs: ["app.menu.tools", "app.screen.firstSteps"],
    needsNoCatalog: true,
  },
});

const profile = createRoute({
  getParentRoute: () => root,
  path: "/profile",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/profile/Profile.tsx")),
    "Profile",
  ),
  staticData: { title: "app.screen.profile", crumbs: ["app.screen.profile"], needsNoCatalog: true },
});

export const settingsRoutes = [unitMapping, currencyMapping, catalogConfig, firstSteps, profile] as const;
