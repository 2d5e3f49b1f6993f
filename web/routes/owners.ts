// Customers, websites and catalogues.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { validateBack } from "../parts/first-steps/backToSteps.ts";
import { catalogsAddress, validateNewCatalogSearch } from "../screens/catalogs/search.ts";
import { customersAddress } from "../screens/customers/search.ts";
import { websitesAddress } from "../screens/websites/search.ts";
import { withLaterWords } from "../session/language.ts";
import { listOf } from "./listOf.ts";
import { root } from "./root.tsx";

const customers = createRoute({
  getParentRoute: () => root,
  path: "/customers",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/customers/Customers.tsx")),
    "Customers",
  ),
  ...listOf(customersAddress),
  staticData: {
    title: "app.screen.customers",
    crumbs: ["app.home", "app.menu.customers", "app.screen.customers"],
    needsNoCatalog: true,
  },
});

const ofCustomers = { label: "app.screen.customers", to: "/customers" } as const;
const customerPage = withLaterWords(() => import("../screens/customers/CustomerPage.tsx"));

const customerNew = createRoute({
  getParentRoute: () => root,
  path: "/customer/new",
  component: lazyRouteComponent(customerPage, "NewCustomer"),
  validateSearch: validateBack,
  staticData: {
    title: "app.screen.customerNew",
    crumbs: ["app.home", "app.menu.customers", ofCustomers],
    needsNoCatalog: true,
  },
});

const customer = createRoute({
  getParentRoute: () => root,
  path: "/customer/$customerId",
  component: lazyRouteComponent(customerPage, "EditedCustomer"),
  validateSearch: validateBack,
  staticData: {
    title: "app.screen.customer",
    crumbs: ["app.home", "app.menu.customers", ofCustomers],
    needsNoCatalog: true,
  },
});

const websites = createRoute({
  getParentRoute: () => root,
  path: "/websites",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/websites/Websites.tsx")),
    "Websites",
  ),
  ...listOf(websitesAddress),
  staticData: {
    title: "app.screen.websites",
    crumbs: ["app.home", "app.crumb.website", "app.screen.websites"],
    needsNoCatalog: true,
  },
});

const ofWebsites = { label: "app.screen.websites", to: "/websites" } as const;
const websitePage = withLaterWords(() => import("../screens/websites/WebsitePage.tsx"));

const websiteNew = createRoute({
  getParentRoute: () => root,
  path: "/website/new",
  component: lazyRouteComponent(websitePage, "NewWebsite"),
  validateSearch: validateBack,
  staticData: {
    title: "app.screen.websiteNew",
    crumbs: ["app.home", "app.crumb.website", ofWebsites],
    needsNoCatalog: true,
  },
});

const website = createRoute({
  getParentRoute: () => root,
  path: "/website/$websiteId",
  component: lazyRouteComponent(websitePage, "EditedWebsite"),
  staticData: {
    title: "app.screen.website",
    crumbs: ["app.home", "app.crumb.website", ofWebsites],
    needsNoCatalog: true,
  },
});

const catalogs = createRoute({
  getParentRoute: () => root,
  path: "/catalogs",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/catalogs/Catalogs.tsx")),
    "Catalogs",
  ),
  ...listOf(catalogsAddress),
  staticData: {
    title: "app.screen.catalogs",
    crumbs: ["app.home", "app.menu.catalogs", "app.screen.catalogs"],
    needsNoCatalog: true,
  },
});

const ofCatalogs = { label: "app.screen.catalogs", to: "/catalogs" } as const;
const catalogPage = withLaterWords(() => import("../screens/catalogs/CatalogPage.tsx"));

const catalogNew = createRoute({
  getParentRoute: () => root,
  path: "/catalog/new",
  component: lazyRouteComponent(catalogPage, "NewCatalog"),
  validateSearch: validateNewCatalogSearch,
  staticData: {
    title: "app.screen.catalogNew",
    crumbs: ["app.home", "app.menu.catalogs", ofCatalogs],
    needsNoCatalog: true,
  },
});

const catalog = createRoute({
  getParentRoute: () => root,
  path: "/catalog/$catalogId",
  component: lazyRouteComponent(catalogPage, "EditedCatalog"),
  staticData: { title: "app.screen.catalog", crumbs: ["app.home", "app.menu.catalogs", ofCatalogs] },
});

export const ownersRoutes = [
  customers,
  customerNew,
  customer,
  websites,
  websiteNew,
  website,
  catalogs,
  catalogNew,
  catalog,
] as const;
