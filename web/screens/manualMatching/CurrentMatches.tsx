import { useQuery } from "@tanstack/react-query";
import { OfferRow } from "#web/parts/matching/OfferRow.tsx";
import type { Matching } from "#web/parts/matching/useMatching.ts";
import { CompetitorPrice } from "#web/parts/prices/CompetitorPrice.tsx";
import { competitorProductsOptions } from "#web/queries/products.ts";
import type { OwnProduct, Product } from "#web/queries/products.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import classes from "./MatchWork.module.css";

/** The competitors' products that the chosen one is matched with. */
export function CurrentMatches({ mine, matching }: { mine: OwnProduct; matching: Matching }) {
  const { say } = useWords();
  const live = mine.competitors.filter(({ unmatched }) => !unmatched);
  const products = useQuery(competitorProductsOptions(live));
  return (
    <section className={classes.section} aria-label={say("manualMatching.current")}>
      <h3 className={classes.heading}>
        {say("manualMatching.current")}
        <span className={classes.count}>{live.length}</span>
      </h3>
      {live.length === 0 && <p className={classes.none}>{say("manualMatching.noneYet")}</p>}
      <ul className={classes.list}>
        {live.map((pair) => (
          <CurrentMatch
            key={pair.id}
            {...{ mine, matching, pair }}
            product={products.data?.find(({ id }) => id === pair.product_id)}
          />
        ))}
      </ul>
    </section>
  );
}

type CurrentMatchProps = {
  mine: OwnProduct;
  matching: Matching;
  pair: OwnProduct["competitors"][number];
  /** Undefined until it is known. */
  product: Product | undefined;
};

function CurrentMatch({ mine, matching, pair, product }: CurrentMatchProps) {
  const { currentCurrency } = useCatalog();
  if (!product) return null;
  return (
    <OfferRow
      mine={mine}
      product={product}
      name={pair.name}
      price={<CompetitorPrice entry={pair} currency={currentCurrency} />}
      difference={pair}
      currency={currentCurrency}
      isMatched
      disabled={matching.busy}
      onToggle={matching.allowed ? () => matching.undo(pair) : undefined}
    />
  );
}
