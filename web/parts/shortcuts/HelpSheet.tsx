import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { useWords } from "#web/session/words.ts";
import { shortcutsAreOn, turnShortcuts } from "./setting.ts";
import { shownKeys } from "./shownKeys.ts";
import { useAllShortcuts } from "./useShortcuts.ts";
import classes from "./HelpSheet.module.css";

/** Every shortcut that works on the present screen, and the switch that turns them off. */
export default function HelpSheet({ onClose }: { onClose(): void }) {
  const { say, language } = useWords();
  const shortcuts = useAllShortcuts().filter(({ isHidden }) => !isHidden);
  const [on, setOn] = useState(shortcutsAreOn);
  const turn = (wanted: boolean) => {
    turnShortcuts(wanted);
    setOn(wanted);
  };
  return (
    <Dialog onClose={onClose} title={say("shortcuts.title")}>
      <dl className={classes.list}>
        {[...shortcuts, ...gridShortcuts(say)].map(({ keys, label }) => (
          <div key={keys} className={classes.line}>
            <dt>{label}</dt>
            <dd>
              {keys.split(" ").map((press, index) => (
                // The same press may come twice.
                // oxlint-disable-next-line react/no-array-index-key
                <kbd key={index}>{shownKeys(press, language)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className={classes.setting}
        label={say("shortcuts.on")}
        checked={on}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </Dialog>
  );
}

/** What the grid itself understands. */
function gridShortcuts(say: ReturnType<typeof useWords>["say"]) {
  return [
    { keys: "← → ↑ ↓", label: say("shortcuts.grid.move") },
    { keys: say("shortcuts.keys.pages"), label: say("shortcuts.grid.pages") },
    { keys: say("shortcuts.keys.enter"), label: say("shortcuts.grid.open") },
  ];
}
