// What starts by itself next. Nothing at all where nothing is planned.
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { plannedImportsOptions } from "#web/queries/websiteImports.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./imports.module.css";

export function PlannedImports() {
  const { say, dateTime } = useWords();
  const { data = [] } = useQuery(plannedImportsOptions);
  if (data.length === 0) return null;
  return (
    <section className={classes.planned} aria-label={say("importing.planned.title")}>
      <h2 className={classes.minor}>{say("importing.planned.title")}</h2>
      <ul>
        {data.map(({ website_id, website_name, scope, at, failures }) => (
          <li key={`${website_id} ${scope}`}>
            <span className={classes.minor}>{dateTime(at)}</span>{" "}
            <Link to="/website/$websiteId" params={{ websiteId: String(website_id) }}>
              {website_name}
            </Link>{" "}
            <span className={classes.minor}>{say(`importing.planned.${scope}`)}</span>
            {failures > 0 && (
              <span className={classes.spaced}>
                {" "}
                · {say("importing.planned.spaced", { count: failures })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
