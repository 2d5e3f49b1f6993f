// Running matching rules.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { websiteMatchingRule } from "#shared/entities/websiteMatchingRule.ts";
import { catalog } from "#shared/entities/catalog.ts";
import * as addresses from "#shared/addresses/matchingRules.ts";
import { applyAllRules, applyRule, cancelRule } from "#server/domain/matching/rules/requestRuns.ts";
import { catalogLocked } from "#server/errors.ts";
import { type Caller, adminOf, callerOf } from "../../caller.ts";
import { findById } from "../../generic/crud.ts";
import { serve } from "../../serve.ts";
import { verbsOf } from "../../generic/verbs.ts";

export function matchingRuleRoutes(app: FastifyInstance): void {
  serve(app, addresses.applyRule, (request, read) => withRule(request, read().rule_id, applyRule));
  serve(app, addresses.cancelRule, (request, read) =>
    withRule(request, read().rule_id, (caller, { id }) => cancelRule(caller, id)),
  );
  serve(app, addresses.applyAllRules, async (request, read) => {
    const caller = adminOf(request);
    const { id } = await findById(verbsOf(catalog), caller, read().catalog_id, { fields: ["id"] });
    return { count: await applyAllRules(caller, id) };
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
  const rule = await findById(verbsOf(websiteMatchingRule), caller, id);
  const { lock } = await findById(verbsOf(catalog), caller, rule.catalog_id, { fields: ["lock"] });
  if (lock && !caller.actor.admin) throw catalogLocked();
  await act(caller, rule);
  return findById(verbsOf(websiteMatchingRule), caller, id);
}
