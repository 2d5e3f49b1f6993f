import { ProductCard } from "#web/parts/matched-products/ProductCard.tsx";
import { AdjustedPrice } from "#web/parts/simulator/AdjustedPrice.tsx";
import type { ListedOptions } from "#web/parts/simulator/options.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { simulatorPath } from "./search.ts";
import classes from "./MarginSimulator.module.css";

type SimulatedCardProps = { product: MatchedProduct; options: ListedOptions };

/** A product with the price that the simulation gives it, where there is no room for columns. */
export function SimulatedCard({ product, options }: SimulatedCardProps) {
  const words = useWords();
  const { currentCurrency: currency } = useCatalog();
  return (
    <>
      <ProductCard product={product} currency={currency} address={simulatorPath} />
      <p className={classes.ofCard}>
        {words.say("simulator.adjustedPrice")}
        <AdjustedPrice {...{ words, currency, product, options }} />
      </p>
    </>
  );
}
