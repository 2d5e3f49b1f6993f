// The columns of the rules, in plain elements.
import { Link } from "@tanstack/react-router";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import type { Catalog } from "#web/session/catalog.ts";
import type { Words } from "#web/session/words.ts";
import { EnabledSwitch } from "./EnabledSwitch.tsx";
import { Precision } from "./Precision.tsx";
import { RuleButtons } from "./RuleButtons.tsx";
import { RunState } from "./RunState.tsx";
import { competitorsText, figuresOf } from "./ruleWords.ts";
import type { RuleActions } from "./useRuleActions.ts";
import classes from "./rules.module.css";

const column = gridColumnHelper<MatchingRule>();

/** As wide as their headings. */
const figureSizes = { matched: 78, updated: 92, removed: 74, kept: 72, skipped: 94 } as const;

export function ruleColumns(
  words: Words,
  catalog: Catalog,
  actions: RuleActions,
): GridColumn<MatchingRule>[] {
  const { say } = words;
  return [
    column.accessor("name", {
      id: "name",
      meta: { label: say("matchingRules.column.name"), grows: true, filter: say("matched.filter.text") },
      size: 160,
      cell: ({ row: { original: rule } }) => (
        <span className={classes.stack}>
          <Link
            to="/matching/rule/$ruleId"
            params={{ ruleId: String(rule.id) }}
            className={classes.name}
            title={rule.name}
            tabIndex={-1}
          >
            {rule.name}
          </Link>
          <span className={classes.minor}>{competitorsText(rule, catalog, words)}</span>
        </span>
      ),
    }),
    column.accessor("enabled", {
      id: "enabled",
      meta: { label: say("matchingRules.column.enabled") },
      size: 84,
      cell: ({ row }) => <EnabledSwitch rule={row.original} actions={actions} tabIndex={-1} />,
    }),
    column.accessor("matching_image_enabled", {
      id: "matching_image_enabled",
      meta: { label: say("matchingRules.column.matching_image_enabled") },
      size: 74,
      cell: ({ row }) => say(row.original.matching_image_enabled ? "matchingRules.yes" : "matchingRules.no"),
    }),
    column.accessor("last_run_at", {
      id: "last_run_at",
      meta: { label: say("matchingRules.column.last_run_at") },
      size: 154,
      cell: ({ row }) => <RunState words={words} rule={row.original} />,
    }),
    ...figuresOf.map((id) =>
      column.display({
        id,
        meta: { label: say(`matchingRules.figure.${id}`), align: "end" },
        size: figureSizes[id],
        cell: ({ row: { original: rule } }) => (
          <span className={classes.figure} title={say(`matchingRules.meaning.${id}`)}>
            {figure(rule.last_run_result?.[id], words)}
          </span>
        ),
      }),
    ),
    column.display({
      id: "measured",
      meta: { label: say("matchingRules.column.measured"), align: "end" },
      size: 100,
      cell: ({ row }) => <Precision words={words} rule={row.original} tabIndex={-1} />,
    }),
    column.display({
      id: "actions",
      meta: { label: say("matchingRules.column.actions"), align: "end" },
      size: 86,
      cell: ({ row }) => <RuleButtons words={words} rule={row.original} actions={actions} tabIndex={-1} />,
    }),
  ];
}

function figure(value: number | null | undefined, { number }: Words): string {
  return value === undefined || value === null ? "—" : number(value);
}
