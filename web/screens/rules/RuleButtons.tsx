import { IconPencil, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isUnderWay } from "#web/queries/matchingRules.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import type { Words } from "#web/session/words.ts";
import { useAsking } from "./useAsking.ts";
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
  const [asking, ask] = useAsking();
  const underWay = isUnderWay(rule);
  const RunIcon = underWay ? IconPlayerStop : IconPlayerPlay;
  const named = (label: string) => ({
    title: label,
    "aria-label": say("app.actionOn", { action: label, name: rule.name }),
  });
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
      <button
        type="button"
        className={classes.action}
        tabIndex={tabIndex}
        aria-disabled={asking || undefined}
        onClick={(event) => ask(event, () => (underWay ? actions.cancel(rule.id) : actions.apply(rule.id)))}
        {...named(say(underWay ? "matchingRules.action.cancel" : "matchingRules.action.run"))}
      >
        <RunIcon size={17} stroke={1.8} aria-hidden />
      </button>
    </span>
  );
}
