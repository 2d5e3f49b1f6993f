import { Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { MenuGroup } from "#web/menu.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./AdminMenu.module.css";

/** The groups of the admin menu, each behind its name. */
export function AdminMenu({ groups }: { groups: MenuGroup[] }) {
  const { say } = useWords();
  if (groups.length === 0) return null;
  return (
    <nav className={classes.groups} aria-label={say("app.adminMenu")}>
      {groups.map(({ label, entries }) => (
        <Menu key={entries[0]?.to} position="bottom-start">
          <Menu.Target>
            <button type="button" className={classes.group}>
              {label && say(label)}
              <IconChevronDown size={14} stroke={2} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {entries.map(({ label: name, to, icon: IconComponent }) => (
              <Menu.Item
                key={to}
                component={Link}
                to={to}
                leftSection={<IconComponent size={18} stroke={1.7} aria-hidden />}
              >
                {say(name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ))}
    </nav>
  );
}
