import { Menu, Tooltip } from "@mantine/core";
import { IconDotsVertical } from "@tabler/icons-react";
import { Fragment } from "react";
import { useWords } from "#web/session/words.ts";
import { shownKeys } from "../shortcuts/shownKeys.ts";
import { useRightMenuEntries } from "./useRightMenu.ts";
import type { RightMenuEntry } from "./useRightMenu.ts";
import classes from "./RightMenu.module.css";

/** The actions of the screen on show: a rail of icons at the right edge. Absent when the screen has none. */
export function RightMenu() {
  const { say } = useWords();
  const entries = useRightMenuEntries();
  if (entries.length === 0) return null;
  return (
    <aside className={classes.rail} aria-label={say("app.actions")}>
      <ul className={classes.entries}>
        {entries.map((entry, at) => (
          <li key={entry.id} className={beginsGroup(entries, at) ? classes.apart : undefined}>
            <RailButton entry={entry} />
          </li>
        ))}
      </ul>
    </aside>
  );
}

function RailButton({ entry }: { entry: RightMenuEntry }) {
  const { icon: IconComponent, label, keys, badge } = entry;
  const { language } = useWords();
  return (
    <Tooltip
      position="left"
      openDelay={150}
      label={keys ? `${label} (${shownKeys(keys, language)})` : label}
      events={{ hover: true, focus: true, touch: false }}
    >
      <button
        type="button"
        className={classes.action}
        aria-label={badge ? `${label}, ${badge}` : label}
        // Stays in the order of the tab key, so that its name can be read.
        aria-disabled={entry.disabled || undefined}
        onClick={() => !entry.disabled && entry.run()}
      >
        <IconComponent size={20} stroke={1.7} aria-hidden />
        <span className={classes.label} aria-hidden>
          {label}
        </span>
        {Boolean(badge) && <span className={classes.badge}>{badge}</span>}
      </button>
    </Tooltip>
  );
}

function beginsGroup(entries: readonly RightMenuEntry[], at: number): boolean {
  return at > 0 && entries[at]!.group !== entries[at - 1]!.group;
}

/** The same actions where there is no room for a rail: behind one button of the top bar. */
export function RightMenuButton() {
  const { say } = useWords();
  const entries = useRightMenuEntries();
  if (entries.length === 0) return null;
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <button type="button" className={classes.open} aria-label={say("app.actions")}>
          <IconDotsVertical size={20} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ id, label, icon: IconComponent, run, disabled, badge }, at) => (
          <Fragment key={id}>
            {beginsGroup(entries, at) && <Menu.Divider />}
            <Menu.Item
              leftSection={<IconComponent size={18} stroke={1.7} aria-hidden />}
              rightSection={badge ? <span className={classes.count}>{badge}</span> : undefined}
              disabled={disabled ?? false}
              onClick={run}
            >
              {label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
