import { Link, useLocation } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { MenuGroup } from "#web/menu.ts";
import { currentEntry } from "./currentEntry.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./SideMenu.module.css";

/** What stands at the end of an entry, by the address it leads to: its count. */
export type MenuBadges = Readonly<Partial<Record<string, ComponentType>>>;

type SideMenuProps = { menu: MenuGroup[]; badges: MenuBadges; onNavigate?(): void };

export function SideMenu({ menu, badges, onNavigate }: SideMenuProps) {
  const { say } = useWords();
  // A product over its list is still that list.
  const list = useLocation({ select: ({ pathname }) => pathname.replace(/\/website\/.*$/, "") });
  const current = currentEntry(menu, list);
  if (menu.length === 0) return null;
  return (
    <nav aria-label={say("app.mainMenu")}>
      {menu.map((group) => (
        <section key={group.entries[0]?.to}>
          {group.label && <h2 className={classes.group}>{say(group.label)}</h2>}
          <ul className={classes.entries}>
            {group.entries.map(({ label, to, icon: IconComponent }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: true, includeSearch: false }}
                  className={classes.entry}
                  {...(to === current && { "aria-current": "page" as const })}
                  onClick={onNavigate}
                >
                  <IconComponent size={18} stroke={1.7} aria-hidden />
                  {say(label)}
                  <Badge of={to} badges={badges} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Badge({ of, badges }: { of: string; badges: MenuBadges }) {
  const Count = badges[of];
  return Count ? <Count /> : null;
}
