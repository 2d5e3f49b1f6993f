// Matched products, those without a match, and how matches are made.
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { inboxAddress } from "../screens/matchInbox/search.ts";
import { matchedAddress } from "../screens/matchedProducts/search.ts";
import { simulatorAddress } from "../screens/marginSimulator/search.ts";
import { manualAddress } from "../screens/manualMatching/search.ts";
import { ruleListAddress } from "../screens/rules/ruleListSearch.ts";
import { ruleAddress, validateNewRuleSearch } from "../screens/rules/ruleSearch.ts";
import { trackingAddress } from "../screens/trackings/search.ts";
import { unmatchedAddress } from "../screens/unmatched/search.ts";
import { patiently } from "../session/connection.ts";
import { productDialog } from "./productDialog.ts";
import { listOf } from "./listOf.ts";
import { laterScreen, titled } from "./laterScreen.ts";
import { root } from "./root.tsx";

const matchedProducts = patiently(() => import("../screens/matchedProducts/MatchedProducts.tsx"));
const ruleEditor = () => import("../screens/rules/RuleEditor.tsx");

const allMatchedProducts = createRoute({
  getParentRoute: () => root,
  path: "/matching/products",
  component: lazyRouteComponent(matchedProducts, "AllMatchedProducts"),
  ...listOf(matchedAddress),
  staticData: { title: "matched.title.all", crumbs: ["app.menu.priceWatch", "matched.crumb.all"] },
});

const cheapMatchedProducts = createRoute({
  getParentRoute: () => root,
  path: "/matching/products/competitive",
  component: lazyRouteComponent(matchedProducts, "CheapMatchedProducts"),
  ...listOf(matchedAddress),
  staticData: { title: "matched.title.cheap", crumbs: ["app.menu.priceWatch", "matched.crumb.cheap"] },
});

const expensiveMatchedProducts = createRoute({
  getParentRoute: () => root,
  path: "/matching/products/not-competitive",
  component: lazyRouteComponent(matchedProducts, "ExpensiveMatchedProducts"),
  ...listOf(matchedAddress),
  staticData: {
    title: "matched.title.expensive",
    crumbs: ["app.menu.priceWatch", "matched.crumb.expensive"],
  },
});

const unmatched = createRoute({
  getParentRoute: () => root,
  path: "/catalog/unmatched",
  component: laterScreen(() => import("../screens/unmatched/Unmatched.tsx"), "Unmatched"),
  ...listOf(unmatchedAddress),
  staticData: titled("app.screen.unmatched", { label: "matched.crumb.all", to: "/matching/products" }),
});

const manual = createRoute({
  getParentRoute: () => root,
  path: "/matching/manual",
  component: laterScreen(() => import("../screens/manualMatching/ManualMatching.tsx"), "ManualMatching"),
  ...listOf(manualAddress),
  staticData: titled("app.screen.manualMatching", "app.menu.settings"),
});

const inbox = createRoute({
  getParentRoute: () => root,
  path: "/matching/inbox",
  component: laterScreen(() => import("../screens/matchInbox/MatchInbox.tsx"), "MatchInbox"),
  ...listOf(inboxAddress),
  staticData: titled("app.screen.matchInbox", "app.menu.tools"),
});

const trackings = createRoute({
  getParentRoute: () => root,
  path: "/catalog/tracking-products",
  component: laterScreen(() => import("../screens/trackings/Trackings.tsx"), "Trackings"),
  staticData: titled("app.screen.trackings", "app.menu.tools"),
});

const tracking = createRoute({
  getParentRoute: () => root,
  path: "/catalog/tracking-product/$trackingId",
  component: laterScreen(() => import("../screens/trackings/TrackingPage.tsx"), "TrackingPage"),
  ...listOf(trackingAddress),
  staticData: {
    title: "app.screen.trackings",
    crumbs: ["app.menu.tools", { label: "app.screen.trackings", to: "/catalog/tracking-products" }],
  },
});

/** Without an id there is none to show. */
const noTracking = createRoute({
  getParentRoute: () => root,
  path: "/catalog/tracking-product",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

const simulator = createRoute({
  getParentRoute: () => root,
  path: "/margin-simulator",
  component: laterScreen(() => import("../screens/marginSimulator/MarginSimulator.tsx"), "MarginSimulator"),
  ...listOf(simulatorAddress),
  staticData: titled("app.screen.marginSimulator", "app.menu.tools"),
});

const matchingRules = createRoute({
  getParentRoute: () => root,
  path: "/matching/rules",
  component: laterScreen(() => import("../screens/rules/RuleList.tsx"), "RuleList"),
  ...listOf(ruleListAddress),
  staticData: titled("app.screen.matchingRules", "app.menu.tools"),
});

const ofRules = { label: "app.screen.matchingRules", to: "/matching/rules" } as const;

const matchingRuleNew = createRoute({
  getParentRoute: () => root,
  path: "/matching/rules/new",
  component: laterScreen(ruleEditor, "NewRule"),
  validateSearch: validateNewRuleSearch,
  staticData: titled("app.screen.matchingRuleNew", "app.menu.tools", ofRules),
});

const matchingRule = createRoute({
  getParentRoute: () => root,
  path: "/matching/rule/$ruleId",
  component: laterScreen(ruleEditor, "EditedRule"),
  ...listOf(ruleAddress),
  staticData: titled("app.screen.matchingRule", "app.menu.tools", ofRules),
});

const allMatchedProductsView = createRoute({
  ...productDialog,
  getParentRoute: () => allMatchedProducts,
  staticData: { title: "product.title", crumbs: ["app.menu.priceWatch", "matched.crumb.all"] },
});

const cheapMatchedProductsView = createRoute({
  ...productDialog,
  getParentRoute: () => cheapMatchedProducts,
  staticData: { title: "product.title", crumbs: ["app.menu.priceWatch", "matched.crumb.cheap"] },
});

const expensiveMatchedProductsView = createRoute({
  ...productDialog,
  getParentRoute: () => expensiveMatchedProducts,
  staticData: { title: "product.title", crumbs: ["app.menu.priceWatch", "matched.crumb.expensive"] },
});

const unmatchedView = createRoute({
  ...productDialog,
  getParentRoute: () => unmatched,
  staticData: titled("product.title", "app.screen.unmatched"),
});

const inboxView = createRoute({
  ...productDialog,
  getParentRoute: () => inbox,
  staticData: titled("product.title", "app.screen.matchInbox"),
});

const simulatorView = createRoute({
  ...productDialog,
  getParentRoute: () => simulator,
  staticData: titled("product.title", "app.screen.marginSimulator"),
});

const trackingView = createRoute({
  ...productDialog,
  getParentRoute: () => tracking,
  staticData: titled("product.title", "app.screen.trackings"),
});

const matchingRuleView = createRoute({
  ...productDialog,
  getParentRoute: () => matchingRule,
  staticData: titled("product.title", ofRules),
});

export const matchingRoutes = [
  allMatchedProducts.addChildren([allMatchedProductsView]),
  cheapMatchedProducts.addChildren([cheapMatchedProductsView]),
  expensiveMatchedProducts.addChildren([expensiveMatchedProductsView]),
  unmatched.addChildren([unmatchedView]),
  manual,
  inbox.addChildren([inboxView]),
  trackings,
  tracking.addChildren([trackingView]),
  noTracking,
  simulator.addChildren([simulatorView]),
  matchingRules,
  matchingRuleNew,
  matchingRule.addChildren([matchingRuleView]),
] as const;
