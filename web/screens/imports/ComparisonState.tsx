// Whether the comparisons have followed what imports wrote, catalogue by catalogue.
import { IconCheck, IconClock, IconLoader2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ComparisonState as State, comparisonStatesOptions } from "#web/queries/websiteImports.ts";
import { useWords } from "#web/session/words.ts";
import { comparisonWord } from "./comparisonWord.ts";
import classes from "./imports.module.css";

const icons = { idle: IconCheck, running: IconLoader2, queued: IconClock };

export function ComparisonState() {
  const { say } = useWords();
  const { data = [] } = useQuery(comparisonStatesOptions);
  if (data.length === 0) return null;
  return (
    <section className={classes.planned} aria-label={say("importing.comparisons.title")}>
      <h2 className={classes.minor}>{say("importing.comparisons.title")}</h2>
      <ul>
        {data.map((state) => (
          <Line key={state.catalog_id} state={state} />
        ))}
      </ul>
    </section>
  );
}

function Line({ state }: { state: State }) {
  const { say, dateTime, number } = useWords();
  const { name, status, pending, last_aggregated_at } = state;
  const Icon = icons[status];
  const word = comparisonWord(state);
  const at = last_aggregated_at === null ? "" : dateTime(last_aggregated_at);
  const text = say(`importing.comparisons.${word}`, { at, count: pending, formatted: number(pending) });
  return (
    <li className={classes.comparison}>
      <Icon size={14} aria-hidden /> {name} <span className={classes.minor}>{text}</span>
    </li>
  );
}
