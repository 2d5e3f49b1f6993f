import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./imports.module.css";

/** How far a run is: a bar and a figure; blank while nobody can tell. */
export function RunProgress({ words, run }: { words: Words; run: ImportRun }) {
  const { percentage, status } = run;
  const known = percentage >= 0;
  return (
    <span className={classes.progress}>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={words.say("importing.column.percentage")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known ? percentage : undefined}
        data-status={status}
        data-unknown={(!known && status === "running") || undefined}
      >
        <span style={{ width: `${known ? percentage : 0}%` }} />
      </span>
      <span className={classes.percentage}>{known ? `${percentage} %` : ""}</span>
    </span>
  );
}
