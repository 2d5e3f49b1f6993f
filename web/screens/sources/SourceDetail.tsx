import { Link } from "@tanstack/react-router";
import { Facts } from "#web/parts/facts/Facts.tsx";
import type { SourceHealth } from "#web/queries/sourceHealth.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./sources.module.css";

/** What went wrong in the last thirty days, and what the figures of the row rest on. */
export function SourceDetail({ row }: { row: SourceHealth }) {
  const words = useWords();
  return (
    <div className={classes.detail}>
      <Facts facts={factsOf(row, words)} />
      <Errors errors={row.errors ?? []} />
      <Link to="/imports" search={{ website: row.id }}>
        {words.say("sources.imports")}
      </Link>
    </div>
  );
}

function factsOf(row: SourceHealth, words: Words) {
  const { say, number } = words;
  const moment = momentIn(words);
  const runs = { succeeded: number(row.succeeded ?? 0), runs: number(row.runs ?? 0) };
  const covered = { covered: number(row.covered), own: number(row.own_products ?? 0) };
  const timesAway = row.times_away ?? 0;
  return [
    { label: say("sources.detail.lastRun"), value: moment(row.last_run_at) },
    ...(row.last_error ? [{ label: say("sources.detail.lastError"), value: String(row.last_error) }] : []),
    { label: say("sources.detail.seen"), value: moment(row.seen_at) },
    { label: say("sources.detail.runs"), value: say("sources.succeeded", runs) },
    ...(timesAway > 0 ? [{ label: say("sources.detail.timesAway"), value: number(timesAway) }] : []),
    {
      label: say("sources.detail.covered"),
      value: row.own_products === null ? "—" : say("sources.covered", covered),
    },
    {
      label: say("sources.detail.expiry"),
      value: say("sources.expiry", { count: row.price_expiry_days ?? 0 }),
    },
    { label: say("sources.detail.counted"), value: moment(row.counted_at) },
  ];
}

function momentIn({ dateTime }: Words) {
  return (instant: string | null) => (instant === null ? "—" : dateTime(instant));
}

/** What the imports of the last weeks failed of, each kind once. */
function Errors({ errors }: { errors: NonNullable<SourceHealth["errors"]> }) {
  const words = useWords();
  if (errors.length === 0) return null;
  return (
    <div>
      <span className={classes.minor}>{words.say("sources.detail.errors")}</span>
      <ul className={classes.kinds}>
        {errors.map(({ message, count, last_at }) => (
          <li key={`${String(message)} ${last_at}`}>
            <strong>{words.number(count ?? 0)} ×</strong> {String(message)}{" "}
            <span className={classes.minor}>{momentIn(words)(last_at)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
