// What a rule meets when it is tried on one own product: the competitors of its catalogue, and what is decided there.
import { sql } from "kysely";
import { product } from "#shared/entities/product.ts";
import type { Where } from "#shared/filters/filter.ts";
import type { Db } from "../../database.ts";
import { whereSql } from "#server/store/where/where.ts";
import { exchange, setting, sites } from "../comparison/catalogCurrency.ts";

export type TriedCompetitor = {
  id: number;
  name: string;
  /** What a price in the website's currency is multiplied by to be one of the catalogue's; null when no rate is known. */
  rate: number | null;
  /** The lowest share of a text match, as this rule's last run found it there, or another's; null of none. */
  threshold: number | null;
};

/** Those of a catalogue, by their ids. */
export async function competitorsToTry(
  db: Db,
  catalogId: number,
  ruleId: number | undefined,
): Promise<TriedCompetitor[]> {
  const { rows } = await sql<TriedCompetitor>`
    with setting as materialized ${setting(catalogId)}, ${exchange(catalogId)},
    ${sites(catalogId, sql`select website_id from catalog_competitor where catalog_id = ${catalogId}`)}
    select site.id, site.name, (exchange.times / exchange.divided_by)::float8 as rate, reach.threshold
    from site left join exchange on exchange.currency = site.currency
    left join lateral (
      select threshold from rule_reach
      where catalog_id = ${catalogId} and website_id = site.id and threshold is not null
      order by rule_id is not distinct from ${ruleId ?? null}::bigint desc, rule_id limit 1
    ) as reach on true
    order by site.id`.execute(db);
  return rows;
}

/** Whether a where chooses an own product. Throws 400 for one that is wrong. */
export async function isUnderWhere(
  db: Db,
  { catalogId, productId, where }: { catalogId: number; productId: number; where: Where },
): Promise<boolean> {
  const { rows } = await sql`
    select from catalog join product as row on row.website_id = catalog.website_id
    where catalog.id = ${catalogId} and row.id = ${productId} and ${whereSql(product, where, { strict: true })}`.execute(
    db,
  );
  return rows.length > 0;
}

export type DecidedPair = {
  website_id: number;
  product_id: number;
  competitor_product_id: number;
  unmatched: boolean;
  /** Made by the rule that is tried: it may make another one of it. */
  mine: boolean;
};

/** The pairs that an own product was ever in at these websites, and the live ones of these products of theirs. */
export async function decidedPairs(
  db: Db,
  request: {
    catalogId: number;
    productId: number;
    ruleId: number | undefined;
    websiteIds: readonly number[];
    theirIds: readonly number[];
  },
): Promise<DecidedPair[]> {
  const { catalogId, productId, ruleId, websiteIds, theirIds } = request;
  const { rows } = await sql<DecidedPair>`
    select website_id, product_id, competitor_product_id, unmatched,
           type = 'rule' and coalesce(rule_id = ${ruleId ?? null}::bigint, false) as mine
    from offer
    where catalog_id = ${catalogId} and website_id = any(${websiteIds}::bigint[])
      and (product_id = ${productId} or competitor_product_id = any(${theirIds}::bigint[]) and not unmatched)`.execute(
    db,
  );
  return rows;
}

/** A live match of a rule, as it stands. */
export type RuleMatch = { product_id: number; competitor_product_id: number; score: number | null };

type RulePlace = { catalogId: number; websiteId: number; ruleId: number };

export async function matchesOfRule(db: Db, rulePlace: RulePlace): Promise<RuleMatch[]> {
  const { rows } = await sql<RuleMatch>`
    select product_id, competitor_product_id, score from offer where ${ofRule(rulePlace)}`.execute(db);
  return rows;
}

/** Why these own products have the matches that the rule made. */
export async function explanationsOf(
  db: Db,
  rulePlace: RulePlace,
  productIds: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  const { rows } = await sql<{ product_id: number; explanation: Record<string, unknown> }>`
    select product_id, explanation from offer
    where ${ofRule(rulePlace)} and product_id = any(${productIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ product_id, explanation }) => [product_id, explanation]));
}

function ofRule({ catalogId, websiteId, ruleId }: RulePlace) {
  return sql`catalog_id = ${catalogId} and website_id = ${websiteId} and type = 'rule' and rule_id = ${ruleId}
      and not unmatched`;
}
