import { type RawBuilder, sql } from "kysely";
import { exchange, knownRates, setting, sites } from "./catalogCurrency.ts";
import { largestMils } from "./comparedFigures.ts";

/** What is priced, and by what: as the tables say, unless something else is tried. */
export type Priced = {
  /** The own products: their criteria and their price as it is compared, from the rows `setting` and `exchange`. */
  own: RawBuilder<unknown>;
  /** Which of their offers, as a condition on the columns of the table. */
  offers: RawBuilder<boolean>;
  /** Which prices are old, from a row of `match` and its `site`: as was told when they were compared, unless it is now. */
  isOld?: RawBuilder<boolean>;
  /** In the place of unit_mapping, where the mappings of the whole catalogue are looked for. */
  mappings?: RawBuilder<unknown>;
  rates?: RawBuilder<unknown>;
  /** The websites of these offers, where that is known without reading them. */
  websites?: RawBuilder<unknown>;
};

/** The same expressions up to `usable`: the offers with their amount before and after their mapping. */
export function amountsOf(
  catalogId: number,
  {
    own,
    offers,
    isOld: old = sql`match.is_old`,
    mappings = sql`unit_mapping`,
    rates = knownRates(catalogId),
    websites,
  }: Priced,
) {
  return sql`setting as materialized ${setting(catalogId)}, ${exchange(catalogId, rates)}, own as materialized (${own}
    ), match as materialized (
      select id, product_id, website_id, competitor_product_id, type, rule_id, score, unmatched, raw_price,
             raw_currency, competitor_brand, competitor_category, competitor_unit, price as was_price, price_changed_at, missing_since,
             is_old
      from offer where catalog_id = ${catalogId} and ${offers}
    ), ${sites(catalogId, websites ?? sql`select website_id from match`)},
    ${generalMappings(catalogId, mappings)}, ${amounts(catalogId, old)}`;
}

/** The catalogue-level mappings, their criteria as they are compared. */
function generalMappings(catalogId: number, mappings: RawBuilder<unknown>) {
  return sql`general as materialized (
      select id, competitor_id, operator, value, criterion(brand) as brand, criterion(category) as category,
             criterion(unit) as unit, criterion(competitor_brand) as competitor_brand,
             criterion(competitor_category) as competitor_category, criterion(competitor_unit) as competitor_unit
      from ${mappings} as unit_mapping where catalog_id = ${catalogId} and product_id is null
    ), used as materialized (
      select ${sql.join(
        criterionColumns.map((column) => sql`bool_or(${sql.ref(column)} is not null) as ${sql.ref(column)}`),
      )}
      from general
    )`;
}

export const ownCriteria = ["brand", "category", "unit"];
export const theirCriteria = ["competitor_brand", "competitor_category", "competitor_unit"];
const criterionColumns = [...ownCriteria, ...theirCriteria];

/**
 * What a match has to hold against their criteria; told once for each match that could have one ("offset 0"), and only
 * what some mapping looks at.
 */
const criteria = sql`(
        select ${sql.join([...ownCriteria.map((column) => criterionOf("own", column)), ...theirCriteria.map((column) => criterionOf("match", column))])}
        from used
        where match.website_id in (select competitor_id from general) offset 0)`;

function criterionOf(row: string, column: string) {
  return sql`case when ${sql.ref(`used.${column}`)} then criterion(${sql.ref(`${row}.${column}`)}) end as ${sql.ref(column)}`;
}

/** Which of the mappings that a match meets is its own: the one with the most criteria, then the newest. */
export const bestFirst = sql`num_nonnulls(general.brand, general.category, general.unit, general.competitor_brand,
                              general.competitor_category, general.competitor_unit) desc,
                 num_nonnulls(general.brand, general.category, general.unit) desc,
                 general.id desc`;

/**
 * The one of them that a match has: all its criteria are met, and no other has more of them. Looked for match by match:
 * how many have one cannot be guessed, and joined as if few had, each match was held against each mapped one.
 */
const chosenMapping = sql`(
        select general.id, general.operator, general.value from general
        where general.competitor_id = match.website_id
          and (general.brand is null or general.brand = met.brand)
          and (general.category is null or general.category = met.category)
          and (general.unit is null or general.unit = met.unit)
          and (general.competitor_brand is null or general.competitor_brand = met.competitor_brand)
          and (general.competitor_category is null or general.competitor_category = met.competitor_category)
          and (general.competitor_unit is null or general.competitor_unit = met.competitor_unit)
        order by ${bestFirst}
        limit 1)`;

/** An amount in thousandths, before and after its mapping, from its fraction and the mapping's operator and value. */
export const beforeAndAfter = sql`mils(numerator, denominator, digits) as before,
             case operator
               when 'multiply' then mils(numerator * value, denominator, digits)
               when 'divide' then mils(numerator, denominator * value, digits)
               when 'add' then mils(numerator + value * denominator, denominator, digits)
               when 'subtract' then mils(numerator - value * denominator, denominator, digits)
               when 'add_percent' then mils(numerator * (100 + value), denominator * 100, digits)
               when 'subtract_percent' then mils(numerator * (100 - value), denominator * 100, digits)
             end as after`;

/** A mapping that leaves nothing, or more than a price can be, is not applied. */
export const isApplied = sql<boolean>`coalesce(after > 0 and after <= ${sql.lit(largestMils)}, false)`;

/** The amount of each match in thousandths, before and after its mapping. A product's own mapping wins. */
function amounts(catalogId: number, old: RawBuilder<boolean>) {
  return sql`mapped as (
      select match.id, match.product_id, match.website_id, match.competitor_product_id, match.type, match.rule_id,
             match.score, match.raw_price, match.was_price, not match.unmatched and site.linked as live, site.place, site.weight,
             case when exchange.times is null then coalesce(match.raw_currency, site.currency)
               else setting.currency end as currency,
             ${old} as is_old, ${old} and setting.leaves_out_old as is_left_out,
             exchange.rate, match.raw_price * exchange.times as numerator, exchange.divided_by as denominator, setting.digits,
             custom.id is not null as is_custom, coalesce(custom.id, chosen.id) as mapping_id,
             coalesce(custom.operator, chosen.operator) as operator, coalesce(custom.value, chosen.value) as value,
             own.compared_price
      from match
      join own on own.product_id = match.product_id
      join site on site.id = match.website_id
      cross join setting
      left join exchange on exchange.currency = coalesce(match.raw_currency, site.currency)
      left join unit_mapping custom on custom.catalog_id = ${catalogId}
        and custom.product_id = match.product_id and custom.competitor_id = match.website_id
      left join lateral ${criteria} as met on true
      left join lateral ${chosenMapping} as chosen on true
    ), amount as (
      select mapped.*, ${beforeAndAfter}
      -- Worked out once for each match, and not kept.
      from mapped offset 0
    ), usable as (
      select *, ${isApplied} as is_applied from amount
    )`;
}
