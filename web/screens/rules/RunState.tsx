import { IconAlertTriangle, IconBan, IconCircleCheck, IconClock, IconRefresh } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { Badge } from "#web/parts/badge/Badge.tsx";
import type { Tone } from "#web/parts/badge/Badge.tsx";
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

const tones: Record<RunStatus, Tone> = {
  waiting: "none",
  running: "even",
  done: "good",
  cancelled: "none",
  error: "bad",
};

type RunStateProps = { words: Words; rule: MatchingRule };

/** Where the last run of a rule is: its status, then how far it is, when it was and how long it took, or what is wrong. */
export function RunState({ words, rule }: RunStateProps) {
  const { say, dateTime } = words;
  const run = rule.last_run_result;
  if (!run) return <span className={classes.minor}>{say("matchingRules.neverRun")}</span>;
  const share = shareDone(rule);
  return (
    <span className={classes.run}>
      <Badge tone={tones[run.status]} icon={icons[run.status]} turning={run.status === "running"}>
        {say(`matchingRules.status.${run.status}`)}
        {share !== undefined && ` ${words.share(share)}`}
      </Badge>
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
