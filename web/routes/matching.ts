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
import { withLaterWords } from "../session/language.ts";
import { productDialog } from "./productDialog.ts";
import { listOf } from "./listOf.ts";
import { root } from "./root.tsx";

const matchedProducts = patiently(() => import("../screens/matchedProducts/MatchedProducts.tsx"));
const unmatchedProducts = () => import("../screens/unmatched/Unmatched.tsx");
const manualMatching = () => import("../screens/manualMatching/ManualMatching.tsx");
const matchInbox = () => import("../screens/matchInbox/MatchInbox.tsx");
const marginSimulator = () => import("../screens/marginSimulator/MarginSimulator.tsx");
const ruleList = () => import("../screens/rules/RuleList.tsx");
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
  component: lazyRouteComponent(withLaterWords(unmatchedProducts), "Unmatched"),
  ...listOf(unmatchedAddress),
  staticData: {
    title: "app.screen.unmatched",
    crumbs: [{ label: "matched.crumb.all", to: "/matching/products" }, "app.screen.unmatched"],
  },
});

const manual = createRoute({
  getParentRoute: () => root,
  path: "/matching/manual",
  component: lazyRouteComponent(withLaterWords(manualMatching), "ManualMatching"),
  ...listOf(manualAddress),
  staticData: {
    title: "app.screen.manualMatching",
    crumbs: ["app.menu.settings", "app.screen.manualMatching"],
  },
});

const inbox = createRoute({
  getParentRoute: () => root,
  path: "/matching/inbox",
  component: lazyRouteComponent(withLaterWords(matchInbox), "MatchInbox"),
  ...listOf(inboxAddress),
  staticData: { title: "app.screen.matchInbox", crumbs: ["app.menu.tools", "app.screen.matchInbox"] },
});

const trackings = createRoute({
  getParentRoute: () => root,
  path: "/catalog/tracking-products",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/trackings/Trackings.tsx")),
    "Trackings",
  ),
  staticData: { title: "app.screen.trackings", crumbs: ["app.menu.tools", "app.screen.trackings"] },
});

const tracking = createRoute({
  getParentRoute: () => root,
  path: "/catalog/tracking-product/$trackingId",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/trackings/TrackingPage.tsx")),
    "TrackingPage",
  ),
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
  component: lazyRouteComponent(withLaterWords(marginSimulator), "MarginSimulator"),
  ...listOf(simulatorAddress),
  staticData: {
    title: "app.screen.marginSimulator",
    crumbs: ["app.menu.tools", "app.screen.marginSimulator"],
  },
});

const matchingRules = createRoute({
  getParentRoute: () => root,
  path: "/matching/rules",
  component: lazyRouteComponent(withLaterWords(ruleList), "RuleList"),
  ...listOf(ruleListAddress),
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
  ...listOf(ruleAddress),
  staticData: {
    title: "app.screen.matchingRule",
    crumbs: ["app.menu.tools", ofRules, "app.screen.matchingRule"],
  },
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
  staticData: { title: "product.title", crumbs: ["app.screen.unmatched", "product.title"] },
});

const inboxView = createRoute({
  ...productDialog,
  getParentRoute: () => inbox,
  staticData: { title: "product.title", crumbs: ["app.screen.matchInbox", "product.title"] },
});

const simulatorView = createRoute({
  ...productDialog,
  getParentRoute: () => simulator,
  staticData: { title: "product.title", crumbs: ["app.screen.marginSimulator", "product.title"] },
});

const trackingView = createRoute({
  ...productDialog,
  getParentRoute: () => tracking,
  staticData: { title: "product.title", crumbs: ["app.screen.trackings", "product.title"] },
});

const matchingRuleView = createRoute({
  ...productDialog,
  getParentRoute: () => matchingRule,
  staticData: { title: "product.title", crumbs: [ofRules, "product.title"] },
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
