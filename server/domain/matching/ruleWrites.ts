// A matching rule can be run, belongs to its catalogue's website and customer, and looks at competitors of that catalogue only.
import type { DraftOf, NewOf } from "#shared/entities/entity.ts";
import type { By } from "#server/store/by.ts";
import { type RuleHome, countRulesOf, homeOfRules } from "#server/store/queries/matching/rules/ruleHomes.ts";
import { websiteMatchingRule } from "#shared/entities/websiteMatchingRule.ts";
import type { Where } from "#shared/filters/filter.ts";
import { say } from "#shared/messages/index.ts";
import { unknownReference, unlinkedCompetitors, unprocessable } from "#server/errors.ts";
import { find, insert, update } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { server } from "#server/store/scopes.ts";
import { readRule } from "./rules/readRule.ts";

type Rule = typeof websiteMatchingRule;

/** The rule that a catalogue begins with: by keys and texts, whatever its competitors are, in its customer's language. */
export async function createFirstRule(db: Db, catalogId: number): Promise<void> {
  const { website_id, customer_id, language } = await homeOf(db, catalogId);
  const name = say(language, "rules.first");
  await insert(db, server, websiteMatchingRule, { catalog_id: catalogId, website_id, customer_id, name });
}

/** A run takes them one after the other. */
const rulesMax = 200;

/** Without competitors of its own a rule looks at all that the catalogue has when it runs. */
export async function createRule({ db, actor }: By, values: NewOf<Rule>): Promise<number> {
  checkQueries(values);
  await checkNumber(db, values.catalog_id);
  const home = await homeOf(db, values.catalog_id);
  checkCompetitors(values.competitors_id ?? [], home.competitors);
  const { website_id, customer_id } = home;
  return insert(db, actor, websiteMatchingRule, { ...values, website_id, customer_id });
}

export async function updateRules({ db, actor }: By, where: Where, values: DraftOf<Rule>): Promise<number> {
  checkQueries(values);
  const { competitors_id } = values;
  if (competitors_id !== undefined) {
    for (const rule of await find(db, actor, websiteMatchingRule, { where, fields: ["catalog_id"] })) {
      const { competitors } = await homeOf(db, rule.catalog_id);
      checkCompetitors(competitors_id, competitors);
    }
  }
  return update(db, actor, websiteMatchingRule, where, values);
}

/** What cannot be run is not kept either. */
function checkQueries({ filter_query = "{}", matching_query = "{}" }: DraftOf<Rule>): void {
  readRule({ filter_query, matching_query });
}

/** Those who create at the same moment may go one or two beyond. */
async function checkNumber(db: Db, catalogId: number): Promise<void> {
  if ((await countRulesOf(db, catalogId)) >= rulesMax)
    throw unprocessable("rules.tooMany", { max: rulesMax });
}

async function homeOf(db: Db, catalogId: number): Promise<RuleHome> {
  const home = await homeOfRules(db, catalogId);
  if (!home) throw unknownReference(websiteMatchingRule.model, "catalog_id", String(catalogId));
  return home;
}

function checkCompetitors(competitorIds: number[], linked: number[]): void {
  const foreign = competitorIds.filter((id) => !linked.includes(id));
  // By their ids: the names of websites that were never the catalogue's are not ours to tell.
  if (foreign.length > 0) throw unlinkedCompetitors(foreign.join(", "));
}
