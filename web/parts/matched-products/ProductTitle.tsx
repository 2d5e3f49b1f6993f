import { Link } from "@tanstack/react-router";
import { cut } from "#shared/messages/cut.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import classes from "./cells.module.css";

const longestTitle = 65;

/** The lists that a product's detail opens over. */
export type MatchedAddress =
  | "/matching/products"
  | "/matching/products/competitive"
  | "/matching/products/not-competitive"
  | "/catalog/products"
  | "/catalog/products/news"
  | "/catalog/competitor"
  | "/catalog/unmatched"
  | "/margin-simulator"
  | "/catalog/tracking-product/$trackingId"
  | "/matching/rule/$ruleId";

type ProductTitleProps = {
  /** `product_id` is that of my product, as a comparison has it. */
  product: Pick<MatchedProduct, "title" | "sku" | "website_id" | "product_id">;
  address: MatchedAddress;
  tabIndex?: number;
};

/** The name of a product, which leads to its detail over the list. */
export function ProductTitle({ product, address, tabIndex }: ProductTitleProps) {
  const title = product.title ?? product.sku ?? "";
  return (
    <div className={classes.stack}>
      <Link
        to={`${address}/website/$websiteId/product/$productId`}
        // The address of the list may have ids of its own.
        params={(now) => ({
          ...now,
          websiteId: String(product.website_id),
          productId: String(product.product_id),
        })}
        search
        className={classes.title}
        tabIndex={tabIndex}
        title={title.length > longestTitle ? title : undefined}
      >
        {cut(title, longestTitle)}
      </Link>
      <span className={classes.sku}>{product.sku}</span>
    </div>
  );
}
