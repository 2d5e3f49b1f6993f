import { redirect } from "@tanstack/react-router";
import { validateProductSearch } from "../screens/productDetail/search.ts";
import type { ProductSearch } from "../screens/productDetail/search.ts";
import { laterScreen } from "./laterScreen.ts";

/** The detail of a product over a list, which stays as it is. */
export const productDialog = {
  path: "website/$websiteId/product/$productId",
  component: laterScreen(() => import("../screens/productDetail/ProductModal.tsx"), "ProductModal"),
  pendingComponent: () => null,
  validateSearch: validateProductSearch,
  beforeLoad: ({ search, params }: { search: ProductSearch; params: ProductAddress }) => {
    if (search.full) throw redirect({ to: "/website/$websiteId/product/$productId", params, replace: true });
  },
} as const;
type ProductAddress = { websiteId: string; productId: string };
