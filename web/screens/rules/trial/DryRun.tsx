// What applying the rule would do to the whole catalogue, before it does.
import { IconFlask, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useId } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import type { MatchingRule } from "#web/queries/matchingRules.ts";
import { useWords } from "#web/session/words.ts";
import { DryRunOutcome } from "./DryRunOutcome.tsx";
import { useDryRun } from "./useDryRun.ts";
import type { RuleValues } from "./useDryRun.ts";
import classes from "./trial.module.css";

type DryRunProps = {
  rule: MatchingRule | null;
  values: RuleValues;
  isRunnable: boolean;
  /** What is to be completed first, in words, once it is marked. */
  mend: string | undefined;
  /** Somebody would like to, and cannot yet. */
  onWanted(): void;
  onApply(): Promise<void>;
};

export function DryRun({ rule, values, isRunnable, mend, onWanted, onApply }: DryRunProps) {
  const { say } = useWords();
  const { state, isStale, start, stop } = useDryRun(values, rule?.id);
  const mendId = useId();
  return (
    <section className={classes.panel} aria-label={say("matchingRules.dry.title")}>
      <header className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{say("matchingRules.dry.title")}</h2>
        {state.is === "running" ? (
          <StopButton onStop={stop} />
        ) : (
          <StartButton
            isFirst={state.is === "idle"}
            isRunnable={isRunnable}
            describedBy={mend && mendId}
            onStart={start}
            onWanted={onWanted}
          />
        )}
      </header>
      {mend && (
        <p id={mendId} className={classes.stale} role="status">
          {mend}
        </p>
      )}
      {state.is === "idle" && !mend && <p className={classes.advice}>{say("matchingRules.dry.advice")}</p>}
      {state.is === "running" && <Progress {...state} />}
      {state.is === "failed" && (
        <p className={classes.problem} role="alert">
          {state.problem}
        </p>
      )}
      {isStale && <p className={classes.stale}>{say("matchingRules.dry.stale")}</p>}
      {state.is === "done" && <DryRunOutcome result={state.result} />}
      {state.is === "done" && rule && !isStale && <ApplyButton onApply={onApply} />}
    </section>
  );
}

type StartButtonProps = Pick<DryRunProps, "isRunnable" | "onWanted"> & {
  isFirst: boolean;
  describedBy: string | undefined;
  onStart(): void;
};

function StartButton({ isFirst, isRunnable, describedBy, onStart, onWanted }: StartButtonProps) {
  const { say } = useWords();
  const want = () => !isRunnable && onWanted();
  return (
    <ActionButton
      size="xs"
      variant="light"
      // Not the attribute: without focus nobody would learn why.
      aria-disabled={!isRunnable || undefined}
      data-disabled={!isRunnable || undefined}
      aria-describedby={describedBy}
      icon={IconFlask}
      onClick={() => (isRunnable ? onStart() : onWanted())}
      onPointerEnter={want}
      onFocus={want}
    >
      {say(isFirst ? "matchingRules.dry.start" : "matchingRules.dry.again")}
    </ActionButton>
  );
}

function StopButton({ onStop }: { onStop(): void }) {
  const { say } = useWords();
  return (
    <ActionButton size="xs" variant="default" icon={IconPlayerStop} onClick={onStop}>
      {say("matchingRules.dry.stop")}
    </ActionButton>
  );
}

function ApplyButton({ onApply }: Pick<DryRunProps, "onApply">) {
  const { say } = useWords();
  return (
    <ActionButton className={classes.apply} size="xs" icon={IconPlayerPlay} onClick={() => void onApply()}>
      {say("matchingRules.dry.apply")}
    </ActionButton>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  const { say, number, share } = useWords();
  const part = total > 0 ? Math.min(1, done / total) : undefined;
  return (
    <div className={classes.progress}>
      <span
        className={classes.progressBar}
        role="progressbar"
        aria-label={say("matchingRules.dry.running")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={part === undefined ? undefined : Math.round(part * 100)}
        data-unknown={part === undefined || undefined}
      >
        <span style={{ width: `${(part ?? 0) * 100}%` }} />
      </span>
      <span className={classes.minor}>
        {part === undefined
          ? say("matchingRules.dry.reading")
          : say("matchingRules.dry.progress", {
              share: share(part),
              done: number(done),
              total: number(total),
            })}
      </span>
    </div>
  );
}
