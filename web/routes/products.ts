// The lists of products, and the page of one.
import { createRoute, redirect } from "@tanstack/react-router";
import { brandsAddress } from "../screens/brandDepth/search.ts";
import { competitorProductsAddress } from "../screens/competitorProducts/search.ts";
import { newsAddress, withNewsDays } from "../screens/news/search.ts";
import type { NewsSearch } from "../screens/news/search.ts";
import { offersAddress } from "../screens/offers/search.ts";
import { sellersAddress } from "../screens/sellers/search.ts";
import { myProductsAddress } from "../screens/myProducts/search.ts";
import { validateProductSearch } from "../screens/productDetail/search.ts";
import { productDialog } from "./productDialog.ts";
import { listOf, recallPage } from "./listOf.ts";
import { laterScreen, titled } from "./laterScreen.ts";
import { root } from "./root.tsx";

const myProducts = createRoute({
  getParentRoute: () => root,
  path: "/catalog/products",
  component: laterScreen(() => import("../screens/myProducts/MyProducts.tsx"), "MyProducts"),
  ...listOf(myProductsAddress),
  staticData: titled("app.screen.myProducts", "app.menu.priceWatch"),
});

const productsMkp = createRoute({
  getParentRoute: () => root,
  path: "/catalog/products-mkp",
  component: laterScreen(() => import("../screens/offers/Offers.tsx"), "Offers"),
  ...listOf(offersAddress),
  staticData: titled("app.screen.productsMkp", "app.menu.priceWatch"),
});

const sellersMkp = createRoute({
  getParentRoute: () => root,
  path: "/catalog/sellers-mkp",
  component: laterScreen(() => import("../screens/sellers/Sellers.tsx"), "Sellers"),
  ...listOf(sellersAddress),
  staticData: titled("app.screen.sellersMkp", "app.menu.priceWatch"),
});

const brandProduct = createRoute({
  getParentRoute: () => root,
  path: "/catalog/brand-product",
  component: laterScreen(() => import("../screens/brandDepth/BrandDepth.tsx"), "BrandDepth"),
  ...listOf(brandsAddress),
  staticData: titled("app.screen.brandProduct", "app.crumb.competitorWatch"),
});

const competitorProducts = createRoute({
  getParentRoute: () => root,
  path: "/catalog/competitor",
  component: laterScreen(
    () => import("../screens/competitorProducts/CompetitorProducts.tsx"),
    "CompetitorProducts",
  ),
  ...listOf(competitorProductsAddress),
  staticData: titled("app.screen.competitorProducts", "app.crumb.competitorWatch"),
});

const myNewProducts = createRoute({
  getParentRoute: () => root,
  path: "/catalog/products/news",
  component: laterScreen(() => import("../screens/news/News.tsx"), "News"),
  ...listOf(newsAddress),
  // Those of the last days, as long as the address says nothing else: so it can be passed on as it is.
  beforeLoad: (entered) => {
    const { search, location } = entered;
    const dated = withNewsDays(search);
    if (dated) throw redirect({ to: location.pathname, search: dated, replace: true } as never);
    recallPage(newsAddress, entered);
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

const myProductsView = createRoute({
  ...productDialog,
  getParentRoute: () => myProducts,
  staticData: { title: "product.title", crumbs: ["app.menu.priceWatch", "app.screen.myProducts"] },
});

const myNewProductsView = createRoute({
  ...productDialog,
  getParentRoute: () => myNewProducts,
  staticData: { title: "product.title", crumbs: ["app.crumb.competitorWatch", "app.menu.myNewProducts"] },
});

const competitorProductsView = createRoute({
  ...productDialog,
  getParentRoute: () => competitorProducts,
  staticData: {
    title: "product.title",
    crumbs: ["app.crumb.competitorWatch", "app.screen.competitorProducts"],
  },
});

/** The same as a page. */
const productView = createRoute({
  getParentRoute: () => root,
  path: "/website/$websiteId/product/$productId",
  component: laterScreen(() => import("../screens/productDetail/ProductPage.tsx"), "ProductPage"),
  validateSearch: validateProductSearch,
  staticData: titled("product.title", { label: "product.crumb", to: "/matching/products" }),
});

export const productsRoutes = [
  myProducts.addChildren([myProductsView]),
  productsMkp,
  sellersMkp,
  brandProduct,
  competitorProducts.addChildren([competitorProductsView]),
  myNewProducts.addChildren([myNewProductsView]),
  novelties,
  productView,
] as const;
