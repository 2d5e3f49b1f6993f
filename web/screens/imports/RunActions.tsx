import { isFurtherClick } from "#web/parts/furtherClick.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import type { RunAction } from "./useRunActions.tsx";
import { useWords } from "#web/session/words.ts";
import classes from "./imports.module.css";

type RunActionsProps = {
  run: ImportRun;
  name: string;
  actionsOf(run: ImportRun): RunAction[];
  /** -1 in a grid, whose cells are reached with the arrows. */
  tabIndex?: number;
};

/** The actions of a run as small buttons; the names say of which run, for those who cannot see the row. */
export function RunActions({ run, name, actionsOf, tabIndex }: RunActionsProps) {
  const { say } = useWords();
  return (
    <span className={classes.actions}>
      {actionsOf(run).map(({ label, icon: ActionIcon, ...action }) => {
        const shown = <ActionIcon size={17} stroke={1.8} aria-hidden />;
        const common = {
          className: classes.action,
          title: label,
          "aria-label": say("app.actionOn", { action: label, name }),
          tabIndex,
        };
        return "link" in action ? (
          <a key={label} href={action.link} download {...common}>
            {shown}
          </a>
        ) : (
          <button
            key={label}
            type="button"
            onClick={(event) => isFurtherClick(event) || action.run()}
            {...common}
          >
            {shown}
          </button>
        );
      })}
    </span>
  );
}
