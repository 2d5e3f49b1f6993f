import { Popover } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useWords } from "#web/session/words.ts";
import type { ColumnLayoutState } from "./useColumnLayout.ts";
import classes from "./DataGrid.module.css";

const ColumnsPanel = lazyPart(() => import("./ColumnsPanel.tsx"));

type ColumnsButtonProps = { labels: ReadonlyMap<string, string>; state: ColumnLayoutState };

/** Opens the menu of the columns. */
export function ColumnsButton({ labels, state }: ColumnsButtonProps) {
  const { say } = useWords();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      trapFocus
      returnFocus
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>
        <ActionButton
          variant="default"
          size="xs"
          icon={IconColumns3}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {say("grid.columns")}
        </ActionButton>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={say("grid.columns")}>
        {/* Takes the focus until the list is there, so that Escape closes from the first moment on. */}
        <h2 className={classes.columnsTitle} tabIndex={-1} data-autofocus>
          {say("grid.columnsTitle")}
        </h2>
        <Suspense>
          <ColumnsPanel labels={labels} state={state} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
