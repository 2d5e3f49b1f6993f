// What is chosen in the list, and what can be done with all of it.
import { Button } from "@mantine/core";
import { IconEyeOff, IconRotateClockwise } from "@tabler/icons-react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { CheckButton } from "#web/parts/check/CheckButton.tsx";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { useWords } from "#web/session/words.ts";
import type { Selection } from "./useSelection.ts";
import type { UnmatchedList } from "./useUnmatchedList.ts";
import type { Progress, SetAside } from "#web/parts/matching/useSetAside.ts";
import classes from "./SelectionBar.module.css";

type SelectionBarProps = { list: UnmatchedList; selection: Selection; setAside: SetAside };

/** Chooses all the products of the page. */
export function ChoosePage({ selection }: Pick<SelectionBarProps, "selection">) {
  const { say } = useWords();
  return (
    <CheckButton
      label={say("unmatchedList.choosePage")}
      checked={selection.page === "none" ? false : selection.page === "all" || "some"}
      onToggle={selection.togglePage}
    />
  );
}

export function SelectionBar(props: SelectionBarProps) {
  const { list, selection, setAside } = props;
  const { say, number } = useWords();
  if (setAside.progress) return <Running progress={setAside.progress} onStop={setAside.stop} />;
  const { isWhole, page } = selection;
  const { total, rows = [] } = list;
  const count = countOf(props);
  if (count === 0) return null;
  return (
    <div className={classes.bar} role="group" aria-label={say("unmatchedList.selection")}>
      <p className={classes.count} role="status">
        {say("unmatchedList.chosen", { count, formatted: number(count) })}
      </p>
      {page === "all" && !isWhole && total !== undefined && total > rows.length && (
        <button type="button" className={classes.link} onClick={selection.chooseWhole}>
          {say("unmatchedList.chooseWhole", { count: total, formatted: number(total) })}
        </button>
      )}
      <button type="button" className={classes.link} onClick={selection.clear}>
        {say("unmatchedList.clearChoice")}
      </button>
      <Actions {...props} />
    </div>
  );
}

/** How many products are chosen. */
function countOf({ list, selection }: Pick<SelectionBarProps, "list" | "selection">): number {
  return selection.isWhole ? (list.total ?? 0) : selection.chosen.size;
}

function Actions(props: SelectionBarProps) {
  const { say } = useWords();
  const run = useSetAsideChosen(props);
  const { kind } = props.list;
  const { isWhole, chosen } = props.selection;
  const someAside = isWhole ? kind !== "noMatch" : [...chosen.values()].includes(true);
  const someNot = isWhole ? kind !== "setAside" : [...chosen.values()].includes(false);
  return (
    <span className={classes.actions}>
      {someNot && (
        <ActionButton size="xs" icon={IconEyeOff} onClick={() => void run(true)}>
          {say("unmatchedList.aside")}
        </ActionButton>
      )}
      {someAside && (
        <ActionButton
          size="xs"
          variant={someNot ? "default" : "filled"}
          icon={IconRotateClockwise}
          onClick={() => void run(false)}
        >
          {say("unmatchedList.back")}
        </ActionButton>
      )}
    </span>
  );
}

/** Sets what is chosen aside, or brings it back. Of a whole list it is asked: it may be more than one had in mind. */
function useSetAsideChosen({ list, selection, setAside }: SelectionBarProps) {
  const { say, number } = useWords();
  return async (aside: boolean) => {
    if (!selection.isWhole) {
      await setAside.some(selection.chosen, aside);
      return selection.clear();
    }
    const { where } = list.question;
    const still = await setAside.countOf(where, aside);
    const count = still ?? countOf({ list, selection });
    const agreed = await confirm({
      title: say(aside ? "unmatchedList.asideAllTitle" : "unmatchedList.backAllTitle", {
        count,
        formatted: number(count),
      }),
      text: say(aside ? "unmatchedList.asideAllText" : "unmatchedList.backAllText"),
      confirmLabel: say(aside ? "unmatchedList.asideShort" : "unmatchedList.backShort"),
    });
    if (!agreed) return;
    await setAside.whole(where, aside, still);
    selection.clear();
  };
}

function Running({ progress, onStop }: { progress: Progress; onStop(): void }) {
  const { say, number } = useWords();
  const { setAside, done, total } = progress;
  const label = say(setAside ? "unmatchedList.runningAside" : "unmatchedList.runningBack");
  return (
    <div className={classes.bar} role="group" aria-label={say("unmatchedList.selection")}>
      <p className={classes.count} role="status">
        {label} {number(done)}
        {total !== undefined && ` / ${number(total)}`}
      </p>
      <progress
        className={classes.progress}
        aria-label={label}
        {...(total !== undefined && { max: total, value: Math.min(done, total) })}
      />
      <Button size="xs" variant="default" onClick={onStop}>
        {say("unmatchedList.stop")}
      </Button>
    </div>
  );
}
