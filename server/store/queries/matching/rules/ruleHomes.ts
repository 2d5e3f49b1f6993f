import { sql } from "kysely";
import type { Db } from "../../../database.ts";

export async function countRulesOf(db: Db, catalogId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from website_matching_rule where catalog_id = ${catalogId}`.execute(db);
  return rows[0]!.count;
}

export type RuleHome = {
  website_id: number;
  customer_id: number;
  language: "fr" | "en";
  competitors: number[];
};

/** Where the rules of a catalogue are at home: its website, its owner, its competitors. */
export async function homeOfRules(db: Db, catalogId: number): Promise<RuleHome | undefined> {
  const { rows } = await sql<RuleHome>`
    select website_id, customer_id, customer.language,
           array(select link.website_id from catalog_competitor link where link.catalog_id = catalog.id order by 1) as competitors
    from catalog join customer on customer.id = customer_id where catalog.id = ${catalogId}`.execute(db);
  return rows[0];
}
