// What applying the rule would do to the whole catalogue, before it does.
import { Button } from "@mantine/core";
import { IconFlask, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { failureText } from "#web/parts/toasts.ts";
import { dryRun } from "#web/queries/ruleTrial.ts";
import type { DryRunResult } from "#web/queries/ruleTrial.ts";
import type { MatchingRule, RuleDraftValues } from "#web/queries/matchingRules.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { DryRunOutcome } from "./DryRunOutcome.tsx";
import classes from "./tryout.module.css";

type Values = Omit<RuleDraftValues, "id" | "catalog_id">;
type DryRunProps = {
  rule: MatchingRule | null;
  values: Values;
  isRunnable: boolean;
  /** What is to be completed first, in words, once it is marked. */
  mend: string | undefined;
  /** Somebody would like to, and cannot yet. */
  onWanted(): void;
  onApply(): Promise<void>;
};

type State =
  | { is: "idle" }
  | { is: "running"; done: number; total: number }
  | { is: "done"; result: DryRunResult; of: string }
  | { is: "failed"; problem: string };

export function DryRun({ rule, values, isRunnable, mend, onWanted, onApply }: DryRunProps) {
  const words = useWords();
  const { say } = words;
  const catalog = useCatalog();
  const [state, setState] = useState<State>({ is: "idle" });
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const { filter_query, matching_query, competitors_id, matching_image_enabled } = values;
  const texts = {
    filter_query,
    matching_query,
    competitors_id: competitors_id ?? [],
    matching_image_enabled,
  };
  const now = JSON.stringify(texts);
  const mendId = useId();
  const want = () => !isRunnable && onWanted();

  const start = async () => {
    const stop = (stopping.current = new AbortController());
    setState({ is: "running", done: 0, total: 0 });
    try {
      const asked = { catalog_id: catalog.id, id: rule?.id, ...texts };
      const result = await dryRun(asked, {
        signal: stop.signal,
        onProgress: (done, total) => !stop.signal.aborted && setState({ is: "running", done, total }),
      });
      setState({ is: "done", result, of: now });
    } catch (error) {
      setState(stop.signal.aborted ? { is: "idle" } : { is: "failed", problem: failureText(error, words) });
    }
  };

  return (
    <section className={classes.panel} aria-label={say("matchingRules.dry.title")}>
      <header className={classes.panelHead}>
        <h2 className={classes.panelTitle}>{say("matchingRules.dry.title")}</h2>
        {state.is === "running" ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerStop size={15} aria-hidden />}
            onClick={() => stopping.current?.abort()}
          >
            {say("matchingRules.dry.stop")}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="light"
            // Not the attribute: without focus nobody would learn why.
            aria-disabled={!isRunnable || undefined}
            data-disabled={!isRunnable || undefined}
            aria-describedby={mend && mendId}
            leftSection={<IconFlask size={15} aria-hidden />}
            onClick={() => (isRunnable ? void start() : onWanted())}
            onPointerEnter={want}
            onFocus={want}
          >
            {say(state.is === "idle" ? "matchingRules.dry.start" : "matchingRules.dry.again")}
          </Button>
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
      {state.is === "done" && (
        <>
          {state.of !== now && <p className={classes.stale}>{say("matchingRules.dry.stale")}</p>}
          <DryRunOutcome result={state.result} />
          {rule && state.of === now && (
            <Button
              className={classes.apply}
              size="xs"
              leftSection={<IconPlayerPlay size={15} aria-hidden />}
              onClick={() => void onApply()}
            >
              {say("matchingRules.dry.apply")}
            </Button>
          )}
        </>
      )}
    </section>
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
