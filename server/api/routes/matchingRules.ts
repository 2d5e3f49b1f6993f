// Running matching rules.
import type { FastifyInstance, FastifyRequest } from "fastify";
import * as addresses from "#shared/addresses/matchingRules.ts";
import { applyAllRules, applyRule, cancelRule } from "#server/domain/matching/rules/requestRuns.ts";
import { catalogLocked } from "#server/errors.ts";
import { type Caller, adminOf, callerOf } from "../caller.ts";
import { findById } from "../crud.ts";
import { serve } from "../serve.ts";
import { verbsOf } from "../verbs.ts";

export function matchingRuleRoutes(app: FastifyInstance): void {
  serve(app, addresses.applyRule, (request, read) => withRule(request, read().rule_id, applyRule));
  serve(app, addresses.cancelRule, (request, read) =>
    withRule(request, read().rule_id, (caller, { id }) => cancelRule(caller, id)),
  );
  serve(app, addresses.applyAllRules, async (request, read) => {
    const caller = adminOf(request);
    const catalog = await findById(verbsOf("Catalog"), caller, read().catalog_id, { fields: ["id"] });
    return { count: await applyAllRules(caller, Number(catalog["id"])) };
  });
}

type Rule = Parameters<typeof applyRule>[1];

/** Does something with a rule of the caller's, and answers it as it is then. Throws 403 when its catalogue is locked. */
async function withRule(
  request: FastifyRequest,
  id: number,
  act: (caller: Caller, rule: Rule) => Promise<void>,
): Promise<object> {
  const caller = callerOf(request);
  const rule = await findById(verbsOf("WebsiteMatchingRule"), caller, id);
  const catalog = await findById(verbsOf("Catalog"), caller, rule["catalog_id"], { fields: ["lock"] });
  if (catalog["lock"] === true && !caller.actor.admin) throw catalogLocked();
  await act(caller, rule as Rule);
  return findById(verbsOf("WebsiteMatchingRule"), caller, id);
}
