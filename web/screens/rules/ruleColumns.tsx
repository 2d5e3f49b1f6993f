// The columns of the rules, in plain elements.
import { Link } from "@tanstack/react-router";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { listColumns } from "#web/parts/list/listColumns.ts";
import type { ListColumn } from "#web/parts/list/listColumns.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import type { Catalog } from "#web/session/catalog.ts";
import type { Words } from "#web/session/words.ts";
import { EnabledSwitch } from "./EnabledSwitch.tsx";
import { Precision } from "./Precision.tsx";
import { RuleButtons } from "./RuleButtons.tsx";
import { RunState } from "./RunState.tsx";
import { ruleListAddress } from "./ruleListSearch.ts";
import { competitorsText, figuresOf } from "./ruleWords.ts";
import type { RuleActions } from "./useRuleActions.ts";
import classes from "./rules.module.css";

/** As wide as their headings. */
const figureSizes = { matched: 78, updated: 92, removed: 74, kept: 72, skipped: 94 } as const;

export function ruleColumns(
  words: Words,
  catalog: Catalog,
  actions: RuleActions,
): GridColumn<MatchingRule>[] {
  const { say } = words;
  const filter = say("matched.filter.text");
  return listColumns<MatchingRule>(ruleListAddress, {
    name: {
      label: say("matchingRules.column.name"),
      size: 160,
      grows: true,
      filter,
      cell: nameCell(words, catalog),
    },
    enabled: {
      label: say("matchingRules.column.enabled"),
      size: 84,
      cell: (rule) => <EnabledSwitch rule={rule} actions={actions} tabIndex={-1} />,
    },
    matching_image_enabled: {
      label: say("matchingRules.column.matching_image_enabled"),
      size: 74,
      cell: (rule) => say(rule.matching_image_enabled ? "matchingRules.yes" : "matchingRules.no"),
    },
    last_run_at: { label: say("matchingRules.column.last_run_at"), size: 154, cell: stateCell(words) },
    ...runFigures(words),
    measured: {
      label: say("matchingRules.column.measured"),
      size: 100,
      align: "end",
      cell: precisionCell(words),
    },
    actions: {
      label: say("matchingRules.column.actions"),
      size: 86,
      align: "end",
      cell: buttonsCell(words, actions),
    },
  });
}

function nameCell(words: Words, catalog: Catalog) {
  return (rule: MatchingRule) => (
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
  );
}

function stateCell(words: Words) {
  return (rule: MatchingRule) => <RunState words={words} rule={rule} />;
}

/** What the last run came to. */
function runFigures(words: Words): Record<string, ListColumn<MatchingRule>> {
  const figures = figuresOf.map((id): [string, ListColumn<MatchingRule>] => [
    id,
    {
      label: words.say(`matchingRules.figure.${id}`),
      size: figureSizes[id],
      align: "end",
      cell: (rule) => (
        <span className={classes.figure} title={words.say(`matchingRules.meaning.${id}`)}>
          {figure(rule.last_run_result?.[id], words)}
        </span>
      ),
    },
  ]);
  return Object.fromEntries(figures);
}

function precisionCell(words: Words) {
  return (rule: MatchingRule) => <Precision words={words} rule={rule} tabIndex={-1} />;
}

function buttonsCell(words: Words, actions: RuleActions) {
  return (rule: MatchingRule) => <RuleButtons words={words} rule={rule} actions={actions} tabIndex={-1} />;
}

function figure(value: number | null | undefined, { number }: Words): string {
  return value === undefined || value === null ? "—" : number(value);
}
