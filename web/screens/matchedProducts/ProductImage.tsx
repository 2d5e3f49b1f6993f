import { useState } from "react";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import classes from "./cells.module.css";

/** The first picture of a product, or a drawn placeholder when there is none or it cannot be fetched. */
export function ProductImage({ product }: { product: MatchedProduct }) {
  const address = product.medias?.[0];
  const [broken, setBroken] = useState<string>();
  if (!address || address === broken) return <span className={classes.noImage} aria-hidden="true" />;
  return (
    <img
      className={classes.image}
      src={address}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  );
}
