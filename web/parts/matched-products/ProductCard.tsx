import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { useWords } from "#web/session/words.ts";
import { CompetitorBadges } from "./CompetitorBadges.tsx";
import { Difference } from "./Difference.tsx";
import { PositionBadge } from "./PositionBadge.tsx";
import { BestPrice, OwnPrice } from "./PriceCells.tsx";
import { ProductTitle } from "./ProductTitle.tsx";
import type { MatchedAddress } from "./ProductTitle.tsx";
import classes from "./ProductCard.module.css";

type ProductCardProps = { product: MatchedProduct; currency: string; address: MatchedAddress };

/** A matched product where there is no room for columns. */
export function ProductCard({ product, currency, address }: ProductCardProps) {
  const words = useWords();
  const { say } = words;
  return (
    <div className={classes.card}>
      <ProductImage product={product} />
      <div className={classes.title}>
        <ProductTitle product={product} address={address} />
        <PositionBadge words={words} price_diff_integer={product.price_diff_integer} />
      </div>
      <dl className={classes.prices}>
        <div>
          <dt>{say("matched.column.price")}</dt>
          <dd>
            <OwnPrice words={words} currency={currency} product={product} />
          </dd>
        </div>
        <div>
          <dt>{say("matched.column.best_price")}</dt>
          <dd>
            <BestPrice words={words} currency={currency} product={product} />
          </dd>
        </div>
      </dl>
      <div className={classes.competitors}>
        <CompetitorBadges words={words} currency={currency} competitors={product.competitors} />
      </div>
      <div className={classes.difference}>
        <Difference words={words} currency={currency} product={product} />
      </div>
    </div>
  );
}
