// Running matching rules.
import { websiteMatchingRule } from "../entities/websiteMatchingRule.ts";
import { integer, ref } from "../fields.ts";
import { address, object, row } from "./address.ts";

const ofRule = {
  methods: ["POST"],
  arguments: { rule_id: ref("WebsiteMatchingRule", { about: "The rule", required: true }) },
  answer: row(websiteMatchingRule),
} as const;

export const applyRule = address({
  ...ofRule,
  path: "/WebsiteMatchingRules/applyRule",
  summary: "match what a rule finds",
  about: "Applies a matching rule. It waits for its turn and runs; its last_run_result tells how it goes.",
});

export const cancelRule = address({
  ...ofRule,
  path: "/WebsiteMatchingRules/cancelRule",
  summary: "call off the run of a rule",
  about: "Ends the run of a rule that waits or works; what it has matched stays.",
});

export const applyAllRules = address({
  methods: ["POST"],
  path: "/WebsiteMatchingRules/applyAllRules",
  summary: "match what the enabled rules of a catalogue find",
  about: "Applies the enabled rules of a catalogue. They run one after the other. Administrators only.",
  arguments: { catalog_id: ref("Catalog", { about: "The catalogue", required: true }) },
  answer: object({ count: integer({ about: "Rules that were asked to run" }) }),
});
