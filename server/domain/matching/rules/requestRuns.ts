// Asking for a run of matching rules, and calling it off. A worker carries it out (runRules.ts).
import { alreadyRunning, conflict, unlinkedCompetitors, unprocessable } from "#server/errors.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import { type Db, type Store, inTransaction } from "#server/store/database.ts";
import {
  requestRuns,
  catalogsWithWaitingRules,
  competitorsOfRule,
  enabledRules,
  namesOfWebsites,
} from "#server/store/queries/matching/rules/ruleRuns.ts";
import { cancelRun } from "#server/store/queries/matching/rules/takenRule.ts";
import { type RuleTexts, readRule } from "./readRule.ts";

type Tools = { db: Db; services: { readonly enqueue: Enqueue } };
type Rule = RuleTexts & { id: number; catalog_id: number; enabled: boolean };

/**
 * Throws 409 while a run that somebody asked for waits or works; 422 when the rule is turned off, when a competitor of it
 * is none of the catalogue's any more or there is none at all, and for what it says that cannot be run, naming the path.
 */
export async function applyRule({ db, services }: Tools, rule: Rule): Promise<void> {
  if (!rule.enabled) throw unprocessable("rules.disabled");
  readRule(rule);
  const { unlinked, any } = await competitorsOfRule(db, rule.id);
  if (unlinked.length > 0) throw unlinkedCompetitors(await namesOfWebsites(db, unlinked));
  if (!any) throw unprocessable("rules.noCompetitor");
  await inTransaction(db, async (tx) => {
    if ((await requestRuns(tx, [rule.id])).length === 0) throw alreadyRunning();
    await services.enqueue(tx, "run-requested-rules", { catalog_id: rule.catalog_id });
  });
}

/**
 * Asks for all enabled rules of a catalogue. Returns how many there are; those that are asked for already are not asked
 * for twice. Throws 409 when all of them are, 422 when there is none.
 */
export async function applyAllRules({ db, services }: Tools, catalogId: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rules = await enabledRules(tx, catalogId);
    if (rules.length === 0) throw unprocessable("rules.none");
    if ((await requestRuns(tx, rules)).length === 0) throw alreadyRunning();
    await services.enqueue(tx, "run-requested-rules", { catalog_id: catalogId });
    return rules.length;
  });
}

/** The worker stops within a second or two; what it has written stays. Throws 409 when no run waits or works. */
export async function cancelRule({ db }: Pick<Tools, "db">, ruleId: number): Promise<void> {
  if (!(await cancelRun(db, ruleId))) throw conflict("rules.notRunning");
}

/** Wakes the workers for the runs that wait, of the catalogues of one website or of all; may be called at any time. */
export async function enqueueRules(
  { store, enqueue }: { store: Store; enqueue?: Enqueue },
  websiteId?: number,
): Promise<void> {
  for (const catalog_id of await catalogsWithWaitingRules(store.db, websiteId)) {
    await enqueue?.(store.db, "run-requested-rules", { catalog_id });
  }
}
