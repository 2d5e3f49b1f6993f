import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { ProductTitle } from "#web/parts/matched-products/ProductTitle.tsx";
import { listedTitle } from "#web/parts/matched-products/listedTitle.ts";
import type { Product } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import { OwnAmount } from "#web/parts/prices/OwnAmount.tsx";
import { ChoiceBox } from "./ChoiceBox.tsx";
import { KindBadge } from "./KindBadge.tsx";
import { RowActions } from "./RowActions.tsx";
import { useUnmatched } from "./unmatchedContext.ts";
import classes from "./Unmatched.module.css";

type UnmatchedCardProps = { product: Product; currency: string };

/** An unmatched product where there is no room for columns. */
export function UnmatchedCard({ product, currency }: UnmatchedCardProps) {
  const { say } = useWords();
  const { setAside } = useUnmatched();
  return (
    <div className={classes.card}>
      {setAside.allowed ? <ChoiceBox product={product} /> : <span />}
      <ProductImage product={product} />
      <div className={classes.about}>
        <ProductTitle product={listedTitle(product)} address="/catalog/unmatched" />
        <strong className={classes.figure}>
          <OwnAmount product={product} currency={currency} />
        </strong>
        <KindBadge say={say} setAside={product.unmatched} />
      </div>
      <RowActions product={product} />
    </div>
  );
}
