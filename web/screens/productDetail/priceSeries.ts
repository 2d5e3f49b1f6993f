// The lines of the history chart: my price, and each competitor's brought to what it is compared at.
import { currencyDigits } from "#shared/prices/currency.ts";
import { mappedPrice } from "#shared/prices/operators.ts";
import type { PricePoint, PriceSeries } from "#web/parts/charts/alignToDays.ts";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { Comparison, DetailedProduct, PriceMonth } from "#web/queries/products.ts";

type Told = {
  /** The product the page is about. */
  product: Pick<DetailedProduct, "id" | "history" | "website" | "currency" | "price_doubted_at">;
  /** How it stands in the catalogue, where it is one of its own. */
  comparison?: Pick<Comparison, "rate" | "raw_currency"> | null;
  pairs: CompetitorEntry[];
  competitors: Pick<DetailedProduct, "id" | "history">[];
  currency: string;
};

/**
 * A series per product, in the catalogue's currency. Past prices are converted and mapped as today's are, so that the
 * lines can be compared; one without a rate stays in its own currency, and its label says so. The rate is that of the
 * currency a product has now: prices that it had in another one are unknown.
 */
export function priceSeries({ product, comparison, pairs, competitors, currency }: Told): PriceSeries[] {
  const mine = {
    id: String(product.id),
    label: labelOf({ name: product.website.name, rate: 1, raw_currency: null, ...comparison }),
    own: true,
    doubtedAt: product.price_doubted_at,
    points: pointsOf(pricesIn(product.currency, product.history), (price) => price / (comparison?.rate ?? 1)),
  };
  const theirs = pairs.flatMap((pair) => {
    const competitor = competitors.find(({ id }) => id === pair.product_id);
    if (!competitor) return [];
    const history = pricesIn(pair.raw_currency, competitor.history);
    const points = pointsOf(history, (price) => comparedPrice(price, pair, currency));
    return [
      {
        id: String(pair.id),
        label: labelOf(pair),
        own: false,
        doubtedAt: pair.price_doubted_at,
        points: endedAt(pair.missing_since, points),
      },
    ];
  });
  return [mine, ...theirs];
}

/** The names of those whose history has prices in another currency than today's, mine first. */
export function changedCurrencies({ product, pairs, competitors }: Omit<Told, "currency">): string[] {
  const mine = hasOtherCurrency(product.currency, product.history) ? [product.website.name] : [];
  const theirs = pairs.filter((pair) =>
    hasOtherCurrency(pair.raw_currency, competitors.find(({ id }) => id === pair.product_id)?.history ?? []),
  );
  return [...mine, ...theirs.map(({ name }) => name)];
}

type PastPrice = PriceMonth["values"][string][number];

function hasOtherCurrency(currency: string | null, months: PriceMonth[]): boolean {
  return months.some(({ values }) =>
    Object.values(values)
      .flat()
      .some((point) => point.price !== null && isOther(currency, point)),
  );
}

function isOther(today: string | null, { currency }: PastPrice): boolean {
  return today !== null && currency !== null && currency !== today;
}

function pricesIn(currency: string | null, months: PriceMonth[]): PriceMonth[] {
  const convertible = (point: PastPrice) => (isOther(currency, point) ? { ...point, price: null } : point);
  return months.map((month) => ({
    ...month,
    values: Object.fromEntries(
      Object.entries(month.values).map(([day, points]) => [day, points.map(convertible)]),
    ),
  }));
}

/** The moments and prices that a history by month holds, in their order. */
export function pointsOf(months: PriceMonth[], convert: (price: number) => number | null): PricePoint[] {
  return months
    .flatMap(({ values }) => Object.values(values).flat())
    .map(({ created, price }) => ({ at: created, price: price === null ? null : convert(price) }))
    .toSorted((left, right) => new Date(left.at).getTime() - new Date(right.at).getTime());
}

/** A line ends where its product was no longer found. */
function endedAt(moment: string | null, points: PricePoint[]): PricePoint[] {
  return moment === null ? points : [...points, { at: moment, price: null }];
}

function comparedPrice(price: number, pair: CompetitorEntry, currency: string): number | null {
  const { rate, unit_mapping_operator: operator, unit_mapping_value: value } = pair;
  if (rate === null) return price;
  const converted = price / rate;
  if (operator === null || value === null) return converted;
  return mappedPrice(converted, operator, value, currencyDigits(currency));
}

function labelOf({
  name,
  rate,
  raw_currency,
}: Pick<CompetitorEntry, "name" | "rate" | "raw_currency">): string {
  return rate === null && raw_currency !== null ? `${name} (${raw_currency})` : name;
}
