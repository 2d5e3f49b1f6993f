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
import { LoadingBlock } from "./parts/LoadingBlock.tsx";
import { ScreenFailure } from "./parts/ScreenFailure.tsx";
import { Shell } from "./parts/shell/Shell.tsx";
import { validateImportsSearch } from "./screens/imports/search.ts";
import { validateMatchedSearch } from "./screens/matchedProducts/search.ts";
import { validateProductSearch } from "./screens/productDetail/search.ts";
import type { ProductSearch } from "./screens/productDetail/search.ts";

const matchedProducts = () => import("./screens/matchedProducts/MatchedProducts.tsx");
const productDialog = () => import("./screens/productDetail/ProductModal.tsx");
const productPage = () => import("./screens/productDetail/ProductPage.tsx");

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

/** The detail of a product over a list, which stays as it is. */
const product = {
  path: "website/$websiteId/product/$productId",
  component: lazyRouteComponent(productDialog, "ProductModal"),
  pendingComponent: () => null,
  validateSearch: validateProductSearch,
  beforeLoad: ({ search, params }: { search: ProductSearch; params: ProductAddress }) => {
    if (search.full) throw redirect({ to: "/website/$websiteId/product/$productId", params, replace: true });
  },
} as const;
type ProductAddress = { websiteId: string; productId: string };

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

/** The same as a page. */
const productView = createRoute({
  getParentRoute: () => root,
  path: "/website/$websiteId/product/$productId",
  component: lazyRouteComponent(productPage, "ProductPage"),
  validateSearch: validateProductSearch,
  staticData: {
    title: "product.title",
    crumbs: [{ label: "product.crumb", to: "/matching/products" }, "product.title"],
  },
});

const imports = createRoute({
  getParentRoute: () => root,
  path: "/imports",
  component: lazyRouteComponent(() => import("./screens/imports/Imports.tsx"), "Imports"),
  validateSearch: validateImportsSearch,
  staticData: { title: "importing.title", crumbs: ["app.menu.tools", "importing.title"] },
});

const routeTree = root.addChildren([
  home,
  allMatchedProducts.addChildren([allMatchedProductsView]),
  cheapMatchedProducts.addChildren([cheapMatchedProductsView]),
  expensiveMatchedProducts.addChildren([expensiveMatchedProductsView]),
  productView,
  imports,
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
