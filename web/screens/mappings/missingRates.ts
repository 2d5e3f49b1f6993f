// Which currencies of its products a catalogue cannot convert.
import { baseCurrency } from "#shared/reference/currencyUnits.ts";

type UsedCurrency = { currency: string; prices: number };

/** A catalogue in another currency than the base needs its own rate as well, as soon as it converts anything. */
export function missingRates(
  used: readonly UsedCurrency[],
  rated: readonly string[],
  own: string,
): UsedCurrency[] {
  const foreign = used.filter(({ currency }) => currency !== own);
  const isKnown = (currency: string) => currency === baseCurrency || rated.includes(currency);
  const missing = foreign.filter(({ currency }) => !isKnown(currency));
  if (foreign.length === 0 || isKnown(own)) return missing;
  return [...missing, { currency: own, prices: used.find(({ currency }) => currency === own)?.prices ?? 0 }];
}
