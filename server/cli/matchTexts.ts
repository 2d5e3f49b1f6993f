// What keys leave over, matched by its texts: a rule of the catalogue without a query of its own, run to its end here.
import { websiteMatchingRule } from "#shared/entities/websiteMatchingRule.ts";
import { type Language, say } from "#shared/messages/index.ts";
import { createRule, updateRules } from "#server/domain/matching/ruleWrites.ts";
import { runRulesToEnd } from "#server/domain/matching/rules/runRules.ts";
import { unprocessable } from "#server/errors.ts";
import type { Services } from "#server/services.ts";
import { find } from "#server/store/collection.ts";
import { inTransaction } from "#server/store/database.ts";
import { type LastResult, lastResultOf, requestRuns } from "#server/store/queries/matching/rules/ruleRuns.ts";
import { server } from "#server/store/scopes.ts";
import { type Progress, progressBar } from "./progress.ts";
import type { Shop } from "./shop.ts";

/** Runs the rule on all competitors of the comparison. Returns its id; throws what stopped it. */
export async function matchTexts(
  services: Services,
  shop: Shop,
  { language, signal }: { language: Language; signal: AbortSignal },
): Promise<number> {
  const ruleId = await textRule(services, shop, language);
  const bar = progressBar(say(language, "cli.matchingTexts"));
  const stopWatching = watch(services, ruleId, bar);
  try {
    // A run that somebody else asked for before may not have seen what was imported just now.
    while (!(await ask(services, ruleId))) await runToEnd(services, shop, signal);
    await runToEnd(services, shop, signal);
  } finally {
    stopWatching();
    bar.end();
  }
  const { message } = await lastResultOf(services.store.db, ruleId);
  if (message) throw unprocessable(message.key, message.values);
  return ruleId;
}

/** The catalogue's first enabled rule that takes all products and has no query; made when there is none. */
async function textRule({ store }: Services, shop: Shop, language: Language): Promise<number> {
  const { catalog: catalog_id, competitors } = shop;
  return inTransaction(store.db, async (db) => {
    const by = { db, actor: server };
    const [rule] = await find(db, server, websiteMatchingRule, {
      where: { catalog_id, enabled: true, filter_query: "{}", matching_query: "{}" },
      order: [{ field: "id", descending: false }],
      limit: 1,
    });
    if (!rule) return createRule(by, { catalog_id, name: say(language, "rules.first") });
    const { id, competitors_id: chosen } = rule;
    const competitors_id = [...new Set([...chosen, ...competitors])];
    // Without any it looks at all there are.
    const misses = chosen.length > 0 && competitors_id.length > chosen.length;
    if (misses) await updateRules(by, { id }, { competitors_id });
    return id;
  });
}

async function ask({ store }: Services, ruleId: number): Promise<boolean> {
  return (await requestRuns(store.db, [ruleId])).length > 0;
}

async function runToEnd(services: Services, { catalog }: Shop, signal: AbortSignal): Promise<void> {
  await runRulesToEnd(services, catalog, signal);
  if (signal.aborted) throw unprocessable("cli.matchingInterrupted");
}

const lookAgainAfter_ms = 500;

/** Shows how far the run has come, until what is returned is called. */
function watch(services: Services, ruleId: number, bar: Progress): () => void {
  let isWatching = true;
  const show = async () => {
    const { done = 0, total = 0 }: LastResult = await lastResultOf(services.store.db, ruleId).catch(
      () => ({}),
    );
    if (isWatching && total > 0) bar.show(Math.floor((100 * done) / total));
  };
  const looking = setInterval(() => void show(), lookAgainAfter_ms);
  return () => {
    isWatching = false;
    clearInterval(looking);
  };
}
