import { readingPercent } from "#shared/reference/importProgress.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./imports.module.css";

/** How far a run is: a bar and a figure; blank while nobody can tell. Once the lines are read, what goes on. */
export function RunProgress({ words, run }: { words: Words; run: ImportRun }) {
  const { percentage, status } = run;
  const isKnown = percentage >= 0;
  const comparing = status === "running" && percentage >= readingPercent;
  return (
    <span className={classes.progress}>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={words.say("importing.column.percentage")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isKnown ? percentage : undefined}
        data-status={status}
        data-unknown={(!isKnown && status === "running") || undefined}
      >
        <span style={{ width: `${isKnown ? percentage : 0}%` }} />
      </span>
      <span className={classes.percentage}>{isKnown ? words.share(percentage / 100) : ""}</span>
      {comparing && <span className={classes.comparing}>{words.say("importing.comparing")}</span>}
    </span>
  );
}
