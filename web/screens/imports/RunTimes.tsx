import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";
import { durationText, remaining_ms } from "./durations.ts";
import classes from "./imports.module.css";

/** How long a run has been at work, and how long it may still take while that can be told; it counts by itself. */
export function RunTimes({ words, run }: { words: Words; run: ImportRun }) {
  const [now, setNow] = useState(() => Date.now());
  const shownTimes = `${run.percentage} ${run.products_count}`;
  const [change, setChange] = useState({ told: shownTimes, at: now });
  if (change.told !== shownTimes) setChange({ told: shownTimes, at: now });
  useInterval(() => setNow(Date.now()), 1_000, { autoInvoke: true });
  if (run.status !== "running" || !run.start_datetime) return "—";
  const elapsed = now - Date.parse(run.start_datetime);
  const left = remaining_ms({
    elapsed_ms: elapsed,
    sinceChange_ms: now - change.at,
    percentage: run.percentage,
  });
  return (
    <span className={classes.stack}>
      <span>{durationText(elapsed)}</span>
      {left !== undefined && (
        <span className={classes.minor}>
          {words.say("importing.remaining", { duration: durationText(left) })}
        </span>
      )}
    </span>
  );
}
