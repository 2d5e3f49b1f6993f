import { Link } from "@tanstack/react-router";
import { Facts } from "#web/parts/facts/Facts.tsx";
import type { SourceHealth } from "#web/queries/sourceHealth.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./sources.module.css";

/** What went wrong in the last thirty days, and what the figures of the row rest on. */
export function SourceDetail({ row }: { row: SourceHealth }) {
  const { say, number, dateTime } = useWords();
  const moment = (instant: string | null) => (instant === null ? "—" : dateTime(instant));
  const errors = row.errors ?? [];
  const facts = [
    { label: say("sources.detail.lastRun"), value: moment(row.last_run_at) },
    ...(row.last_error ? [{ label: say("sources.detail.lastError"), value: String(row.last_error) }] : []),
    { label: say("sources.detail.seen"), value: moment(row.seen_at) },
    {
      label: say("sources.detail.runs"),
      value: say("sources.succeeded", { succeeded: number(row.succeeded ?? 0), runs: number(row.runs ?? 0) }),
    },
    ...((row.times_away ?? 0) > 0
      ? [{ label: say("sources.detail.timesAway"), value: number(row.times_away ?? 0) }]
      : []),
    {
      label: say("sources.detail.covered"),
      value:
        row.own_products === null
          ? "—"
          : say("sources.covered", { covered: number(row.covered), own: number(row.own_products) }),
    },
    {
      label: say("sources.detail.expiry"),
      value: say("sources.expiry", { count: row.price_expiry_days ?? 0 }),
    },
    { label: say("sources.detail.counted"), value: moment(row.counted_at) },
  ];
  return (
    <div className={classes.detail}>
      <Facts facts={facts} />
      {errors.length > 0 && (
        <div>
          <span className={classes.minor}>{say("sources.detail.errors")}</span>
          <ul className={classes.kinds}>
            {errors.map(({ message, count, last_at }) => (
              <li key={`${String(message)} ${last_at}`}>
                <strong>{number(count ?? 0)} ×</strong> {String(message)}{" "}
                <span className={classes.minor}>{moment(last_at)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Link to="/imports" search={{ website: row.id }}>
        {say("sources.imports")}
      </Link>
    </div>
  );
}
