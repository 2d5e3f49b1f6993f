import { IconAlertTriangle } from "@tabler/icons-react";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useWords } from "#web/session/words.ts";
import { Precision } from "./Precision.tsx";
import { figuresOf, lostByImages, unlinkedCount } from "./ruleWords.ts";
import classes from "./rules.module.css";

/** The last run of a rule in full, and what to do next. */
export function RunDetail({ rule }: { rule: MatchingRule }) {
  const words = useWords();
  const { say } = words;
  const run = rule.last_run_result;
  if (!run) return <p className={classes.minor}>{say("matchingRules.neverRunAdvice")}</p>;
  const left = unlinkedCount(run);
  return (
    <div className={classes.detail}>
      {run.message && <Problem text={run.message} />}
      {left > 0 && <Problem text={say("matchingRules.unlinked", { count: left })} />}
      <RunFigures rule={rule} run={run} />
      {lostByImages(run, words).map((line) => (
        <p key={line} className={classes.summary}>
          {line}
        </p>
      ))}
      <p className={classes.summary}>
        {run.scope && say(`matchingRules.scope.${run.scope}`)} {say("matchingRules.pairs")}
      </p>
    </div>
  );
}

type RunFiguresProps = { rule: MatchingRule; run: NonNullable<MatchingRule["last_run_result"]> };

function RunFigures({ rule, run }: RunFiguresProps) {
  const words = useWords();
  const { say, number } = words;
  return (
    <dl className={classes.facts}>
      {figuresOf.map((id) => {
        const value = run[id];
        return (
          value !== undefined &&
          value !== null && (
            <div key={id}>
              <dt>{say(`matchingRules.figure.${id}`)}</dt>
              <dd>
                <strong className={classes.figure}>{number(value)}</strong>{" "}
                <span className={classes.minor}>{say(`matchingRules.meaning.${id}`)}</span>
              </dd>
            </div>
          )
        );
      })}
      <div>
        <dt>{say("matchingRules.column.measured")}</dt>
        <dd>
          <Precision words={words} rule={rule} />
        </dd>
      </div>
    </dl>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p className={classes.problem}>
      <IconAlertTriangle size={17} aria-hidden />
      {text}
    </p>
  );
}
