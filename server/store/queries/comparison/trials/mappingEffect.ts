// What a unit mapping or a rate would change: the prices and positions of a catalogue with it, held against the stored ones.
import { type RawBuilder, sql } from "kysely";
import type { MappedPrice, MappingEffect } from "#shared/addresses/mappings.ts";
import type { Db } from "../../../database.ts";
import {
  type Priced,
  amountsOf,
  beforeAndAfter,
  bestFirst,
  isApplied,
  ownCriteria,
  theirCriteria,
} from "../prices/amountsOf.ts";
import { usablePrice } from "../prices/finalPrices.ts";

/** What is tried in the place of what is stored, and where it can change a price. */
export type Trial = Omit<Priced, "own"> & {
  /** The websites whose prices in the website's own currency are all among `offers`; of other websites none of these is. */
  websitesTried: RawBuilder<unknown>;
  /** That an offer is of one of them, where it helps to find it: as a condition that an index serves. */
  isOfWebsitesTried: RawBuilder<boolean>;
  /** The price of an own product as it is compared, from the rows `product`, `setting` and `exchange`. */
  ownPrice: RawBuilder<unknown>;
  /** Which rows of `usable` it decides, and which it would leave at nothing. */
  isDecided: RawBuilder<boolean>;
  isSkipped: RawBuilder<boolean>;
};

/** Both in one statement: what it counts and what it shows are of the same moment. */
export async function effectOf(
  db: Db,
  catalogId: number,
  { ownPrice, isDecided, isSkipped, websitesTried, isOfWebsitesTried, ...trial }: Trial,
): Promise<MappingEffect & { examples: MappedPrice[] }> {
  const own: OwnProducts = (which) => sql`
      select product.product_id, product.brand, product.category, product.unit, ${ownPrice} as compared_price,
             product.compared_price as was_compared, product.best_price, sign(product.price_diff_integer) as was_placed,
             product.entries_count > 0 and not product.own_unmatched as is_listed
      from matched_product product cross join setting
      left join exchange on exchange.currency = product.raw_currency
      where product.catalog_id = ${catalogId} and ${which}`;
  const competitors = sql`select website_id from catalog_competitor where catalog_id = ${catalogId}`;
  const tried = sql<boolean>`not unmatched and ${trial.offers}`;
  const ofWebsites = sql<boolean>`not unmatched and raw_currency is null and ${isOfWebsitesTried}`;
  const priced = { ...trial, offers: tried, websites: competitors };
  const { rows } = await sql<MappingEffect & { examples: MappedPrice[] }>`
    with ${sitesTried(catalogId, websitesTried, trial.mappings)},
    ${amountsOf(catalogId, { ...priced, own: own(hasOneByOne), offers: sql`${tried} and ${isOneByOne}` })},
    ${plainAmounts(catalogId, ofWebsites)}, ${amountsByKind(catalogId, ofWebsites)}, touched as materialized (
      select product_id, min(price) filter (where price > 0) as lowest,
             min(was_price) filter (where was_price > 0) as was_lowest,
             count(*) filter (where price is distinct from was_price) as prices,
             count(*) filter (where is_decided) as decided, count(*) filter (where is_skipped) as skipped
      from (
        select product_id, was_price, ${usablePrice} as price, ${isDecided} as is_decided, ${isSkipped} as is_skipped
        from (select * from usable offset 0) as mapped
        union all
        select product_id, was_price, ${usablePrice}, ${isDecided}, ${isSkipped}
        from (select *, ${isApplied} as is_applied from of_kinds) as mapped_by_kind
        union all
        select product_id, was_price, ${usablePrice}, ${isDecided}, ${isSkipped}
        from (select *, null::numeric as after, null::bigint as mapping_id, false as is_applied from plain) as unmapped
      ) as tried
      group by product_id
    ), counted as (
      select coalesce(sum(cheap), 0)::int as cheap, coalesce(sum(equals), 0)::int as equals,
             coalesce(sum(expensive), 0)::int as expensive
      from matched_product_tally where catalog_id = ${catalogId} and kind = 'all'
    ), ${standing(catalogId, own, trial.offers, competitors)}, place as (
      select ${sql.join([...placesNamed("was_placed", "was"), ...placesNamed("placed", "now")])}, count(*)::int as positions
      from standing where is_listed and was_placed is distinct from placed
    ), told as (
      select coalesce(sum(prices), 0)::int as prices, coalesce(sum(decided), 0)::int as decided,
             coalesce(sum(skipped), 0)::int as skipped
      from touched
    )
    select prices, (select count(*)::int from standing where is_repriced) as own_prices,
           positions, decided, skipped,
           jsonb_build_object('cheap', cheap, 'equals', equals, 'expensive', expensive) as before,
           jsonb_build_object('cheap', cheap + now_cheap - was_cheap, 'equals', equals + now_equals - was_equals,
                              'expensive', expensive + now_expensive - was_expensive) as after,
           exists (select from comparison_todo where catalog_id = ${catalogId}) as pending,
           coalesce((select jsonb_agg(example) from (${examples(catalogId, own, priced)}) as example), '[]') as examples
    from told, place, counted`.execute(db);
  return rows[0]!;
}

/** Own products of the catalogue, under a condition on the row `product`, from the rows `setting` and `exchange`. */
type OwnProducts = (which: RawBuilder<boolean>) => RawBuilder<unknown>;

/**
 * The websites that are tried, by how their prices are found. Most have no mapping: their amounts are the same as the
 * others' without one, for a third of the time. Of those whose mappings look at the own product alone, a mapping is the
 * same for all products of a kind. Those of the rest, and prices in a currency of their own, are looked at one by one.
 * What there is nothing of is not read: each way asks first, in what PostgreSQL asks once for the statement.
 */
function sitesTried(
  catalogId: number,
  websitesTried: RawBuilder<unknown>,
  mappings: RawBuilder<unknown> = sql`unit_mapping`,
) {
  const general = sql`${mappings} as unit_mapping where catalog_id = ${catalogId}`;
  const custom = sql`select competitor_id from unit_mapping where catalog_id = ${catalogId} and product_id is not null`;
  const tried = sql`competitor_id = any(array(select id from site_tried))`;
  return sql`site_tried as materialized (
      select id from (${websitesTried}) as website (id)
    ), one_by_one_site as materialized (
      select competitor_id as id from ${general} and ${tried} and (${looksAt(theirCriteria)})
      union
      select competitor_id from (${custom}) as custom where ${tried}
    ), kinds_site as materialized (
      select competitor_id as id from ${general} and ${tried} except select id from one_by_one_site
    ), plain_site as materialized (
      select id from site_tried except select id from one_by_one_site except select id from kinds_site
    ), way as materialized (
      select exists (select from one_by_one_site)
               or exists (select from offer where catalog_id = ${catalogId} and raw_currency is not null) as has_one_by_one,
             exists (select from ${general} and competitor_id in (select id from kinds_site) and (${looksAt(ownCriteria)}))
               as has_kinds
    )`;
}

function looksAt(criteria: readonly string[]) {
  return sql.join(
    criteria.map((column) => sql`${sql.ref(column)} is not null`),
    sql` or `,
  );
}

const hasOneByOne = sql<boolean>`(select has_one_by_one from way)`;

const isOneByOne = sql<boolean>`${hasOneByOne}
          and (raw_currency is not null or website_id = any(array(select id from one_by_one_site)))`;

/**
 * The amounts of the websites whose mappings look at the own product alone. Which one a product has there is looked for
 * once for its kind, the values that some mapping looks at, and not once for each of its offers. Most kinds have the
 * mappings of a product that has none of these values: the offers are held against the products of the others alone.
 */
function amountsByKind(catalogId: number, ofWebsites: RawBuilder<boolean>) {
  const looked = ownCriteria.map(
    (column) => sql`case when used.${sql.ref(column)} then own.${sql.ref(column)} end`,
  );
  // Null is told from an empty text, and the one text from two.
  const kind = sql.join(
    looked.map((value) => sql`coalesce(length(${value}) || '"' || ${value}, '')`),
    sql` || ',' || `,
  );
  const named = ownCriteria.map((column, index) => sql`${looked[index]!} as ${sql.ref(column)}`);
  const normal = ownCriteria.map((column) => sql`criterion(min(${sql.ref(column)})) as ${sql.ref(column)}`);
  const met = ownCriteria.map(
    (column) =>
      sql`(general.${sql.ref(column)} is null or general.${sql.ref(column)} = kind.${sql.ref(column)})`,
  );
  return sql`own_kind as materialized (
      select own.product_id, ${kind} as kind, ${sql.join(named)}
      from matched_product own cross join used where own.catalog_id = ${catalogId} and ${hasKinds}
    ), kind as materialized (
      select kind, ${sql.join(normal)} from own_kind group by kind
      union
      select ${noKind}, ${sql.join(ownCriteria.map(() => sql`null`))}
    ), mapping_of_kind as materialized (
      select distinct on (kind.kind, general.competitor_id) kind.kind, general.competitor_id as website_id, general.id,
             general.operator, general.value
      from kind join general on ${sql.join(met, sql` and `)}
      where general.competitor_id in (select id from kinds_site)
      order by kind.kind, general.competitor_id, ${bestFirst}
    ), special_kind as materialized (
      select distinct kind from mapping_of_kind where (website_id, id) not in (
        select website_id, id from mapping_of_kind where kind = ${noKind})
    ), of_kinds as (
      select match.product_id, match.was_price, mapping.id as mapping_id, match.is_left_out, ${beforeAndAfter}
      from (
        select product_id, website_id, price as was_price, raw_price * times as numerator, divided_by as denominator,
               digits, is_old and leaves_out_old as is_left_out
        from ${offersOf(catalogId, sql`kinds_site`, ofWebsites)} offset 0
      ) as match
      left join (select product_id, kind from own_kind where kind in (select kind from special_kind) offset 0) as special
        using (product_id)
      left join mapping_of_kind mapping
        on mapping.kind = coalesce(special.kind, ${noKind}) and mapping.website_id = match.website_id
      offset 0
    )`;
}

const hasKinds = sql<boolean>`(select has_kinds from way)`;

/** Of a product that has nothing of what is looked at, or where nothing is. */
const noKind = sql.lit(",".repeat(ownCriteria.length - 1));

function plainAmounts(catalogId: number, ofWebsites: RawBuilder<boolean>) {
  return sql`plain as (
      select product_id, price as was_price, mils(raw_price * times, divided_by, digits) as before,
             is_old and leaves_out_old as is_left_out
      from ${offersOf(catalogId, sql`plain_site`, ofWebsites)} offset 0
    )`;
}

/**
 * The offers of such websites with what converts their prices. All of them in one go: which are few cannot be guessed,
 * and website by website takes four times as long.
 */
function offersOf(catalogId: number, sites: RawBuilder<unknown>, ofWebsites: RawBuilder<boolean>) {
  return sql`(
          select product_id, website_id, price, raw_price, is_old from offer
          where catalog_id = ${catalogId} and ${ofWebsites} and exists (select from ${sites}) offset 0
        ) as match join (
          select site.id as website_id, exchange.times, exchange.divided_by, setting.digits, setting.leaves_out_old
          from site cross join setting left join exchange on exchange.currency = site.currency
          where site.id in (select id from ${sites})
        ) as priced_site using (website_id)`;
}

/**
 * The products with another price and where they would stand. The other competitors are looked at only where the cheapest
 * of those tried becomes dearer, and there are others; everywhere else the stored best price says enough. An own price
 * that is in the catalogue's currency stays as it is.
 */
function standing(
  catalogId: number,
  own: OwnProducts,
  offers: RawBuilder<boolean>,
  competitors: RawBuilder<unknown>,
) {
  const touched = sql`(select product_id from touched where prices > 0)`;
  const others = sql`(
        select min(price) from offer
        where catalog_id = ${catalogId} and product_id = moved.product_id and not unmatched and price > 0
          and not coalesce(${offers}, false) and website_id in (${competitors})
          and (${hasOneByOne} or exists (${competitors} except select id from site_tried)))`;
  // All of a catalogue's products are read in the time in which a tenth of them is looked up.
  const isOfMany = sql<boolean>`(select count(*) from touched where prices > 0) * 10
            > (select cheap + equals + expensive from counted)`;
  return sql`standing as materialized (
      select product_id, is_listed, compared_price, compared_price is distinct from was_compared as is_repriced,
             was_placed, prices, sign(compared_price - best) as placed
      from (
        select moved.*, prices, case when was_lowest <= best_price and coalesce(lowest > best_price, true)
                                     then least(lowest, ${others}) else least(best_price, lowest) end as best
        from (
          ${own(isOfMany)}
          union all
          ${own(sql`not ${isOfMany} and product.product_id in ${touched}`)}
          union all
          ${own(sql`not ${isOfMany} and product.raw_currency is not null and product.product_id not in ${touched}`)}
        ) as moved left join touched using (product_id)
        where prices > 0 or compared_price is distinct from was_compared
      ) as priced
    )`;
}

/** How many products are placed so, for each place. */
function placesNamed(column: string, when: string) {
  const places = { cheap: -1, equals: 0, expensive: 1 };
  return Object.entries(places).map(
    ([name, place]) =>
      sql`(count(*) filter (where ${sql.ref(column)} = ${sql.lit(place)}))::int as ${sql.ref(`${when}_${name}`)}`,
  );
}

const exampleCount = sql.lit(3);

/** Those of products that are placed otherwise first: their offers alone are priced once more. */
function examples(catalogId: number, own: OwnProducts, { offers, ...priced }: Omit<Priced, "own">) {
  const shown = sql`array(
        select product_id from standing where prices > 0
        order by was_placed is not distinct from placed, product_id limit ${exampleCount})`;
  const theirs = { ...priced, offers: sql<boolean>`product_id = any(${shown}) and ${offers}` };
  return sql`
      with ${amountsOf(catalogId, { ...theirs, own: own(sql`product.product_id = any(${shown})`) })}
      select picked.product_id, picked.website_id, product.title, website.name as competitor, picked.raw_price,
             coalesce(offer.raw_currency, website.currency) as raw_currency, picked.was_price / 1000.0 as before,
             picked.price / 1000.0 as after, iso_time(offer.price_doubted_at) as price_doubted_at,
             picked.compared_price / 1000.0 as own_price, iso_time(product.price_doubted_at) as own_price_doubted_at,
             ${positionNamed("was_placed")} as position_before, ${positionNamed("placed")} as position_after
      from (
        select tried.*, standing.compared_price, standing.was_placed, standing.placed
        from (
          select product_id, website_id, competitor_product_id, raw_price, was_price, ${usablePrice} as price from usable
        ) as tried join standing using (product_id)
        where price is distinct from was_price
        order by was_placed is not distinct from placed, product_id, website_id
        limit ${exampleCount}
      ) as picked
      join matched_product product on product.catalog_id = ${catalogId} and product.product_id = picked.product_id
      join offer on offer.catalog_id = ${catalogId} and offer.product_id = picked.product_id
        and offer.website_id = picked.website_id and offer.competitor_product_id = picked.competitor_product_id
      join website_setting website on website.id = picked.website_id
      order by was_placed is not distinct from placed, product_id, website_id`;
}

function positionNamed(column: string) {
  return sql`case ${sql.ref(`picked.${column}`)} when -1 then 'cheap' when 0 then 'equals' when 1 then 'expensive' end`;
}
