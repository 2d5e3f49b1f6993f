import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { useWords } from "#web/session/words.ts";
import { Difference } from "./Difference.tsx";
import { PositionBadge } from "./PositionBadge.tsx";
import { ProductTitle } from "./ProductTitle.tsx";
import classes from "./ProductCard.module.css";

/** A matched product where there is no room for columns. */
export function ProductCard({ product, currency }: { product: MatchedProduct; currency: string }) {
  const words = useWords();
  const { say, price } = words;
  return (
    <div className={classes.card}>
      <ProductImage product={product} />
      <div className={classes.title}>
        <ProductTitle product={product} />
        <PositionBadge words={words} price_diff_integer={product.price_diff_integer} />
      </div>
      <dl className={classes.prices}>
        <div>
          <dt>{say("matched.column.price")}</dt>
          <dd className={classes.mine}>{product.price === null ? "—" : price(product.price, currency)}</dd>
        </div>
        <div>
          <dt>{product.website_competitor_cheap_name ?? say("matched.column.bestPrice")}</dt>
          <dd>{product.best_price === null ? "—" : price(product.best_price, currency)}</dd>
        </div>
      </dl>
      <div className={classes.difference}>
        <Difference words={words} currency={currency} product={product} />
      </div>
    </div>
  );
}
