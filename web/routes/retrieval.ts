// Where prices come from, and what happened.
import { createRoute } from "@tanstack/react-router";
import { quarantineAddress } from "../screens/quarantine/search.ts";
import { deletionsAddress } from "../screens/deletions/search.ts";
import { sourcesAddress } from "../screens/sources/search.ts";
import { changesAddress } from "../screens/changes/search.ts";
import { importsAddress } from "../screens/imports/search.ts";
import { listOf } from "./listOf.ts";
import { laterScreen, titled } from "./laterScreen.ts";
import { root } from "./root.tsx";

const imports = createRoute({
  getParentRoute: () => root,
  path: "/imports",
  component: laterScreen(() => import("../screens/imports/Imports.tsx"), "Imports"),
  ...listOf(importsAddress),
  staticData: { ...titled("app.screen.imports", "app.menu.tools"), needsNoCatalog: true },
});

const changes = createRoute({
  getParentRoute: () => root,
  path: "/changes",
  component: laterScreen(() => import("../screens/changes/Changes.tsx"), "Changes"),
  ...listOf(changesAddress),
  staticData: { ...titled("app.screen.changes"), needsNoCatalog: true },
});

const deletions = createRoute({
  getParentRoute: () => root,
  path: "/deletions",
  component: laterScreen(() => import("../screens/deletions/Deletions.tsx"), "Deletions"),
  ...listOf(deletionsAddress),
  staticData: { ...titled("app.menu.deletions", "app.menu.tools"), needsNoCatalog: true },
});

const sources = createRoute({
  getParentRoute: () => root,
  path: "/sources",
  component: laterScreen(() => import("../screens/sources/Sources.tsx"), "Sources"),
  ...listOf(sourcesAddress),
  staticData: { ...titled("app.menu.sources", "app.menu.tools"), needsNoCatalog: true },
});

const quarantine = createRoute({
  getParentRoute: () => root,
  path: "/quarantine",
  component: laterScreen(() => import("../screens/quarantine/Quarantine.tsx"), "Quarantine"),
  ...listOf(quarantineAddress),
  staticData: { ...titled("app.menu.quarantine", "app.menu.tools"), needsNoCatalog: true },
});

export const retrievalRoutes = [imports, changes, deletions, sources, quarantine] as const;
