// What a rule meets when it is tried on one own product: the competitors of its catalogue, and what is decided there.
import { sql } from "kysely";
import { whereSql } from "#server/store/where/where.ts";
import { product } from "#shared/entities/product.ts";
import type { Where } from "#shared/filters/filter.ts";
import type { Db } from "../../../database.ts";

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
