// A matching rule can be run, belongs to its catalogue's website and customer, and looks at competitors of that catalogue only.
import { sql } from "kysely";
import { websiteMatchingRule } from "#shared/entities/websiteMatchingRule.ts";
import type { Where } from "#shared/filters/filter.ts";
import { unknownReference } from "#server/errors.ts";
import { type Row, find, insert, update } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { type RuleTexts, readRule } from "./rules/readRule.ts";
import type { Actor } from "#server/store/scopes.ts";

type By = { db: Db; actor: Actor };

/** Without competitors of its own a rule looks at all of them. */
export async function createRule({ db, actor }: By, values: Row): Promise<number> {
  checkQueries(values);
  const home = await homeOf(db, Number(values["catalog_id"]));
  const asked = (values["competitors_id"] ?? []) as number[];
  checkCompetitors(asked, home.competitors);
  const { website_id, customer_id, competitors } = home;
  const competitors_id = asked.length > 0 ? asked : competitors;
  return insert(db, actor, websiteMatchingRule, { ...values, website_id, customer_id, competitors_id });
}

export async function updateRules({ db, actor }: By, where: Where, values: Row): Promise<number> {
  checkQueries(values);
  if (values["competitors_id"] !== undefined) {
    for (const rule of await find(db, actor, websiteMatchingRule, { where, fields: ["catalog_id"] })) {
      const { competitors } = await homeOf(db, Number(rule["catalog_id"]));
      checkCompetitors(values["competitors_id"] as number[], competitors);
    }
  }
  return update(db, actor, websiteMatchingRule, where, values);
}

/** What cannot be run is not kept either. */
function checkQueries({ filter_query = "{}", matching_query = "{}" }: Row): void {
  readRule({ filter_query, matching_query } as RuleTexts);
}

type Home = { website_id: number; customer_id: number; competitors: number[] };

async function homeOf(db: Db, catalogId: number): Promise<Home> {
  const found = await sql<Home>`
    select website_id, customer_id,
           array(select link.website_id from catalog_competitor link where link.catalog_id = catalog.id order by 1) as competitors
    from catalog where id = ${catalogId}`.execute(db);
  if (!found.rows[0]) throw unknownReference(websiteMatchingRule.model, "catalog_id", String(catalogId));
  return found.rows[0];
}

function checkCompetitors(asked: number[], linked: number[]): void {
  const foreign = asked.filter((id) => !linked.includes(id));
  if (foreign.length > 0)
    throw unknownReference(websiteMatchingRule.model, "competitors_id", foreign.join(", "));
}
