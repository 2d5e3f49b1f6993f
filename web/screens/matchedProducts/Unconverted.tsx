import { useQuery } from "@tanstack/react-query";
import type { MatchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import classes from "./Counters.module.css";

/** How many products of the list have a price in a currency without a rate. */
export function Unconverted({ where, enabled }: { where: MatchedProductsWhere; enabled: boolean }) {
  const { say, number } = useWords();
  const { website_id } = useCatalog();
  const { data: count = 0 } = useQuery({
    ...matchedProducts(website_id).count(unconvertedIn(where)),
    enabled,
  });
  if (count === 0) return null;
  return (
    <p className={classes.unconverted} role="status">
      {say("matched.unconverted", { count, formatted: number(count) })}
    </p>
  );
}

/** Under the same filters, the products whose price nobody gave a rate for. */
function unconvertedIn(where: MatchedProductsWhere): MatchedProductsWhere {
  const { catalog_id, unmatched } = where;
  return { catalog_id, unmatched, and: [where, { raw_currency: { neq: null }, price: null }] };
}
