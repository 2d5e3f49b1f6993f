import { useState } from "react";
import { availabilityIn, availabilityText } from "#web/parts/filters/availability.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { FileLine } from "#web/parts/price-source/FileLine.tsx";
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
  const { say } = useWords();
  if (!theirs) return <p className={classes.gone}>{say("product.gone", { name: pair.name })}</p>;
  return (
    <div className={classes.detail}>
      <ProductImage product={theirs} size={72} />
      <div className={classes.text}>
        <p className={classes.title}>{theirs.title}</p>
        <TheirFacts theirs={theirs} />
        <h2 className={classes.heading}>{say("product.priceSource")}</h2>
        <SourceFacts pair={pair} currency={currency} />
        <FileLine productId={pair.product_id} importId={pair.price_import_id} />
        {mayChange && <CustomPrice pair={pair} productId={productId} currency={currency} />}
      </div>
    </div>
  );
}

function TheirFacts({ theirs }: { theirs: DetailedProduct }) {
  const { say } = useWords();
  const availability = availabilityOf(theirs);
  const facts = {
    brand: theirs.brand,
    category: theirs.category,
    sku: theirs.sku,
    ean: theirs.ean,
    availability: availability && availabilityText(availabilityIn(availability), say),
  };
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([field, value]) => (
        <div key={field}>
          <dt>{say(`product.field.${field as keyof typeof facts}`)}</dt>
          <dd>{value || "—"}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where the price is from, and how old it is. */
function SourceFacts({ pair, currency }: Pick<CompetitorDetailProps, "pair" | "currency">) {
  const words = useWords();
  const [now] = useState(() => Date.now());
  const lines = sourceLines(words, { entry: { ...pair, title: null }, currency }, now);
  return (
    <dl className={classes.facts}>
      {lines.map(({ label, value, warning }) => (
        <div key={label} data-warning={warning}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
