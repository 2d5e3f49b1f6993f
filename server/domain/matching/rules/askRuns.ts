// Asking for a run of matching rules. A worker carries it out (runRules.ts).
import { websiteMatchingRule } from "#shared/entities/websiteMatchingRule.ts";
import { alreadyRunning, unknownReference, unprocessable } from "#server/errors.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { askRuns, enabledRules, unlinkedCompetitors } from "#server/store/questions/ruleRuns.ts";
import { type RuleTexts, readRule } from "./readRule.ts";

type By = { db: Db; services: { readonly enqueue: Enqueue } };
type Rule = RuleTexts & { id: number; catalog_id: number; enabled: boolean };

/**
 * Throws 409 while a run of the rule waits or works; 422 when it is turned off, when a competitor of it is none of the
 * catalogue's any more, and for what it says that cannot be run, naming the path.
 */
export async function applyRule({ db, services }: By, rule: Rule): Promise<void> {
  if (!rule.enabled) throw unprocessable("rules.disabled");
  readRule(rule);
  const unlinked = await unlinkedCompetitors(db, rule.id);
  if (unlinked.length > 0)
    throw unknownReference(websiteMatchingRule.model, "competitors_id", unlinked.join(", "));
  await inTransaction(db, async (tx) => {
    if ((await askRuns(tx, [rule.id])).length === 0) throw alreadyRunning();
    await services.enqueue(tx, "apply-rules", { catalog_id: rule.catalog_id });
  });
}

/**
 * Asks for all enabled rules of a catalogue. Returns how many there are; those that run already are not asked for twice.
 * Throws 409 when all of them do, 422 when there is none.
 */
export async function applyAllRules({ db, services }: By, catalogId: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rules = await enabledRules(tx, catalogId);
    if (rules.length === 0) throw unprocessable("rules.none");
    if ((await askRuns(tx, rules)).length === 0) throw alreadyRunning();
    await services.enqueue(tx, "apply-rules", { catalog_id: catalogId });
    return rules.length;
  });
}
