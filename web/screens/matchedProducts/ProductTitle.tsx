import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { cut } from "#shared/messages/cut.ts";
import classes from "./cells.module.css";

const longestTitle = 65;

export function ProductTitle({ product }: { product: MatchedProduct }) {
  const title = product.title ?? product.sku ?? "";
  return (
    <div className={classes.stack}>
      <span className={classes.title} title={title.length > longestTitle ? title : undefined}>
        {cut(title, longestTitle)}
      </span>
      <span className={classes.minor}>{product.sku}</span>
    </div>
  );
}
