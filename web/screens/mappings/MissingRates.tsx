import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { currenciesOptions } from "#web/queries/mappings.ts";
import type { CurrencyMapping } from "#web/queries/mappings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { missingRates } from "./missingRates.ts";
import classes from "./mappings.module.css";

/** The currencies whose prices are left out of the comparison, as nobody said what they are worth. */
export function MissingRates({ rates }: { rates: readonly CurrencyMapping[] | undefined }) {
  const { say, number } = useWords();
  const catalog = useCatalog();
  const currencies = useQuery(currenciesOptions(catalog.id));
  if (!rates || !currencies.data) return null;
  const missing = missingRates(
    currencies.data,
    rates.map(({ currency }) => currency),
    catalog.currentCurrency,
  );
  if (missing.length === 0) return null;
  return (
    <p className={classes.warning} role="note">
      <IconAlertTriangle size={17} aria-hidden />
      {say("mappings.currency.missing", {
        currencies: missing
          .map(({ currency, prices }) =>
            say("mappings.currency.missingOne", { currency, count: prices, formatted: number(prices) }),
          )
          .join(", "),
      })}
    </p>
  );
}
