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
  const { label, onClose } = props;
  const { say } = useWords();

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
        <SortEntries {...props} />
        <PinEntries {...props} />
        <PlaceEntries {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

type EntryProps = { word: WordKey; icon: Icon; onClick(): void; keys?: string };

function Entry({ word, icon: EntryIcon, onClick, keys }: EntryProps) {
  const { say } = useWords();
  return (
    <Menu.Item
      leftSection={<EntryIcon size={16} aria-hidden />}
      rightSection={keys && <kbd className={classes.keys}>{keys}</kbd>}
      onClick={onClick}
    >
      {say(word)}
    </Menu.Item>
  );
}

function SortEntries({ onSort, onFilter }: HeaderMenuProps) {
  return (
    <>
      {onSort && (
        <>
          <Entry word="grid.sortAscending" icon={IconSortAscending} onClick={() => onSort(false)} />
          <Entry word="grid.sortDescending" icon={IconSortDescending} onClick={() => onSort(true)} />
        </>
      )}
      {onFilter && <Entry word="grid.filter" icon={IconFilter} onClick={onFilter} />}
      {(onSort || onFilter) && <Menu.Divider />}
    </>
  );
}

function PinEntries({ id, layout: { layout, change }, onMoved }: HeaderMenuProps) {
  const side = layout.pinned[id];
  const pin = (to: ColumnLayout["pinned"][string] | undefined) => () => {
    onMoved();
    change((now) => withPin(now, id, to));
  };
  return (
    <>
      {side !== "start" && <Entry word="grid.pinStart" icon={IconPinned} onClick={pin("start")} />}
      {side !== "end" && <Entry word="grid.pinEnd" icon={IconPinned} onClick={pin("end")} />}
      {side && <Entry word="grid.unpin" icon={IconPinnedOff} onClick={pin(undefined)} />}
    </>
  );
}

/** Where the column stands, how wide it is, and whether it is shown. */
function PlaceEntries({ id, layout: { layout, change }, onMoved, onWiden, onHidden }: HeaderMenuProps) {
  const move = (step: 1 | -1) => () => {
    onMoved();
    change((now) => movedBy(now, id, step));
  };
  const hide = () => {
    onHidden();
    change((now) => withVisibility(now, id, false));
  };
  const widen = (by_px: number) => () => onWiden(by_px);
  return (
    <>
      <Entry word="grid.moveLeft" icon={IconArrowLeft} onClick={move(-1)} keys="Alt ⇧ ←" />
      <Entry word="grid.moveRight" icon={IconArrowRight} onClick={move(1)} keys="Alt ⇧ →" />
      <Entry word="grid.wider" icon={IconArrowsHorizontal} onClick={widen(step_px)} keys="Alt →" />
      <Entry word="grid.narrower" icon={IconArrowsHorizontal} onClick={widen(-step_px)} keys="Alt ←" />
      {visibleColumns(layout).length > 1 && (
        <>
          <Menu.Divider />
          <Entry word="grid.hideColumn" icon={IconEyeOff} onClick={hide} />
        </>
      )}
    </>
  );
}

function focusFirstEntry(menu: HTMLElement | null): void {
  if (menu?.contains(document.activeElement)) return;
  menu?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
}
