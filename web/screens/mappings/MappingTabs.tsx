import { Link } from "@tanstack/react-router";
import { useWords } from "#web/session/words.ts";
import classes from "./mappings.module.css";

/** Two screens that belong together: each has an address of its own. */
export function MappingTabs() {
  const { say } = useWords();
  return (
    <nav className={classes.tabs} aria-label={say("mappings.tabs")}>
      <Link to="/catalog/unit-mapping" className={classes.tab}>
        {say("mappings.unit.tab")}
      </Link>
      <Link to="/catalog/currency-mapping" className={classes.tab}>
        {say("mappings.currency.tab")}
      </Link>
    </nav>
  );
}
