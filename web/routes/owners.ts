// Customers, websites and catalogues.
import { createRoute } from "@tanstack/react-router";
import { validateBack } from "../parts/first-steps/backToSteps.ts";
import { catalogsAddress, validateNewCatalogSearch } from "../screens/catalogs/search.ts";
import { customersAddress } from "../screens/customers/search.ts";
import { websitesAddress } from "../screens/websites/search.ts";
import { listOf } from "./listOf.ts";
import { laterScreen, titled } from "./laterScreen.ts";
import { root } from "./root.tsx";

const customers = createRoute({
  getParentRoute: () => root,
  path: "/customers",
  component: laterScreen(() => import("../screens/customers/Customers.tsx"), "Customers"),
  ...listOf(customersAddress),
  staticData: { ...titled("app.screen.customers", "app.home", "app.menu.customers"), needsNoCatalog: true },
});

const ofCustomers = { label: "app.screen.customers", to: "/customers" } as const;
const customerPage = () => import("../screens/customers/CustomerPage.tsx");

const customerNew = createRoute({
  getParentRoute: () => root,
  path: "/customer/new",
  component: laterScreen(customerPage, "NewCustomer"),
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
  component: laterScreen(customerPage, "EditedCustomer"),
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
  component: laterScreen(() => import("../screens/websites/Websites.tsx"), "Websites"),
  ...listOf(websitesAddress),
  staticData: { ...titled("app.screen.websites", "app.home", "app.crumb.website"), needsNoCatalog: true },
});

const ofWebsites = { label: "app.screen.websites", to: "/websites" } as const;
const websitePage = () => import("../screens/websites/WebsitePage.tsx");

const websiteNew = createRoute({
  getParentRoute: () => root,
  path: "/website/new",
  component: laterScreen(websitePage, "NewWebsite"),
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
  component: laterScreen(websitePage, "EditedWebsite"),
  staticData: {
    title: "app.screen.website",
    crumbs: ["app.home", "app.crumb.website", ofWebsites],
    needsNoCatalog: true,
  },
});

const catalogs = createRoute({
  getParentRoute: () => root,
  path: "/catalogs",
  component: laterScreen(() => import("../screens/catalogs/Catalogs.tsx"), "Catalogs"),
  ...listOf(catalogsAddress),
  staticData: { ...titled("app.screen.catalogs", "app.home", "app.menu.catalogs"), needsNoCatalog: true },
});

const ofCatalogs = { label: "app.screen.catalogs", to: "/catalogs" } as const;
const catalogPage = () => import("../screens/catalogs/CatalogPage.tsx");

const catalogNew = createRoute({
  getParentRoute: () => root,
  path: "/catalog/new",
  component: laterScreen(catalogPage, "NewCatalog"),
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
  component: laterScreen(catalogPage, "EditedCatalog"),
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
