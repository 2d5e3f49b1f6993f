import { useWords } from "#web/session/words.ts";
import classes from "./DataGrid.module.css";

/** Says that the server knows more than is shown, and shows it when it is asked to. */
export function WaitingChanges({ count, onApply }: { count: number; onApply(): void }) {
  const { say, number } = useWords();
  return (
    <div className={classes.waiting} role="status">
      {count > 0 && (
        <button type="button" title={say("grid.showChanges")} onClick={onApply}>
          {say("grid.changes", { count, formatted: number(count) })}
        </button>
      )}
    </div>
  );
}
