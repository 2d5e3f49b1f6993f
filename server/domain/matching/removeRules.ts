// Deleting matching rules. What they matched stays, unless it shall go as well.
import { websiteMatchingRule } from "#shared/entities/websiteMatchingRule.ts";
import type { Where } from "#shared/filters/filter.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { find, remove } from "#server/store/collection.ts";
import { type Db, type Store, inTransaction } from "#server/store/database.ts";
import { dropOpenProposals } from "#server/store/queries/matching/proposals/judgedProposals.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { releaseRuleOffers } from "#server/store/queries/matching/rules/releaseRuleOffers.ts";
import { switchOffRule } from "#server/store/queries/matching/rules/ruleRuns.ts";
import type { Actor } from "#server/store/scopes.ts";

/** As many as a comparison follows at once (docs/decisions/0007). */
const productsPerTransaction = 2_000;

type Tools = { actor: Actor; services: { store: Store } };
type Rule = { id: number; catalog_id: number };

/**
 * Deletes the rules under a where; `withMatches`: what they matched too, but for pairs that were undone, which stay so. A
 * rule that runs stops first. Its matches are let go by chunks: interrupted, the rule is switched off, and the next call
 * goes on. Returns how many rules went.
 */
export async function removeRules(
  { actor, services: { store } }: Tools,
  where: Where,
  { withMatches = false }: { withMatches?: boolean } = {},
): Promise<number> {
  const rules = await find(store.db, actor, websiteMatchingRule, { where, fields: ["id", "catalog_id"] });
  let count = 0;
  for (const rule of rules) {
    await switchOffRule(store.db, rule);
    await releaseMatches(store.db, rule, withMatches);
    count += await inTransaction(store.db, async (tx) => {
      await lockComparison(tx, rule.catalog_id);
      await dropOpenProposals(tx, { catalogId: rule.catalog_id, ruleId: rule.id });
      return remove(tx, actor, websiteMatchingRule, { id: rule.id });
    });
  }
  return count;
}

async function releaseMatches(
  db: Db,
  { id: ruleId, catalog_id: catalogId }: Rule,
  withMatches: boolean,
): Promise<void> {
  let after = 0;
  for (;;) {
    const next = { after, limit: productsPerTransaction, withMatches };
    const productIds = await inTransaction(db, async (tx) => {
      // A chunk that the run has begun to write is waited for; it writes no other.
      await lockComparison(tx, catalogId);
      const released = await releaseRuleOffers(tx, { catalogId, ruleId }, next);
      if (released.length > 0) await compare(tx, catalogId, released);
      return released;
    });
    if (productIds.length === 0) return;
    after = productIds.at(-1)!;
  }
}
