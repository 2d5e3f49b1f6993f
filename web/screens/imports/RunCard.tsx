import { useWords } from "#web/session/words.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import { RunActions } from "./RunActions.tsx";
import { RunProgress } from "./RunProgress.tsx";
import { RunStatus } from "#web/parts/feed/RunStatus.tsx";
import { runName } from "./useRunActions.tsx";
import type { RunAction } from "./useRunActions.tsx";
import classes from "./imports.module.css";

type RunCardProps = { run: ImportRun; actionsOf(run: ImportRun): RunAction[] };

/** A run where there is no room for columns. */
export function RunCard({ run, actionsOf }: RunCardProps) {
  const words = useWords();
  const name = runName(run, words);
  // What went wrong goes before the file.
  const told = run.error_message ?? run.file_name;
  const moment = run.end_datetime ?? run.start_datetime ?? run.created;
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <strong className={classes.oneLine}>{name}</strong>
        <RunStatus words={words} run={run} />
      </div>
      {told && <span className={`${classes.minor} ${classes.oneLine}`}>{told}</span>}
      <RunProgress words={words} run={run} />
      <p className={classes.minor}>
        {words.say("importing.cardCounts", {
          count: run.products_count,
          read: words.number(run.products_count),
          created: words.number(run.products_created),
          updated: words.number(run.products_updated),
          errors: words.number(run.products_error),
        })}
      </p>
      <div className={classes.cardHead}>
        <span className={classes.minor}>{words.dateTime(moment)}</span>
        <RunActions run={run} name={name} actionsOf={actionsOf} />
      </div>
    </div>
  );
}
