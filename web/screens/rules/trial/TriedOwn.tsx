import { useQuery } from "@tanstack/react-query";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { ShopPrice } from "#web/parts/prices/ShopPrice.tsx";
import { productOptions } from "#web/queries/products.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import classes from "./trial.module.css";

/** The own product that is tried: what the competitors' are compared with. */
export function TriedOwn({ productId }: { productId: number }) {
  const { say } = useWords();
  const { website_id, currentCurrency } = useCatalog();
  const product = useQuery(productOptions(website_id, productId)).data;
  if (!product) return null;
  const facts = [product.brand, product.ean && say("matchingRules.live.ean", { ean: product.ean })]
    .filter(Boolean)
    .join(" · ");
  return (
    <section className={classes.own} aria-label={say("matchingRules.live.own")}>
      <ProductImage product={product} size={56} />
      <span className={classes.hitWords}>
        <span className={classes.ownName}>{say("matchingRules.live.own")}</span>
        <span className={classes.sideTitle}>{product.title || product.sku}</span>
        <span className={classes.minor}>
          {facts}
          {facts && product.price !== null && " · "}
          <ShopPrice product={product} currency={product.currency ?? currentCurrency} none="" />
        </span>
      </span>
    </section>
  );
}
