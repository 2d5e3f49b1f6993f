import { IconAlertTriangle, IconBan, IconCircleCheck, IconClock, IconRefresh } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { MatchingRule, RunStatus } from "#web/queries/matchingRules.ts";
import type { Words } from "#web/session/words.ts";
import { durationText, shareDone } from "./ruleWords.ts";
import classes from "./rules.module.css";

const icons: Record<RunStatus, Icon> = {
  waiting: IconClock,
  running: IconRefresh,
  done: IconCircleCheck,
  cancelled: IconBan,
  error: IconAlertTriangle,
};

type RunStateProps = { words: Words; rule: MatchingRule };

/** Where the last run of a rule is: its status, then how far it is, when it was and how long it took, or what is wrong. */
export function RunState({ words, rule }: RunStateProps) {
  const { say, dateTime } = words;
  const run = rule.last_run_result;
  if (!run) return <span className={classes.minor}>{say("matchingRules.neverRun")}</span>;
  const StatusIcon = icons[run.status];
  const share = shareDone(rule);
  return (
    <span className={classes.run}>
      <span className={classes.status} data-status={run.status}>
        <StatusIcon size={14} stroke={2} aria-hidden />
        {say(`matchingRules.status.${run.status}`)}
        {share !== undefined && ` ${words.share(share)}`}
      </span>
      {run.status === "running" ? (
        <Bar words={words} share={share} />
      ) : (
        <span className={classes.minor} title={run.message ?? undefined}>
          {run.message ??
            [
              rule.last_run_at && dateTime(rule.last_run_at),
              run.duration_ms !== undefined &&
                run.duration_ms !== null &&
                durationText(run.duration_ms, words),
            ]
              .filter(Boolean)
              .join(" · ")}
        </span>
      )}
    </span>
  );
}

function Bar({ words, share }: { words: Words; share: number | undefined }) {
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <span
      className={classes.bar}
      role="progressbar"
      aria-label={words.say("matchingRules.progress")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-unknown={percent === undefined || undefined}
    >
      <span style={{ width: `${percent ?? 0}%` }} />
    </span>
  );
}
