// What the browser asks about matching rules, and what it can do with them.
import { queryOptions } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { RowOf } from "#shared/entities/entity.ts";
import type { ruleRunStatuses, websiteMatchingRule } from "#shared/entities/websiteMatchingRule.ts";
import { request, requestOrNull } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { everyRule } from "./keys.ts";
import { listQueries } from "./listQueries.ts";

export type RunStatus = (typeof ruleRunStatuses)[number];

/** How the last run goes or went; its message is worded. */
export type RuleRun = { status: RunStatus; message?: string | null } & Partial<
  Omit<NonNullable<Wire<RowOf<typeof websiteMatchingRule>>["last_run_result"]>, "status" | "message">
>;

/** The share of its matches that people found right, in percent, with the interval it lies in. */
type Measured = { right: number; wrong: number; precision: number; low: number; high: number };

export type MatchingRule = Omit<
  Wire<RowOf<typeof websiteMatchingRule>>,
  "last_run_result" | "measured" | "last_run_at"
> & {
  last_run_at: string | null;
  last_run_result: RuleRun | null;
  /** Null as long as nobody has judged a match of it. */
  measured?: Measured | null;
};

export function isUnderWay({ last_run_result }: Pick<MatchingRule, "last_run_result">): boolean {
  return last_run_result?.status === "waiting" || last_run_result?.status === "running";
}

function ruleKey(id: number) {
  return [...everyRule, "one", id] as const;
}

/** While a run is under way, and otherwise: an import may begin one. */
const refresh_ms = { underWay: 1_500, idle: 30_000 };

/** The rules of a catalogue; asked for again and again, often while one of them runs. */
export function matchingRules(catalog_id: number) {
  return listQueries<MatchingRule>({
    key: [...everyRule, catalog_id],
    path: "WebsiteMatchingRules",
    within: { catalog_id },
    thenBy: "id ASC",
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? refresh_ms.underWay : refresh_ms.idle),
  });
}

/** One rule; null when there is none of this id, or none of the reader's: it is asked for no more then. */
export function ruleOptions(id: number) {
  return queryOptions({
    queryKey: ruleKey(id),
    queryFn: () => requestOrNull<MatchingRule>({ path: `WebsiteMatchingRules/${id}`, duplicate: "send" }),
    enabled: ({ state }) => state.data !== null,
    refetchInterval: ({ state }) =>
      state.data && isUnderWay(state.data) ? refresh_ms.underWay : refresh_ms.idle,
  });
}

/** What a person writes of a rule; its id is absent while it is new. */
export type RuleDraftValues = Pick<
  MatchingRule,
  "name" | "enabled" | "matching_image_enabled" | "filter_query" | "matching_query" | "competitors_id"
> & { id?: number; catalog_id: number };

export function saveRule(values: RuleDraftValues): Promise<MatchingRule> {
  return request<MatchingRule>({ method: "PATCH", path: "WebsiteMatchingRules", data: values });
}

/** Switches a rule on or off and changes nothing else. */
export function enableRule(id: number, enabled: boolean): Promise<MatchingRule> {
  return request<MatchingRule>({ method: "PATCH", path: `WebsiteMatchingRules/${id}`, data: { enabled } });
}

/** `withMatches`: what the rule matched goes too. */
export async function deleteRule(
  { id, catalog_id }: Pick<MatchingRule, "id" | "catalog_id">,
  withMatches: boolean,
): Promise<void> {
  await request({
    method: "DELETE",
    path: `Catalogs/${catalog_id}/matchingRules/${id}`,
    params: { withMatches },
  });
}

/** Whoever shows it asks for it no more. */
export function cleanUpRule(client: QueryClient, id: number): void {
  client.setQueryData(ruleKey(id), null);
}

export function applyRule(rule_id: number): Promise<MatchingRule> {
  return request({ method: "POST", path: "WebsiteMatchingRules/applyRule", data: { rule_id } });
}

export function cancelRule(rule_id: number): Promise<MatchingRule> {
  return request({ method: "POST", path: "WebsiteMatchingRules/cancelRule", data: { rule_id } });
}

export function applyAllRules(catalog_id: number): Promise<{ count: number }> {
  return request({ method: "POST", path: "WebsiteMatchingRules/applyAllRules", data: { catalog_id } });
}
