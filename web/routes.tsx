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
import { createHashBangHistory } from "./history.ts";
import { adminMenu, menu } from "./menu.ts";
import { LoadingBlock } from "./parts/LoadingBlock.tsx";
import { ScreenFailure } from "./parts/ScreenFailure.tsx";
import { Shell } from "./parts/shell/Shell.tsx";
import { validateMatchedSearch } from "./screens/matchedProducts/search.ts";

const matchedProducts = () => import("./screens/matchedProducts/MatchedProducts.tsx");

const root = createRootRoute({
  component: () => (
    <Shell menu={menu} adminMenu={adminMenu}>
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

const allMatchedProducts = createRoute({
  getParentRoute: () => root,
  path: "/matching/products",
  component: lazyRouteComponent(matchedProducts, "AllMatchedProducts"),
  validateSearch: validateMatchedSearch,
  staticData: { title: "matched.title.all", crumbs: ["app.menu.priceWatch", "matched.crumb.all"] },
});

const cheapMatchedProducts = createRoute({
  getParentRoute: () => root,
  path: "/matching/products/competitive",
  component: lazyRouteComponent(matchedProducts, "CheapMatchedProducts"),
  validateSearch: validateMatchedSearch,
  staticData: { title: "matched.title.cheap", crumbs: ["app.menu.priceWatch", "matched.crumb.cheap"] },
});

const expensiveMatchedProducts = createRoute({
  getParentRoute: () => root,
  path: "/matching/products/not-competitive",
  component: lazyRouteComponent(matchedProducts, "ExpensiveMatchedProducts"),
  validateSearch: validateMatchedSearch,
  staticData: {
    title: "matched.title.expensive",
    crumbs: ["app.menu.priceWatch", "matched.crumb.expensive"],
  },
});

const routeTree = root.addChildren([
  home,
  allMatchedProducts,
  cheapMatchedProducts,
  expensiveMatchedProducts,
]);

export function createAppRouter() {
  return createRouter({
    routeTree,
    history: createHashBangHistory(),
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
