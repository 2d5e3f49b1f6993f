import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { Words } from "#web/session/words.ts";
import { doingOf } from "./doing.ts";
import classes from "./imports.module.css";

/** How far a run is: a bar and a figure; blank while nobody can tell. Before lines are counted, and once all are read, what goes on. */
export function RunProgress({ words, run }: { words: Words; run: ImportRun }) {
  const { percentage, status } = run;
  const isKnown = percentage >= 0;
  const doing = doingOf(run);
  return (
    <span className={classes.progress}>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={words.say("importing.column.percentage")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isKnown ? percentage : undefined}
        data-status={run.discarded ? "paused" : status}
        data-unknown={(!isKnown && status === "running") || undefined}
      >
        <span style={{ width: `${isKnown ? percentage : 0}%` }} />
      </span>
      <span className={classes.percentage}>{isKnown ? words.share(percentage / 100) : ""}</span>
      {doing && <span className={classes.doing}>{words.say(doing)}</span>}
    </span>
  );
}
