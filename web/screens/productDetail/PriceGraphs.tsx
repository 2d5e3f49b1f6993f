import { PriceHistory } from "#web/parts/charts/PriceHistory.tsx";
import type { DetailedProduct } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import { useMemo } from "react";
import { changedCurrencies, priceSeries } from "./priceSeries.ts";
import type { Detail } from "./useProductDetail.ts";
import classes from "./PriceGraphs.module.css";

/** The price of a product through time, and those of the competitors it is matched with. */
export function PriceGraphs({ detail, product }: { detail: Detail; product: DetailedProduct }) {
  const { say } = useWords();
  const { catalog, comparison, competitors } = detail;
  const currency = comparison
    ? catalog.currentCurrency
    : (product.currency ?? product.website.currency ?? "EUR");
  const pairs = useMemo(
    () => comparison?.competitors.filter(({ unmatched }) => !unmatched) ?? [],
    [comparison],
  );
  const series = useMemo(
    () => priceSeries({ product, comparison, pairs, competitors, currency }),
    [product, comparison, pairs, competitors, currency],
  );
  const unconverted = pairs.filter(({ rate }) => rate === null).map(({ name }) => name);
  const changed = changedCurrencies({ product, pairs, competitors });
  const converted = pairs.some(({ rate }) => rate !== null && rate !== 1);
  const mapped = pairs.some(({ unit_mapping_id }) => unit_mapping_id !== null);
  return (
    <div>
      <PriceHistory series={series} currency={currency} />
      {unconverted.length > 0 && (
        <p className={classes.note}>{say("product.graphs.unconverted", { names: unconverted.join(", ") })}</p>
      )}
      {changed.length > 0 && (
        <p className={classes.note}>{say("product.graphs.changedCurrency", { names: changed.join(", ") })}</p>
      )}
      {(converted || mapped) && <p className={classes.note}>{say("product.graphs.restated")}</p>}
    </div>
  );
}
