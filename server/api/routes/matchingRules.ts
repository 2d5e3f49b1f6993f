// Running matching rules.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { applyAllRules, applyRule, cancelRule } from "#server/domain/matching/rules/askRuns.ts";
import { catalogLocked } from "#server/errors.ts";
import { type Caller, adminOf, callerOf } from "../caller.ts";
import { findById } from "../crud.ts";
import { verbsOf } from "../verbs.ts";
import { idArgument } from "./arguments.ts";

const tags = ["WebsiteMatchingRules"];

export function matchingRuleRoutes(app: FastifyInstance): void {
  app.post(
    "/WebsiteMatchingRules/applyRule",
    {
      schema: {
        tags,
        summary: "match what a rule finds; its last_run_result tells how it went",
        body: { type: "object", properties: { rule_id: { type: "integer" } } },
        response: { 200: { $ref: "WebsiteMatchingRule#" } },
      },
    },
    (request) => withRule(request, applyRule),
  );
  app.post(
    "/WebsiteMatchingRules/cancelRule",
    {
      schema: {
        tags,
        summary: "call off the run of a rule that waits or works; what it has matched stays",
        body: { type: "object", properties: { rule_id: { type: "integer" } } },
        response: { 200: { $ref: "WebsiteMatchingRule#" } },
      },
    },
    (request) => withRule(request, (caller, { id }) => cancelRule(caller, id)),
  );
  app.post(
    "/WebsiteMatchingRules/applyAllRules",
    {
      schema: {
        tags,
        summary: "match what the enabled rules of a catalogue find, one after the other",
        body: { type: "object", properties: { catalog_id: { type: "integer" } } },
        response: { 200: { type: "object", properties: { count: { type: "integer" } } } },
      },
    },
    async (request) => {
      const caller = adminOf(request);
      const catalog = await findById(verbsOf("Catalog"), caller, idArgument(request, "catalog_id"), {
        fields: ["id"],
      });
      return { count: await applyAllRules(caller, Number(catalog["id"])) };
    },
  );
}

type Rule = Parameters<typeof applyRule>[1];

/** Does something with a rule of the caller's, and answers it as it is then. Throws 403 when its catalogue is locked. */
async function withRule(
  request: FastifyRequest,
  act: (caller: Caller, rule: Rule) => Promise<void>,
): Promise<object> {
  const caller = callerOf(request);
  const id = idArgument(request, "rule_id");
  const rule = await findById(verbsOf("WebsiteMatchingRule"), caller, id);
  const catalog = await findById(verbsOf("Catalog"), caller, rule["catalog_id"], { fields: ["lock"] });
  if (catalog["lock"] === true && !caller.actor.admin) throw catalogLocked();
  await act(caller, rule as Rule);
  return findById(verbsOf("WebsiteMatchingRule"), caller, id);
}
