// What a catalogue and a person set.
import { createRoute } from "@tanstack/react-router";
import { validateConfigSearch } from "../screens/catalogConfig/search.ts";
import { laterScreen, titled } from "./laterScreen.ts";
import { root } from "./root.tsx";

const unitMapping = createRoute({
  getParentRoute: () => root,
  path: "/catalog/unit-mapping",
  component: laterScreen(() => import("../screens/mappings/UnitMappings.tsx"), "UnitMappings"),
  staticData: titled("app.screen.unitMapping", "app.menu.tools"),
});

const currencyMapping = createRoute({
  getParentRoute: () => root,
  path: "/catalog/currency-mapping",
  component: laterScreen(() => import("../screens/mappings/CurrencyMappings.tsx"), "CurrencyMappings"),
  staticData: titled("app.screen.currencyMapping", "app.menu.tools"),
});

const catalogConfig = createRoute({
  getParentRoute: () => root,
  path: "/catalog/config",
  component: laterScreen(() => import("../screens/catalogConfig/CatalogConfig.tsx"), "CatalogConfig"),
  validateSearch: validateConfigSearch,
  staticData: titled("app.screen.catalogConfig", "app.menu.settings"),
});

const firstSteps = createRoute({
  getParentRoute: () => root,
  path: "/first-steps",
  component: laterScreen(() => import("../screens/firstSteps/FirstSteps.tsx"), "FirstSteps"),
  staticData: { ...titled("app.screen.firstSteps", "app.menu.tools"), needsNoCatalog: true },
});

const profile = createRoute({
  getParentRoute: () => root,
  path: "/profile",
  component: laterScreen(() => import("../screens/profile/Profile.tsx"), "Profile"),
  staticData: { ...titled("app.screen.profile"), needsNoCatalog: true },
});

export const settingsRoutes = [unitMapping, currencyMapping, catalogConfig, firstSteps, profile] as const;
