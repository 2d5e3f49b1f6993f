// Every column of a grid: shown or not, in which order, pinned to which side. Fetched when it is first opened.
import { Button, Checkbox } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarRightCollapse,
} from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "#web/session/words.ts";
import { movedBeside, shownOrder, withPin, withVisibility } from "./columnLayout.ts";
import type { ColumnLayout, Side } from "./columnLayout.ts";
import type { ColumnLayoutState } from "./useColumnLayout.ts";
import classes from "./ColumnsPanel.module.css";

type ColumnsPanelProps = {
  /** The header of each column. */
  labels: ReadonlyMap<string, string>;
  state: ColumnLayoutState;
};

export default function ColumnsPanel({ labels, state }: ColumnsPanelProps) {
  const { say } = useWords();
  const { layout, changed, change, reset } = state;
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const order = shownOrder(layout);

  const drop = () => {
    if (dragged && over) {
      const after = order.indexOf(dragged) < order.indexOf(over);
      change((now) => movedBeside(now, dragged, over, after));
    }
    setDragged(undefined);
    setOver(undefined);
  };

  return (
    <div className={classes.panel}>
      <ul className={classes.list}>
        {order.map((id) => (
          <li
            key={id}
            className={classes.column}
            draggable
            data-dragged={id === dragged || undefined}
            data-over={(id === over && id !== dragged) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", id);
              setDragged(id);
            }}
            onDragOver={(event) => {
              if (!dragged) return;
              event.preventDefault();
              setOver(id);
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop();
            }}
            onDragEnd={drop}
          >
            <IconGripVertical size={15} className={classes.grip} aria-hidden />
            <Checkbox
              size="xs"
              className={classes.shown}
              label={labels.get(id)}
              checked={!layout.hidden.includes(id)}
              onChange={({ currentTarget: { checked } }) => change((now) => withVisibility(now, id, checked))}
            />
            <ColumnActions
              id={id}
              label={labels.get(id) ?? ""}
              order={order}
              layout={layout}
              change={change}
            />
          </li>
        ))}
      </ul>
      <Button className={classes.reset} variant="subtle" size="xs" disabled={!changed} onClick={reset}>
        {say("grid.resetColumns")}
      </Button>
    </div>
  );
}

type ColumnActionsProps = {
  id: string;
  label: string;
  order: string[];
  layout: ColumnLayout;
  change: ColumnLayoutState["change"];
};

function ColumnActions({ id, label, order, layout, change }: ColumnActionsProps) {
  const { say } = useWords();
  const side = layout.pinned[id];
  const at = order.indexOf(id);
  /** The neighbour in the list, as long as it is of the same side. */
  const beside = (step: 1 | -1) => {
    const other = order[at + step];
    return other !== undefined && layout.pinned[other] === side ? other : undefined;
  };
  const move = (step: 1 | -1, button: HTMLElement) => {
    const target = beside(step);
    if (!target) return;
    change((now) => movedBeside(now, id, target, step === 1));
    // A line that moves in the page loses the focus.
    requestAnimationFrame(() => button.focus());
  };
  const pin = (to: Side) => change((now) => withPin(now, id, side === to ? undefined : to));
  return (
    <span className={classes.actions} role="group" aria-label={label}>
      <button
        type="button"
        aria-pressed={side === "start"}
        aria-label={say("grid.pinStartOf", { column: label })}
        title={say("grid.pinStart")}
        onClick={() => pin("start")}
      >
        <IconLayoutSidebarLeftCollapse size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-pressed={side === "end"}
        aria-label={say("grid.pinEndOf", { column: label })}
        title={say("grid.pinEnd")}
        onClick={() => pin("end")}
      >
        <IconLayoutSidebarRightCollapse size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={say("grid.moveUp", { column: label })}
        title={say("grid.up")}
        aria-disabled={!beside(-1)}
        onClick={(event) => move(-1, event.currentTarget)}
      >
        <IconArrowUp size={16} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={say("grid.moveDown", { column: label })}
        title={say("grid.down")}
        aria-disabled={!beside(1)}
        onClick={(event) => move(1, event.currentTarget)}
      >
        <IconArrowDown size={16} aria-hidden />
      </button>
    </span>
  );
}
