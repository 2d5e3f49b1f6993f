// Running matching rules.
import type { FastifyInstance } from "fastify";
import { applyAllRules, applyRule } from "#server/domain/matching/rules/askRuns.ts";
import { catalogLocked } from "#server/errors.ts";
import { adminOf, callerOf } from "../caller.ts";
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
    async (request) => {
      const caller = callerOf(request);
      const id = idArgument(request, "rule_id");
      const rule = await findById(verbsOf("WebsiteMatchingRule"), caller, id);
      const catalog = await findById(verbsOf("Catalog"), caller, rule["catalog_id"], { fields: ["lock"] });
      if (catalog["lock"] === true && !caller.actor.admin) throw catalogLocked();
      await applyRule(caller, rule as Parameters<typeof applyRule>[1]);
      return findById(verbsOf("WebsiteMatchingRule"), caller, id);
    },
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
