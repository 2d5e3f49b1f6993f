import { useWords } from "#web/session/words.ts";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import type { RuleActions } from "./useRuleActions.ts";
import classes from "#web/parts/switch/switch.module.css";

type EnabledSwitchProps = { rule: MatchingRule; actions: RuleActions; tabIndex?: number };

/** Whether a rule runs, changed with a click: a plain element, as cells hold. */
export function EnabledSwitch({ rule, actions, tabIndex }: EnabledSwitchProps) {
  const { say } = useWords();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={rule.enabled}
      aria-label={say("matchingRules.enable", { name: rule.name })}
      className={classes.switch}
      tabIndex={tabIndex}
      onClick={() => void actions.enable(rule, !rule.enabled)}
    >
      <span className={classes.track} aria-hidden />
      {say(rule.enabled ? "matchingRules.yes" : "matchingRules.no")}
    </button>
  );
}
