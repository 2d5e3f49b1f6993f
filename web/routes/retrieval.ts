// Where prices come from, and what happened.
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { quarantineAddress } from "../screens/quarantine/search.ts";
import { deletionsAddress } from "../screens/deletions/search.ts";
import { sourcesAddress } from "../screens/sources/search.ts";
import { changesAddress } from "../screens/changes/search.ts";
import { importsAddress } from "../screens/imports/search.ts";
import { withLaterWords } from "../session/language.ts";
import { listOf } from "./listOf.ts";
import { root } from "./root.tsx";

const imports = createRoute({
  getParentRoute: () => root,
  path: "/imports",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/imports/Imports.tsx")),
    "Imports",
  ),
  ...listOf(importsAddress),
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
    withLaterWords(() => import("../screens/changes/Changes.tsx")),
    "Changes",
  ),
  ...listOf(changesAddress),
  staticData: {
    title: "app.screen.changes",
    crumbs: ["app.screen.changes"],
    needsNoCatalog: true,
  },
});

const deletions = createRoute({
  getParentRoute: () => root,
  path: "/deletions",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/deletions/Deletions.tsx")),
    "Deletions",
  ),
  ...listOf(deletionsAddress),
  staticData: {
    title: "app.menu.deletions",
    crumbs: ["app.menu.tools", "app.menu.deletions"],
    needsNoCatalog: true,
  },
});

const sources = createRoute({
  getParentRoute: () => root,
  path: "/sources",
  component: lazyRouteComponent(
    withLaterWords(() => import("../screens/sources/Sources.tsx")),
    "Sources",
  ),
  ...listOf(sourcesAddress),
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
    withLaterWords(() => import("../screens/quarantine/Quarantine.tsx")),
    "Quarantine",
  ),
  ...listOf(quarantineAddress),
  staticData: {
    title: "app.menu.quarantine",
    crumbs: ["app.menu.tools", "app.menu.quarantine"],
    needsNoCatalog: true,
  },
});

export const retrievalRoutes = [imports, changes, deletions, sources, quarantine] as const;
