// One line beside the prices of competitors: how many are too old, whose, and the way to them. Nothing where all are fresh.
import { IconClockExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import type { MatchedProductsWhere } from "#shared/filters/matchedProducts.ts";
import type { MatchedAddress } from "#web/parts/matched-products/ProductTitle.tsx";
import { ageOf } from "#web/parts/price-source/age.ts";
import { type PriceAge, priceAgesOptions } from "#web/queries/sourceHealth.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./PriceAges.module.css";

/** So many are named; the others are counted. */
const namedMax = 3;

type PriceAgesProps = {
  catalogId: number;
  /** The products that the list shows, where they are a part of the matched ones. */
  where: MatchedProductsWhere | undefined;
  /** The list itself, under its filters: the way leads to those of its products that have an old price. */
  address: MatchedAddress;
  filters: FilterSet;
};

export function PriceAges({ catalogId, where, address, filters }: PriceAgesProps) {
  const { say, number, language } = useWords();
  const [now] = useState(() => Date.now());
  const { data = [] } = useQuery(priceAgesOptions(catalogId, where));
  // Who is not seen any more is told as well where nothing is matched with them: of the whole, not of a part.
  const old = data
    .filter(({ is_old, old_prices }) => old_prices > 0 || (is_old && !where))
    .toSorted((left, right) => right.old_prices - left.old_prices);
  if (old.length === 0) return null;
  const prices = old.reduce((sum, { old_prices }) => sum + old_prices, 0);
  const named = old.slice(0, namedMax).map(({ name, seen_at, is_old, old_prices }) => {
    if (!is_old) return say("matched.priceAges.some", { name, count: old_prices, old: number(old_prices) });
    const age = seen_at === null ? say("matched.priceAges.never") : ageOf(language, seen_at, now);
    return say("matched.priceAges.one", { name, age });
  });
  const others = old.length - named.length;
  const names = new Intl.ListFormat(language).format([
    ...named,
    ...(others > 0 ? [say("matched.priceAges.others", { count: others })] : []),
  ]);
  return (
    <p className={classes.line} role="status">
      <IconClockExclamation size={16} aria-hidden />
      <span>
        {prices === 0 ? (
          say("matched.priceAges.old", {
            count: old.length,
            old: number(old.length),
            all: number(data.length),
            names,
          })
        ) : (
          <>
            <Link
              to={address}
              search={{ filters: { ...filters, priceAge: "old" } }}
              className={classes.prices}
            >
              {sayPrices(old, prices)}
            </Link>
            {say("matched.priceAges.whose", { names })}
          </>
        )}
      </span>
    </p>
  );

  function sayPrices(of: readonly PriceAge[], count: number): string {
    const days = new Set(of.filter(({ old_prices }) => old_prices > 0).map(({ expiry_days }) => expiry_days));
    const [only = 0] = days;
    return days.size === 1 && only > 1
      ? say("matched.priceAges.prices", { count, prices: number(count), days: number(only) })
      : say("matched.priceAges.pricesOfAny", { count, prices: number(count) });
  }
}
