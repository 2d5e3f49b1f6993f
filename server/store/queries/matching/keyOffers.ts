// Matches by exact keys: the same barcode, the same brand and manufacturer's reference, the same sku.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import type { Actor } from "../../scopes.ts";
import { readerOfCatalog, takesPart } from "../../visitors.ts";
import { exchange, setting, sites } from "../comparison/prices/catalogCurrency.ts";
import { offerColumns, offerCopies, theirColumns } from "../comparison/rows/offerCopies.ts";
import { type MatchingKey, matchingKeys } from "#shared/reference/matchExplanation.ts";
import { sentKey } from "../comparison/todo/touchedProducts.ts";

type WrittenKeyOffers = {
  created: number;
  /** Those of them where zeros at the head of a barcode had been lost on one side. */
  restored: number;
};

/** How sure a match by this key is, of 100. */
const scores: Record<MatchingKey, number> = { gtin: 100, mpn_key: 95, sku: 90 };

/** A shop that lists more with one key lists one article many times; nobody looks through all of them. */
const othersMost = 3;

/**
 * Matches these own products of a catalogue with competitors' products of the same key, one on each competitor
 * website where they have none yet, or only what a rule has guessed: a key is surer. Of several the one with the
 * surest key is taken, then the one with the closest price, then the lowest id; the next ones are proposed. Never a pair that was undone, a product
 * that was set aside, or two products with different barcodes.
 */
export async function insertKeyOffers(
  tx: Db,
  catalogId: number,
  productIds: readonly number[],
): Promise<WrittenKeyOffers> {
  const reader = await readerOfCatalog(tx, catalogId);
  const { rows } = await sql<WrittenKeyOffers>`
    with setting as materialized ${setting(catalogId)}, ${exchange(catalogId)},
    ${sites(catalogId, sql`select website_id from catalog_competitor where catalog_id = ${catalogId}`)},
    own as materialized (
      select product.id, gtin, mpn_key, case when ${sentKey("sku")} then sku end as sku, ean,
             price * exchange.times / exchange.divided_by as price
      from catalog join product on product.website_id = catalog.website_id cross join setting
      left join exchange on exchange.currency = coalesce(product.currency, setting.currency)
      where catalog.id = ${catalogId} and product.id = any(${productIds}::bigint[])
        and kind = 'product' and not unmatched
    ), candidate as (
      ${sql.join(
        matchingKeys.map((key) => candidates(key, reader)),
        sql` union all `,
      )}
    ), best as (
      select distinct on (candidate.product_id, candidate.website_id) candidate.*
      from candidate ${exchanged}
      where not exists (
        select from offer
        where offer.catalog_id = ${catalogId} and offer.product_id = candidate.product_id
          and offer.website_id = candidate.website_id
          and (${isSettled} or offer.unmatched and offer.competitor_product_id = candidate.competitor_product_id))
      order by candidate.product_id, candidate.website_id, ${surest}
    ), keyed as materialized (
      select product_id, website_id, competitor_product_id, score, ${keyExplained} as explanation, ${offerColumns}
      from best
    ), replaced as (
      update offer
      set competitor_product_id = keyed.competitor_product_id, type = 'key', rule_id = null, score = keyed.score,
          explanation = keyed.explanation, modified = now(), ${keyedCopies}
      from keyed
      where offer.catalog_id = ${catalogId} and offer.product_id = keyed.product_id
        and offer.website_id = keyed.website_id and not offer.unmatched
      returning offer.product_id, offer.website_id, offer.explanation
    ), created as (
      insert into offer
        (catalog_id, product_id, website_id, competitor_product_id, type, score, explanation, ${offerColumns})
      select ${catalogId}, product_id, website_id, competitor_product_id, 'key', score, explanation, ${offerColumns}
      from keyed
      where not exists (
        select from offer
        where offer.catalog_id = ${catalogId} and offer.product_id = keyed.product_id
          and offer.website_id = keyed.website_id and not offer.unmatched)
      order by product_id, website_id
      returning product_id, website_id, explanation
    ), ${keptOthers(catalogId, productIds)}
    select count(*) as created, count(*) filter (where explanation ? 'zerosRestored') as restored
    from (select * from created union all select * from replaced) as written`.execute(tx);
  return rows[0]!;
}

/** Of a `candidate` and its `exchange`: the surest key, then the closest price, then the lowest id. */
const surest = sql`candidate.score desc,
               abs(candidate.raw_price * exchange.times / exchange.divided_by - candidate.own_price) nulls last,
               candidate.competitor_product_id`;

const exchanged = sql`join site on site.id = candidate.website_id
      left join exchange on exchange.currency = coalesce(candidate.raw_currency, site.currency)`;

/** Proposes the others with the key of a product's match by key, and takes away what is no such one any more. */
function keptOthers(catalogId: number, productIds: readonly number[]) {
  return sql`several as materialized (
      select product_id, website_id from candidate
      group by product_id, website_id having min(competitor_product_id) < max(competitor_product_id)
    ), matched as materialized (
      select product_id, website_id, competitor_product_id from several join keyed using (product_id, website_id)
      union
      select product_id, website_id, offer.competitor_product_id from several join offer using (product_id, website_id)
      where offer.catalog_id = ${catalogId} and not offer.unmatched and offer.type = 'key'
    ), other as materialized (
      select * from (
        -- A pair with several keys counts with its surest.
        select candidate.*, row_number() over (partition by candidate.product_id, candidate.website_id
            order by ${surest}) as place
        from (
          select distinct on (product_id, website_id, competitor_product_id) candidate.*
          from candidate join matched using (product_id, website_id)
          where candidate.competitor_product_id <> matched.competitor_product_id
          order by product_id, website_id, competitor_product_id, candidate.score desc
        ) as candidate
        ${exchanged}
        where not exists (
          select from offer
          where offer.catalog_id = ${catalogId} and offer.product_id = candidate.product_id
            and offer.website_id = candidate.website_id and offer.unmatched
            and offer.competitor_product_id = candidate.competitor_product_id)
      ) as ranked
      where place <= ${sql.lit(othersMost)}
    ), proposed as (
      insert into match_proposal as known
        (catalog_id, product_id, website_id, competitor_product_id, reason, score, explanation)
      select ${catalogId}, product_id, website_id, competitor_product_id, 'key', score, ${keyExplained}
      from other
      order by product_id, website_id
      on conflict (catalog_id, product_id, website_id, competitor_product_id, reason) do update
      set score = excluded.score, explanation = excluded.explanation
      where known.verdict is null
        and (known.score, known.explanation) is distinct from (excluded.score, excluded.explanation)
    ), withdrawn as (
      delete from match_proposal
      where catalog_id = ${catalogId} and product_id = any(${productIds}::bigint[]) and reason = 'key'
        and verdict is null and (product_id, website_id, competitor_product_id) not in (
          select product_id, website_id, competitor_product_id from other)
    )`;
}

const keyExplained = sql`jsonb_strip_nulls(jsonb_build_object('key', key, 'value', value, 'zerosRestored', zeros_restored))`;

/** A match that keys leave alone. */
const isSettled = sql`(not offer.unmatched and offer.type <> 'rule')`;

const keyedCopies = sql.join(
  Object.keys(offerCopies).map((copy) => sql`${sql.ref(copy)} = ${sql.ref(`keyed.${copy}`)}`),
);

/** Pairs with the same key. A barcode known on both sides overrules every other key. */
function candidates(key: MatchingKey, reader: Actor) {
  const column = sql.ref(key);
  return sql`
      select own.id as product_id, own.price as own_price, ${key} as key, own.${column} as value,
             ${scores[key]}::int as score, ${key === "gtin" ? zerosRestored : sql`null::jsonb`} as zeros_restored,
             theirs.website_id, theirs.id as competitor_product_id, ${theirColumns}
      from own join product theirs on theirs.${column} = own.${column} and (theirs.gtin = own.gtin) is not false
      where theirs.website_id = any(array(select id from site)) and theirs.kind = 'product' and ${takesPart(reader, "theirs")}`;
}

/** The sides, own or competitor, whose code is shorter than any barcode; null when both are whole. */
const zerosRestored = sql`nullif(to_jsonb(array_remove(array[
               case when length(regexp_replace(own.ean, '[^0-9]', '', 'g')) in (7, 9, 10, 11) then 'own' end,
               case when length(regexp_replace(theirs.ean, '[^0-9]', '', 'g')) in (7, 9, 10, 11) then 'competitor' end
             ], null)), '[]')`;
