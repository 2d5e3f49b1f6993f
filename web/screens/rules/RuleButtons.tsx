import { IconPencil, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isUnderWay } from "#web/queries/matchingRules.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import type { Words } from "#web/session/words.ts";
import type { RuleActions } from "./useRuleActions.ts";
import classes from "./rules.module.css";

type RuleButtonsProps = {
  words: Words;
  rule: MatchingRule;
  actions: RuleActions;
  /** -1 in a grid, where they are reached with the arrows. */
  tabIndex?: number;
};

/** Editing, and running or calling off; the names say which rule, for those who cannot see the row. */
export function RuleButtons({ words: { say }, rule, actions, tabIndex }: RuleButtonsProps) {
  const named = (label: string) => ({ title: label, "aria-label": `${label} : ${rule.name}` });
  return (
    <span className={classes.actions}>
      <Link
        to="/matching/rule/$ruleId"
        params={{ ruleId: String(rule.id) }}
        className={classes.action}
        tabIndex={tabIndex}
        {...named(say("matchingRules.action.edit"))}
      >
        <IconPencil size={17} stroke={1.8} aria-hidden />
      </Link>
      {isUnderWay(rule) ? (
        <button
          type="button"
          className={classes.action}
          tabIndex={tabIndex}
          onClick={() => void actions.cancel(rule.id)}
          {...named(say("matchingRules.action.cancel"))}
        >
          <IconPlayerStop size={17} stroke={1.8} aria-hidden />
        </button>
      ) : (
        <button
          type="button"
          className={classes.action}
          tabIndex={tabIndex}
          onClick={() => void actions.apply(rule.id)}
          {...named(say("matchingRules.action.run"))}
        >
          <IconPlayerPlay size={17} stroke={1.8} aria-hidden />
        </button>
      )}
    </span>
  );
}
