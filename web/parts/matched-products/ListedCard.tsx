import type { ReactNode } from "react";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import type { OwnAmountOf } from "#web/parts/prices/OwnAmount.tsx";
import type { Product } from "#web/queries/products.ts";
import { OwnPriceFigure } from "./PriceCells.tsx";
import { ProductTitle } from "./ProductTitle.tsx";
import type { MatchedAddress } from "./ProductTitle.tsx";
import { listedTitle } from "./listedTitle.ts";
import classes from "./ListedCard.module.css";

type ListedCardProps = {
  product: Product & OwnAmountOf;
  currency: string;
  /** The list that its detail opens over. */
  address: MatchedAddress;
  /** What else is said of it. */
  children?: ReactNode;
};

/** A product of a list that compares nothing, where there is no room for columns. */
export function ListedCard({ product, currency, address, children }: ListedCardProps) {
  return (
    <div className={classes.card}>
      <ProductImage product={product} />
      <div className={classes.about}>
        <ProductTitle product={listedTitle(product)} address={address} />
        <OwnPriceFigure product={product} currency={currency} />
        {children}
      </div>
    </div>
  );
}
