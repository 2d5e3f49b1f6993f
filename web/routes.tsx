// Every address of the application and the screen behind it.
import {
  Navigate,
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { addressSearch } from "./addressSearch.ts";
import { createHashBangHistory } from "./history.ts";
import { adminMenu, menu } from "./menu.ts";
import { menuBadges } from "./menuBadges.tsx";
import { LoadingBlock } from "./parts/LoadingBlock.tsx";
import { ScreenFailure } from "./parts/ScreenFailure.tsx";
import { validateBack } from "./parts/first-steps/backToSteps.ts";
import { Shell } from "./parts/shell/Shell.tsx";
import { validateConfigSearch } from "./screens/catalogConfig/search.ts";
import { brandsAddress } from "./screens/brandDepth/search.ts";
import { catalogsAddress, validateNewCatalogSearch } from "./screens/catalogs/search.ts";
import { quarantineAddress } from "./screens/quarantine/search.ts";
import { sourcesAddress } from "./screens/sources/search.ts";
import { changesAddress } from "./screens/changes/search.ts";
import { competitorProductsAddress } from "./screens/competitorProducts/search.ts";
import { customersAddress } from "./screens/customers/search.ts";
import { importsAddress } from "./screens/imports/search.ts";
import { inboxAddress } from "./screens/matchInbox/search.ts";
import { matchedAddress } from "./screens/matchedProducts/search.ts";
import { manualAddress } from "./screens/manualMatching/search.ts";
import { newsAddress, withNewsDays } from "./screens/news/search.ts";
import type { NewsSearch } from "./screens/news/search.ts";
import { offersAddress } from "./screens/offers/search.ts";
import { sellersAddress } from "./screens/sellers/search.ts";
import { myProductsAddress } from "./screens/myProducts/search.ts";
import { validateProductSearch } from "./screens/productDetail/search.ts";
import type { ProductSearch } from "./screens/productDetail/search.ts";
import { ruleListAddress } from "./screens/rules/ruleListSearch.ts";
import { ruleAddress, validateNewRuleSearch } from "./screens/rules/ruleSearch.ts";
import { unmatchedAddress } from "./screens/unmatched/search.ts";
import { websitesAddress } from "./screens/websites/search.ts";
import { patiently } from "./session/connection.ts";
import { withLaterWords } from "./session/language.ts";

const myProductList = () => import("./screens/myProducts/MyProducts.tsx");
const competitorProductList = () => import("./screens/competitorProducts/CompetitorProducts.tsx");
const news = () => import("./screens/news/News.tsx");
const matchedProducts = patiently(() => import("./screens/matchedProducts/MatchedProducts.tsx"));
const productDialog = () => import("./screens/productDetail/ProductModal.tsx");
const unmatchedProducts = () => import("./screens/unmatched/Unmatched.tsx");
const manualMatching = () => import("./screens/manualMatching/ManualMatching.tsx");
const matchInbox = () => import("./screens/matchInbox/MatchInbox.tsx");
const ruleList = () => import("./screens/rules/RuleList.tsx");
const ruleEditor = () => import("./screens/rules/RuleEditor.tsx");
const productPage = () => import("./screens/productDetail/ProductPage.tsx");

const root = createRootRoute({
  component: () => (
    <Shell menu={menu} adminMenu={adminMenu} badges={menuBadges}>
      <Outlet />
    </Shell>
  ),
  // An address that leads nowhere, or that cannot even be decoded.
  notFoundComponent: () => <Navigate to="/" replace />,
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/matching/products", replace: true });
  },
});

const myProducts = createRoute({
  getParentRoute: () => root,
  path: "/catalog/products",
  component: lazyRouteComponent(withLaterWords(myProductList), "MyProducts"),
  validateSearch: myProductsAddress.validate,
  staticData: { title: "app.screen.myProducts", crumbs: ["app.menu.priceWatch", "app.screen.myProducts"] },
});

const productsMkp = createRoute({
  getParentRoute: () => root,
  path: "/catalog/products-mkp",
  component: lazyRouteComponent(
    withLaterWords(() => import("./screens/offers/Offers.tsx")),
    "Offers",
  ),
  validateSearch: offersAddress.validate,
  staticData: { title: "app.screen.productsMkp", crumbs: ["app.menu.priceWatch", "app.screen.productsMkp"] },
});

const sellersMkp = createRoute({
  getParentRoute: () => root,
  path: "/catalog/sellers-mkp",
  component: lazyRouteComponent(
    withLaterWords(() => import("./screens/sellers/Sellers.tsx")),
    "Sellers",
  ),
  validateSearch: sellersAddress.validate,
  staticData: { title: "app.screen.sellersMkp", crumbs: ["app.menu.priceWatch", "app.screen.sellersMkp"] },
});

const brandProduct = createRoute({
  getParentRoute: () => root,
  path: "/catalog/brand-product",
  component: lazyRouteComponent(
    withLaterWords(() => import("./screens/brandDepth/BrandDepth.tsx")),
    "BrandDepth",
  ),
  validateSearch: brandsAddress.validate,
  staticData: {
    title: "app.screen.brandProduct",
    crumbs: ["app.crumb.competitorWatch", "app.screen.brandProduct"],
  },
});

const competitorProducts = createRoute({
  getParentRoute: () => root,
  path: "/catalog/competitor",
  component: lazyRouteComponent(withLaterWords(competitorProductList), "CompetitorProducts"),
  validateSearch: competitorProductsAddress.validate,
  staticData: {
    title: "app.screen.competitorProducts",
    crumbs: ["app.crumb.competitorWatch", "app.screen.competitorProducts"],
  },
});

const myNewProducts = createRoute({
  getParentRoute: () => root,
  path: "/catalog/products/news",
  component: lazyRouteComponent(withLaterWords(news), "News"),
  validateSearch: newsAddress.validate,
  // Those of the last days, as long as the address says nothing else: so it can be passed on as it is.
  beforeLoad: ({ search, location }) => {
    const dated = withNewsDays(search);
    if (dated) throw redirect({ to: location.pathname, search: dated, replace: true } as never);
  },
  staticData: {
    of: (search) => {
      const title = (search as NewsSearch).tab === "competitors" ? "app.screen.novelties" : "app.screen.news";
      return { title, crumbs: ["app.crumb.competitorWatch", title] };
    },
  },
});

/** Another name of its second tab. */
const novelties = createRoute({
  getParentRoute: () => root,
  path: "/catalog/competitor/news",
  beforeLoad: () => {
    throw redirect({ to: "/catalog/products/news", search: { tab: "competitors" }, replace: true });
  },
});

const allMatchedProducts = createRoute({
  getParentRoute: () => root,
  path: "/matching/products",
  component: lazyRouteComponent(matchedProducts, "AllMatchedProducts"),
  validateSearch: matchedAddress.validate,
  staticData: { title: "matched.title.all", crumbs: ["app.menu.priceWatch", "matched.crumb.all"] },
});

const cheapMatchedProducts = createRoute({
  getParentRoute: () => root,
  path: "/matching/products/competitive",
  component: lazyRouteComponent(matchedProducts, "CheapMatchedProducts"),
  validateSearch: matchedAddress.validate,
  staticData: { title: "matched.title.cheap", crumbs: ["app.menu.priceWatch", "matched.crumb.cheap"] },
});

const expensiveMatchedProducts = createRoute({
  getParentRoute: () => root,
  path: "/matching/products/not-competitive",
  component: lazyRouteComponent(matchedProducts, "ExpensiveMatchedProducts"),
  validateSearch: matchedAddress.validate,
  staticData: {
    title: "matched.title.expensive",
    crumbs: ["app.menu.priceWatch", "matched.crumb.expensive"],
  },
});

const unmatched = createRoute({
  getParentRoute: () => root,
  path: "/catalog/unmatched",
  component: lazyRouteComponent(withLaterWords(unmatchedProducts), "Unmatched"),
  validateSearch: unmatchedAddress.validate,
  staticData: {
    title: "app.screen.unmatched",
    crumbs: [{ label: "matched.crumb.all", to: "/matching/products" }, "app.screen.unmatched"],
  },
});

const manual = createRoute({
  getParentRoute: () => root,
  path: "/matching/manual",
  component: lazyRouteComponent(withLaterWords(manualMatching), "ManualMatching"),
  validateSearch: manualAddress.validate,
  staticData: {
    title: "app.screen.manualMatching",
    crumbs: ["app.menu.settings", "app.screen.manualMatching"],
  },
});

const inbox = createRoute({
  getParentRoute: () => root,
  path: "/matching/inbox",
  component: lazyRouteComponent(withLaterWords(matchInbox), "MatchInbox"),
  validateSearch: inboxAddress.validate,
  staticData: { title: "app.screen.matchInbox", crumbs: ["app.menu.tools", "app.screen.matchInbox"] },
});

const matchingRules = createRoute({
  getParentRoute: () => root,
  path: "/matching/rules",
  component: lazyRouteComponent(withLaterWords(ruleList), "RuleList"),
  validateSearch: ruleListAddress.validate,
  staticData: { title: "app.screen.matchingRules", crumbs: ["app.menu.tools", "app.screen.matchingRules"] },
});

const ofRules = { label: "app.screen.matchingRules", to: "/matching/rules" } as const;

const matchingRuleNew = createRoute({
  getParentRoute: () => root,
  path: "/matching/rules/new",
  component: lazyRouteComponent(withLaterWords(ruleEditor), "NewRule"),
  validateSearch: validateNewRuleSearch,
  staticData: {
    title: "app.screen.matchingRuleNew",
    crumbs: ["app.menu.tools", ofRules, "app.screen.matchingRuleNew"],
  },
});

const matchingRule = createRoute({
  getParentRoute: () => root,
  path: "/matching/rule/$ruleId",
  component: lazyRouteComponent(withLaterWords(ruleEditor), "EditedRule"),
  validateSearch: ruleAddress.validate,
  staticData: {
    title: "app.screen.matchingRule",
    crumbs: ["app.menu.tools", ofRules, "app.screen.matchingRule"],
  },
});

/** The detail of a product over a list, which stays as it is. */
const product = {
  path: "website/$websiteId/product/$productId",
  component: lazyRouteComponent(withLaterWords(productDialog), "ProductModal"),
  pendingComponent: () => null,
  validateSearch: validateProductSearch,
  beforeLoad: ({ search, params }: { search: ProductSearch; params: ProductAddress }) => {
    if (search.full) throw redirect({ to: "/website/$websiteId/product/$productId", params, replace: true });
  },
} as const;
type ProductAddress = { websiteId: string; productId: string };

const myProductsView = createRoute({
  ...product,
  getParentRoute: () => myProducts,
  staticData: { title: "product.title", crumbs: ["app.menu.priceWatch", "app.screen.myProducts"] },
});

const myNewProductsView = createRoute({
  ...product,
  getParentRoute: () => myNewProducts,
  staticData: { title: "product.title", crumbs: ["app.crumb.competitorWatch", "app.menu.myNewProducts"] },
});

const competitorProductsView = createRoute({
  ...product,
  getParentRoute: () => competitorProducts,
  staticData: {
    title: "product.title",
    crumbs: ["app.crumb.competitorWatch", "app.screen.competitorProducts"],
  },
});

const allMatchedProductsView = createRoute({
  ...product,
  getParentRoute: () => allMatchedProducts,
  staticData: { title: "product.title", crumbs: ["app.menu.priceWatch", "matched.crumb.all"] },
});

const cheapMatchedProductsView = createRoute({
  ...product,
  getParentRoute: () => cheapMatchedProducts,
  staticData: { title: "product.title", crumbs: ["app.menu.priceWatch", "matched.crumb.cheap"] },
});

const expensiveMatchedProductsView = createRoute({
  ...product,
  getParentRoute: () => expensiveMatchedProducts,
  staticData: { title: "product.title", crumbs: ["app.menu.priceWatch", "matched.crumb.expensive"] },
});

const unmatchedView = createRoute({
  ...product,
  getParentRoute: () => unmatched,
  staticData: { title: "product.title", crumbs: ["app.screen.unmatched", "product.title"] },
});

const inboxView = createRoute({
  ...product,
  getParentRoute: () => inbox,
  staticData: { title: "product.title", crumbs: ["app.screen.matchInbox", "product.title"] },
});

const matchingRuleView = createRoute({
  ...product,
  getParentRoute: () => matchingRule,
  staticData: { title: "product.title", crumbs: [ofRules, "product.title"] },
});

/** The same as a page. */
const productView = createRoute({
  getParentRoute: () => root,
  path: "/website/$websiteId/product/$productId",
  component: lazyRouteComponent(withLaterWords(productPage), "ProductPage"),
  validateSearch: validateProductSearch,
  staticData: {
    title: "product.title",
    crumbs: [{ label: "product.crumb", to: "/matching/products" }, "product.title"],
  },
});

const unitMapping = createRoute({
  getParentRoute: () => root,
  path: "/catalog/unit-mapping",
  component: lazyRouteComponent(
    withLaterWords(() => import("./screens/mappings/UnitMappings.tsx")),
    "UnitMappings",
  ),
  staticData: { title: "app.screen.unitMapping", crumbs: ["app.menu.tools", "app.screen.unitMapping"] },
});

const currencyMapping = createRoute({
  getParentRoute: () => root,
  path: "/catalog/currency-mapping",
  component: lazyRouteComponent(
    withLaterWords(() => import("./screens/mappings/CurrencyMappings.tsx")),
    "CurrencyMappings",
  ),
  staticData: {
    title: "app.screen.currencyMapping",
    crumbs: ["app.menu.tools", "app.screen.currencyMapping"],
  },
});

const imports = createRoute({
  getParentRoute: () => root,
  path: "/imports",
  component: lazyRouteComponent(
    withLaterWords(() => import("./screens/imports/Imports.tsx")),
    "Imports",
  ),
  validateSearch: importsAddress.validate,
  staticData: {
    title: "app.screen.imports",
    crumbs: ["app.menu.tools", "app.screen.imports"],
    needsNoCatalog: true,
  },
});

const changes = createRoute({
  getParentRoute: () => root,
  path: "/changes",
  component: lazyRouteComponent(
    withLaterWords(() => import("./screens/changes/Changes.tsx")),
    "Changes",
  ),
  validateSearch: changesAddress.validate,
  staticData: {
    title: "app.screen.changes",
    crumbs: ["app.screen.changes"],
    needsNoCatalog: true,
  },
});

const sources = createRoute({
  getParentRoute: () => root,
  path: "/sources",
  component: lazyRouteComponent(
    withLaterWords(() => import("./screens/sources/Sources.tsx")),
    "Sources",
  ),
  validateSearch: sourcesAddress.validate,
  staticData: {
    title: "app.menu.sources",
    crumbs: ["app.menu.tools", "app.menu.sources"],
    needsNoCatalog: true,
  },
});

const quarantine = createRoute({
  getParentRoute: () => root,
  path: "/quarantine",
  component: lazyRouteComponent(
    withLaterWords(() => import("./screens/quarantine/Quarantine.tsx")),
    "Quarantine",
  ),
  validateSearch: quarantineAddress.validate,
  staticData: {
    title: "app.menu.quarantine",
    crumbs: ["app.menu.tools", "app.menu.quarantine"],
    needsNoCatalog: true,
  },
});

const customers = createRoute({
  getParentRoute: () => root,
  path: "/customers",
  component: lazyRouteComponent(
    withLaterWords(() => import("./screens/customers/Customers.tsx")),
    "Customers",
  ),
  validateSearch: customersAddress.validate,
  staticData: {
    title: "app.screen.customers",
    crumbs: ["app.home", "app.menu.customers", "app.screen.customers"],
    needsNoCatalog: true,
  },
});

const ofCustomers = { label: "app.screen.customers", to: "/customers" } as const;
const customerPage = withLaterWords(() => import("./screens/customers/CustomerPage.tsx"));

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
    withLaterWords(() => import("./screens/websites/Websites.tsx")),
    "Websites",
  ),
  validateSearch: websitesAddress.validate,
  staticData: {
    title: "app.screen.websites",
    crumbs: ["app.home", "app.crumb.website", "app.screen.websites"],
    needsNoCatalog: true,
  },
});

const ofWebsites = { label: "app.screen.websites", to: "/websites" } as const;
const websitePage = withLaterWords(() => import("./screens/websites/WebsitePage.tsx"));

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
    withLaterWords(() => import("./screens/catalogs/Catalogs.tsx")),
    "Catalogs",
  ),
  validateSearch: catalogsAddress.validate,
  staticData: {
    title: "app.screen.catalogs",
    crumbs: ["app.home", "app.menu.catalogs", "app.screen.catalogs"],
    needsNoCatalog: true,
  },
});

const ofCatalogs = { label: "app.screen.catalogs", to: "/catalogs" } as const;
const catalogPage = withLaterWords(() => import("./screens/catalogs/CatalogPage.tsx"));

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

const catalogConfig = createRoute({
  getParentRoute: () => root,
  path: "/catalog/config",
  component: lazyRouteComponent(
    withLaterWords(() => import("./screens/catalogConfig/CatalogConfig.tsx")),
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
    withLaterWords(() => import("./screens/firstSteps/FirstSteps.tsx")),
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
    withLaterWords(() => import("./screens/profile/Profile.tsx")),
    "Profile",
  ),
  staticData: { title: "app.screen.profile", crumbs: ["app.screen.profile"], needsNoCatalog: true },
});

const routeTree = root.addChildren([
  home,
  myProducts.addChildren([myProductsView]),
  myNewProducts.addChildren([myNewProductsView]),
  competitorProducts.addChildren([competitorProductsView]),
  novelties,
  productsMkp,
  sellersMkp,
  brandProduct,
  allMatchedProducts.addChildren([allMatchedProductsView]),
  cheapMatchedProducts.addChildren([cheapMatchedProductsView]),
  expensiveMatchedProducts.addChildren([expensiveMatchedProductsView]),
  unmatched.addChildren([unmatchedView]),
  manual,
  inbox.addChildren([inboxView]),
  matchingRules,
  matchingRuleNew,
  matchingRule.addChildren([matchingRuleView]),
  productView,
  unitMapping,
  currencyMapping,
  imports,
  changes,
  quarantine,
  sources,
  customers,
  customerNew,
  customer,
  websites,
  websiteNew,
  website,
  catalogs,
  catalogNew,
  catalog,
  catalogConfig,
  firstSteps,
  profile,
]);

export function createAppRouter() {
  return createRouter({
    routeTree,
    history: createHashBangHistory(),
    ...addressSearch,
    defaultPreload: "intent",
    defaultPendingComponent: LoadingBlock,
    defaultErrorComponent: ScreenFailure,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
