import { type RawBuilder, sql } from "kysely";
import { comparedPrice } from "../prices/comparedFigures.ts";
import type { Trial } from "./mappingEffect.ts";

/** The rates of a catalogue with "1 EUR = rate currency" in the place of the row `id`; without that row where it is null. */
export function rateTrial(
  catalogId: number,
  currencies: readonly string[],
  id: number | undefined,
  values: { currency: string; rate: number } | null,
): Trial {
  const others = sql`
      select 'EUR' as currency, 1::numeric as rate
      union all
      select currency, rate from currency_mapping where catalog_id = ${catalogId} and id <> ${id ?? 0}`;
  const tried = values ? sql`union all select ${values.currency}, ${values.rate}::numeric` : sql``;
  return {
    ...offersConverted(catalogId, sql`any(${currencies}::text[])`),
    rates: sql`(${others} ${tried})`,
    // What needs no rate stays as it is.
    ownPrice: sql`case when product.raw_currency is null then product.compared_price else ${comparedPrice("product")} end`,
    isDecided: sql`before is not null`,
    isSkipped: sql`false`,
  };
}

/** Those whose price a rate of these currencies is used for: all of them where the catalogue is in one. */
function offersConverted(catalogId: number, theseCurrencies: RawBuilder<unknown>) {
  const isOfCatalog = sql<boolean>`(
          select website.currency from catalog join website_setting website on website.id = catalog.website_id
          where catalog.id = ${catalogId}) = ${theseCurrencies}`;
  const websitesTried = sql`
          select link.website_id from catalog_competitor link
          join website_setting website on website.id = link.website_id
          where link.catalog_id = ${catalogId} and (website.currency = ${theseCurrencies} or ${isOfCatalog})`;
  const offers = sql<boolean>`(
        raw_currency is null and website_id = any(array(${websitesTried}))
        or raw_currency = ${theseCurrencies} or raw_currency is not null and ${isOfCatalog})`;
  return { offers, websitesTried, isOfWebsitesTried: sql<boolean>`true` };
}
