import { Link } from "@tanstack/react-router";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import type { Words } from "#web/session/words.ts";
import { matchesOf } from "./ruleWords.ts";
import classes from "./rules.module.css";

type PrecisionProps = { words: Words; rule: MatchingRule; tabIndex?: number };

/** How often the rule is right, and how sure that is: what people judged of a sample. It leads to what is to be judged. */
export function Precision({ words, rule, tabIndex }: PrecisionProps) {
  const { say } = words;
  const { measured } = rule;
  if (!measured && (rule.last_run_at === null || matchesOf(rule) === 0)) {
    return <span title={say("matchingRules.measured.nothing")}>—</span>;
  }
  return (
    <Link
      to="/matching/inbox"
      search={{ rule: rule.id, reason: "sample" }}
      className={classes.precision}
      tabIndex={tabIndex}
      title={say(measured ? "matchingRules.measured.title" : "matchingRules.measured.none", {
        count: measured ? measured.right + measured.wrong : 0,
      })}
    >
      {measured ? (
        <>
          <strong className={classes.figure}>{words.share(measured.precision / 100)}</strong>
          <span className={classes.minor}>
            {say("matchingRules.measured.interval", {
              low: words.number(Math.round(measured.low)),
              high: words.share(measured.high / 100),
            })}
          </span>
        </>
      ) : (
        say("matchingRules.measured.judge")
      )}
    </Link>
  );
}
