import { useState } from "react";
import { availabilityIn, availabilityText } from "#web/parts/filters/availability.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { sourceLines } from "#web/parts/price-source/sourceLines.ts";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { DetailedProduct } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import { CustomPrice } from "./CustomPrice.tsx";
import { availabilityOf } from "./attributes.ts";
import classes from "./CompetitorDetail.module.css";

type CompetitorDetailProps = {
  pair: CompetitorEntry;
  theirs: DetailedProduct | undefined;
  /** My product. */
  productId: number;
  currency: string;
  /** Nobody may set a price in a locked catalogue but administrators. */
  mayChange: boolean;
};

/** What the competitor's product says about itself, and what its price rests on. */
export function CompetitorDetail({ pair, theirs, productId, currency, mayChange }: CompetitorDetailProps) {
  const words = useWords();
  const { say } = words;
  const [now] = useState(() => Date.now());
  if (!theirs) return <p className={classes.gone}>{say("product.gone", { name: pair.name })}</p>;
  const availability = availabilityOf(theirs);
  const facts = {
    brand: theirs.brand,
    category: theirs.category,
    sku: theirs.sku,
    ean: theirs.ean,
    availability: availability && availabilityText(availabilityIn(availability), say),
  };
  return (
    <div className={classes.detail}>
      <ProductImage product={theirs} size={72} />
      <div className={classes.text}>
        <p className={classes.title}>{theirs.title}</p>
        <dl className={classes.facts}>
          {Object.entries(facts).map(([field, value]) => (
            <div key={field}>
              <dt>{say(`product.field.${field as keyof typeof facts}`)}</dt>
              <dd>{value || "—"}</dd>
            </div>
          ))}
        </dl>
        <h4 className={classes.heading}>{say("product.priceSource")}</h4>
        <dl className={classes.facts}>
          {sourceLines(words, { entry: { ...pair, title: null }, currency }, now).map(
            ({ label, value, warning }) => (
              <div key={label} data-warning={warning}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        {mayChange && <CustomPrice pair={pair} productId={productId} currency={currency} />}
      </div>
    </div>
  );
}
