// What can be done to a column, in a menu that the keyboard goes through. Fetched when a first one opens.
import { Menu } from "@mantine/core";
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsHorizontal,
  IconEyeOff,
  IconFilter,
  IconPinned,
  IconPinnedOff,
  IconSortAscending,
  IconSortDescending,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { useWords } from "#web/session/words.ts";
import type { WordKey } from "#web/session/words.ts";
import { movedBy, visibleColumns, withPin, withVisibility } from "./columnLayout.ts";
import type { ColumnLayout } from "./columnLayout.ts";
import type { ColumnLayoutState } from "./useColumnLayout.ts";
import classes from "./HeaderCell.module.css";

type HeaderMenuProps = {
  id: string;
  label: string;
  layout: ColumnLayoutState;
  onWiden(by_px: number): void;
  /** Absent when the column does not sort. */
  onSort?: ((descending: boolean) => void) | undefined;
  /** Absent when its header does not filter. */
  onFilter?: (() => void) | undefined;
  /** The column is about to stand elsewhere. */
  onMoved(): void;
  /** The column is about to be shown no more. */
  onHidden(): void;
  onClose(): void;
};

/** A width is felt in larger steps when each is a press of a menu entry. */
const step_px = 32;

export default function HeaderMenu(props: HeaderMenuProps) {
  const { id, label, onWiden, onSort, onFilter, onMoved, onHidden, onClose } = props;
  const { say } = useWords();
  const { layout, change } = props.layout;
  const side = layout.pinned[id];

  const entry = (word: WordKey, EntryIcon: Icon, run: () => void, keys?: string) => (
    <Menu.Item
      leftSection={<EntryIcon size={16} aria-hidden />}
      rightSection={keys && <kbd className={classes.keys}>{keys}</kbd>}
      onClick={run}
    >
      {say(word)}
    </Menu.Item>
  );
  const moved = (step: 1 | -1) => {
    onMoved();
    change((now) => movedBy(now, id, step));
  };
  const pin = (to: ColumnLayout["pinned"][string] | undefined) => {
    onMoved();
    change((now) => withPin(now, id, to));
  };
  const hide = () => {
    onHidden();
    change((now) => withVisibility(now, id, false));
  };

  const closeOnTab = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    event.preventDefault();
    onClose();
  };

  return (
    <Menu
      opened
      onChange={(opened) => !opened && onClose()}
      // The kit's trap takes the focus some moments after the menu is seen, and the keys pressed before are lost.
      trapFocus={false}
      // Not by a key outside: the one that opens the menu would close it at once.
      clickOutsideEvents={["mousedown", "touchstart"]}
      position="bottom-end"
      width={300}
      shadow="md"
    >
      <Menu.Target>
        {/* The button in the header stays where it is and keeps the focus: this one only says where. */}
        <button type="button" tabIndex={-1} aria-hidden="true" className={classes.anchor} />
      </Menu.Target>
      <Menu.Dropdown
        ref={focusFirstEntry}
        aria-label={say("grid.columnMenu", { column: label })}
        onKeyDown={closeOnTab}
      >
        {onSort && (
          <>
            {entry("grid.sortAscending", IconSortAscending, () => onSort(false))}
            {entry("grid.sortDescending", IconSortDescending, () => onSort(true))}
          </>
        )}
        {onFilter && entry("grid.filter", IconFilter, onFilter)}
        {(onSort || onFilter) && <Menu.Divider />}
        {side !== "start" && entry("grid.pinStart", IconPinned, () => pin("start"))}
        {side !== "end" && entry("grid.pinEnd", IconPinned, () => pin("end"))}
        {side && entry("grid.unpin", IconPinnedOff, () => pin(undefined))}
        {entry("grid.moveLeft", IconArrowLeft, () => moved(-1), "Alt ⇧ ←")}
        {entry("grid.moveRight", IconArrowRight, () => moved(1), "Alt ⇧ →")}
        {entry("grid.wider", IconArrowsHorizontal, () => onWiden(step_px), "Alt →")}
        {entry("grid.narrower", IconArrowsHorizontal, () => onWiden(-step_px), "Alt ←")}
        {visibleColumns(layout).length > 1 && (
          <>
            <Menu.Divider />
            {entry("grid.hideColumn", IconEyeOff, hide)}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function focusFirstEntry(menu: HTMLElement | null): void {
  if (menu?.contains(document.activeElement)) return;
  menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
}
