import { Link } from "@tanstack/react-router";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { EnabledSwitch } from "./EnabledSwitch.tsx";
import { RuleButtons } from "./RuleButtons.tsx";
import { RunState } from "./RunState.tsx";
import { competitorsText } from "./ruleWords.ts";
import type { RuleActions } from "./useRuleActions.ts";
import classes from "./rules.module.css";

/** A rule where there is no room for columns. */
export function RuleCard({ rule, actions }: { rule: MatchingRule; actions: RuleActions }) {
  const words = useWords();
  const catalog = useCatalog();
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <span className={classes.stack}>
          <Link to="/matching/rule/$ruleId" params={{ ruleId: String(rule.id) }} className={classes.name}>
            {rule.name}
          </Link>
          <span className={classes.minor}>{competitorsText(rule, catalog, words)}</span>
        </span>
        <RuleButtons words={words} rule={rule} actions={actions} />
      </div>
      <div className={classes.cardHead}>
        <RunState words={words} rule={rule} />
        <EnabledSwitch rule={rule} actions={actions} />
      </div>
    </div>
  );
}
