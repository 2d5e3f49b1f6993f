// The comparison as the decisions word it, one product after the other, in fractions of whole numbers. It shares no
// line with what it judges: no SQL, no arithmetic of shared/prices.

export type OracleSite = {
  id: number;
  name: string;
  weight: string;
  currency: string;
  linked: boolean;
};
export type OracleMapping = {
  id: number;
  product_id: number | null;
  competitor_id: number;
  brand: string | null;
  category: string | null;
  unit: string | null;
  competitor_brand: string | null;
  competitor_category: string | null;
  competitor_unit: string | null;
  operator: string;
  value: string;
};
export type OracleOffer = {
  id: number;
  product_id: number;
  website_id: number;
  raw_price: string | null;
  /** Another than its website's. */
  raw_currency?: string | null;
  competitor_brand: string | null;
  competitor_category: string | null;
  competitor_unit: string | null;
  unmatched: boolean;
  /** Too old, in a catalogue that does not compare with old prices. */
  leftOut?: boolean;
  type: string;
  score: string | null;
  rule_id: number | null;
};
export type OracleProduct = {
  product_id: number;
  price: string | null;
  /** Another than the catalogue's. */
  currency?: string | null;
  brand: string | null;
  category: string | null;
  unit: string | null;
};
export type OracleCatalog = {
  currency: string;
  digits: number;
  rates: Readonly<Record<string, string>>;
  sites: readonly OracleSite[];
  mappings: readonly OracleMapping[];
  offers: readonly OracleOffer[];
  products: readonly OracleProduct[];
};

/** Amounts in thousandths, percentages as decimals with two places: as the tables hold them. */
export type OracleEntry = {
  currency: string;
  rate: number | null;
  unit_mapping_id: number | null;
  hasCustomPrice: boolean;
  original_price: number | null;
  price: number | null;
  price_diff_integer: number | null;
  price_diff_percent: number | null;
};
export type OracleComparison = {
  compared_price: number | null;
  entries_count: number;
  competitors_count: number;
  best_price: number | null;
  website_competitor_cheap: number | null;
  website_competitor_cheap_name: string | null;
  price_diff_integer: number | null;
  price_diff_percent: number | null;
  competitors_price_average: number | null;
  competitors_price_average_by_weight: number | null;
  price_diff_integer_average: number | null;
  price_diff_percent_average: number | null;
  hasCustomPrice: boolean;
  matching_rule_id: number | null;
  matching_result: object;
};

/** What becomes of one offer: currency, then one mapping, then one rounding. */
export function oracleEntry(catalog: OracleCatalog, product: OracleProduct, offer: OracleOffer): OracleEntry {
  const site = catalog.sites.find(({ id }) => id === offer.website_id)!;
  const theirs = offer.raw_currency ?? site.currency;
  const exchange = exchangeRate(catalog, theirs);
  const converted = exchange && offer.raw_price !== null ? divide(exact(offer.raw_price), exchange) : null;
  const mapping = chooseMapping(catalog, product, offer);
  const before = converted && usable(thousandths(round(converted, catalog.digits), catalog.digits));
  const mapped = converted && mapping ? applyMapping(converted, mapping) : null;
  const after = mapped && usable(thousandths(round(mapped, catalog.digits), catalog.digits));
  const isApplied = after !== null && after > 0;
  const price = offer.leftOut ? null : isApplied ? after : before;
  const own = oracleOwnPrice(catalog, product);
  return {
    currency: exchange ? catalog.currency : theirs,
    rate: exchange && decimal(round(exchange, 8), 8),
    unit_mapping_id: isApplied ? mapping!.id : null,
    hasCustomPrice: isApplied && mapping!.product_id !== null,
    original_price: converted
      ? decimal(round(converted, catalog.digits), catalog.digits)
      : offer.raw_price === null
        ? null
        : Number(offer.raw_price),
    price,
    ...difference(own, price),
  };
}

/** The comparison of an own product, with all its competitors or with those of `subset` alone. */
export function oracleComparison(
  catalog: OracleCatalog,
  product: OracleProduct,
  subset?: readonly number[],
): OracleComparison {
  const entries = catalog.offers
    .filter((offer) => offer.product_id === product.product_id && !offer.unmatched)
    .map((offer) => ({
      offer,
      site: catalog.sites.find(({ id }) => id === offer.website_id)!,
      ...oracleEntry(catalog, product, offer),
    }))
    .filter(({ site }) => site.linked && (subset === undefined || subset.includes(site.id)));
  const active = entries.filter(({ price }) => price !== null && price > 0).toSorted(cheapestFirst);
  const own = oracleOwnPrice(catalog, product);
  const cheapest = active[0];
  const prices = active.map(({ price }) => exact(String(price)));
  const weights = active.map(({ site }) => exact(site.weight));
  const weighed = sum(weights);
  const average =
    active.length === 0 ? null : roundedAmount(divide(sum(prices), whole(active.length)), catalog.digits);
  const byWeight =
    weighed.numerator === 0n
      ? null
      : roundedAmount(
          divide(sum(prices.map((price, index) => multiply(price, weights[index]!))), weighed),
          catalog.digits,
        );
  const withAverage = difference(own, average);
  const byHand = entries.filter(({ offer }) => offer.type === "manual");
  const telling =
    active.find(({ offer }) => byHand.length === 0 || offer.type === "manual") ??
    (byHand.length > 0 ? byHand : entries).toSorted((one, other) => bySite(one.site, other.site))[0];
  return {
    compared_price: own,
    entries_count: entries.length,
    competitors_count: active.length,
    best_price: cheapest?.price ?? null,
    website_competitor_cheap: cheapest?.site.id ?? null,
    website_competitor_cheap_name: cheapest?.site.name ?? null,
    ...difference(own, cheapest?.price ?? null),
    competitors_price_average: average,
    competitors_price_average_by_weight: byWeight,
    price_diff_integer_average: withAverage.price_diff_integer,
    price_diff_percent_average: withAverage.price_diff_percent,
    hasCustomPrice: entries.some((entry) => entry.hasCustomPrice),
    matching_rule_id: telling?.offer.rule_id ?? null,
    matching_result: telling
      ? { type: telling.offer.type, score: telling.offer.score === null ? null : Number(telling.offer.score) }
      : {},
  };
}

export function oracleOwnPrice(catalog: OracleCatalog, product: OracleProduct): number | null {
  const exchange = exchangeRate(catalog, product.currency ?? catalog.currency);
  if (product.price === null || exchange === null) return null;
  const mils = thousandths(round(divide(exact(product.price), exchange), catalog.digits), catalog.digits);
  return mils > 0 ? usable(mils) : null;
}

/** A price has ten digits before its point at most. */
function usable(mils: number): number | null {
  return mils <= 9_999_999_999_999 ? mils : null;
}

type Standing = { price: number | null; site: OracleSite };

function cheapestFirst(one: Standing, other: Standing): number {
  return one.price! - other.price! || bySite(one.site, other.site);
}

const french = new Intl.Collator("fr");

function bySite(one: OracleSite, other: OracleSite): number {
  return (
    Number(other.weight) - Number(one.weight) || french.compare(one.name, other.name) || one.id - other.id
  );
}

function difference(own: number | null, competitor: number | null) {
  if (own === null || competitor === null || competitor <= 0)
    return { price_diff_integer: null, price_diff_percent: null };
  const gap = own - competitor;
  const percent = round({ numerator: BigInt(gap) * 100n, denominator: BigInt(competitor) }, 2);
  return { price_diff_integer: gap, price_diff_percent: decimal(percent, 2) };
}

/** How much of a currency one unit of the catalogue's is; null when the catalogue does not know. */
function exchangeRate(catalog: OracleCatalog, currency: string): Fraction | null {
  if (currency === catalog.currency) return whole(1);
  const perEuro = (code: string) => (code === "EUR" ? "1" : catalog.rates[code]);
  const theirs = perEuro(currency);
  const mine = perEuro(catalog.currency);
  return theirs === undefined || mine === undefined ? null : divide(exact(theirs), exact(mine));
}

function chooseMapping(
  catalog: OracleCatalog,
  product: OracleProduct,
  offer: OracleOffer,
): OracleMapping | undefined {
  const ofCompetitor = catalog.mappings.filter(({ competitor_id }) => competitor_id === offer.website_id);
  const custom = ofCompetitor.find(({ product_id }) => product_id === product.product_id);
  if (custom) return custom;
  const sides = (mapping: OracleMapping) => ({
    mine: [
      [mapping.brand, product.brand],
      [mapping.category, product.category],
      [mapping.unit, product.unit],
    ].filter(([criterion]) => plain(criterion!) !== null),
    theirs: [
      [mapping.competitor_brand, offer.competitor_brand],
      [mapping.competitor_category, offer.competitor_category],
      [mapping.competitor_unit, offer.competitor_unit],
    ].filter(([criterion]) => plain(criterion!) !== null),
  });
  return ofCompetitor
    .filter(({ product_id }) => product_id === null)
    .map((mapping) => ({ mapping, ...sides(mapping) }))
    .filter(({ mine, theirs }) =>
      [...mine, ...theirs].every(([criterion, value]) => plain(criterion!) === plain(value!)),
    )
    .toSorted(
      (one, other) =>
        other.mine.length + other.theirs.length - (one.mine.length + one.theirs.length) ||
        other.mine.length - one.mine.length ||
        other.mapping.id - one.mapping.id,
    )[0]?.mapping;
}

/** Without case, accents and blanks at the ends; empty and N/A are nothing. */
function plain(text: string | null): string | null {
  const bare = (text ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
  return bare === "" || bare === "n/a" ? null : bare;
}

function applyMapping(price: Fraction, { operator, value: written }: OracleMapping): Fraction {
  const value = exact(written);
  if (operator === "multiply") return multiply(price, value);
  if (operator === "divide") return divide(price, value);
  if (operator === "add") return sum([price, value]);
  if (operator === "subtract") return sum([price, negative(value)]);
  const share = multiply(price, divide(value, whole(100)));
  return sum([price, operator === "add_percent" ? share : negative(share)]);
}

type Fraction = { numerator: bigint; denominator: bigint };

function whole(value: number): Fraction {
  return { numerator: BigInt(value), denominator: 1n };
}

function exact(written: string): Fraction {
  const [before = "", after = ""] = written.split(".");
  return { numerator: BigInt(before + after), denominator: 10n ** BigInt(after.length) };
}

function negative({ numerator, denominator }: Fraction): Fraction {
  return { numerator: -numerator, denominator };
}

function multiply(one: Fraction, other: Fraction): Fraction {
  return { numerator: one.numerator * other.numerator, denominator: one.denominator * other.denominator };
}

function divide(one: Fraction, other: Fraction): Fraction {
  return { numerator: one.numerator * other.denominator, denominator: one.denominator * other.numerator };
}

function sum(terms: readonly Fraction[]): Fraction {
  return terms.reduce(
    (total, term) => ({
      numerator: total.numerator * term.denominator + term.numerator * total.denominator,
      denominator: total.denominator * term.denominator,
    }),
    whole(0),
  );
}

/** In units of the last of these digits, half away from zero. */
function round({ numerator, denominator }: Fraction, digits: number): bigint {
  const isNegative = numerator * denominator < 0n;
  const over = (numerator < 0n ? -numerator : numerator) * 10n ** BigInt(digits);
  const under = denominator < 0n ? -denominator : denominator;
  const floor = over / under;
  const nearest = (over % under) * 2n >= under ? floor + 1n : floor;
  return isNegative ? -nearest : nearest;
}

/** Thousandths of a fraction of thousandths, rounded to the currency's digits. */
function roundedAmount(mils: Fraction, digits: number): number {
  return thousandths(round(divide(mils, whole(1000)), digits), digits);
}

function thousandths(units: bigint, digits: number): number {
  return Number(units) * 10 ** (3 - digits);
}

function decimal(units: bigint, digits: number): number {
  return Number(`${units}e-${digits}`);
}
