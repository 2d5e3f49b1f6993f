import { Link } from "@tanstack/react-router";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { useScreen } from "./useScreen.ts";
import classes from "./Breadcrumb.module.css";

/** Where the screen stands. A customer's begins at home; an admin's at the group of the menu. */
export function Breadcrumb() {
  const { say } = useWords();
  const isAdmin = useIsAdmin();
  const { crumbs: all = [] } = useScreen();
  // "Accueil" leads home, and is there once.
  const crumbs = isAdmin ? all : all.filter((crumb) => crumb !== "app.home");
  return (
    <nav aria-label={say("app.breadcrumb")}>
      <ol className={classes.crumbs}>
        {!isAdmin && (
          <li>
            <Link to="/" className={classes.home}>
              {say("app.home")}
            </Link>
          </li>
        )}
        {crumbs.map((crumb, index) =>
          typeof crumb === "string" ? (
            <li key={crumb} aria-current={index === crumbs.length - 1 ? "page" : undefined}>
              <span>{say(crumb)}</span>
            </li>
          ) : (
            <li key={crumb.label}>
              <Link to={crumb.to} className={classes.home} activeOptions={{ exact: true }}>
                {say(crumb.label)}
              </Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
