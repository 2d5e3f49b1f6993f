import { Link, useLocation } from "@tanstack/react-router";
import type { MenuGroup } from "#web/menu.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./SideMenu.module.css";

type SideMenuProps = { menu: MenuGroup[]; onNavigate?(): void };

export function SideMenu({ menu, onNavigate }: SideMenuProps) {
  const { say } = useWords();
  // A product over its list is still that list.
  const list = useLocation({ select: ({ pathname }) => pathname.replace(/\/website\/.*$/, "") });
  if (menu.length === 0) return null;
  return (
    <nav aria-label={say("app.mainMenu")}>
      {menu.map((group) => (
        <section key={group.label}>
          <h2 className={classes.group}>{say(group.label)}</h2>
          <ul className={classes.entries}>
            {group.entries.map(({ label, to, icon: IconComponent }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: to !== list, includeSearch: false }}
                  className={classes.entry}
                  onClick={onNavigate}
                >
                  <IconComponent size={18} stroke={1.7} aria-hidden />
                  {say(label)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
