import { useId } from "react";
import type { Day } from "#shared/calendar/day.ts";
import { useWords } from "#web/session/words.ts";
import { type DayLine, dayPath, scaleOf } from "./dayLines.ts";
import classes from "./DayLines.module.css";

type DayLinesProps = {
  label: string;
  days: readonly Day[];
  lines: readonly DayLine[];
  write(value: number): string;
};

/** One or two lines over the days, with what they are called, their bounds, and what each day says when pointed at. */
export function DayLines({ label, days, lines, write }: DayLinesProps) {
  const { date } = useWords();
  const id = useId();
  const scale = scaleOf(lines);
  const [first, last] = [days[0], days.at(-1)];
  if (!scale || first === undefined || last === undefined) return null;
  const valueOf = (value: number | null | undefined) => (typeof value === "number" ? write(value) : "—");
  return (
    <figure className={classes.chart} aria-labelledby={id}>
      <figcaption id={id} className={classes.head}>
        <strong>{label}</strong>
        {lines.length > 1 &&
          lines.map(({ name, look }) => (
            <span key={look} className={classes.name} data-look={look}>
              {name}
            </span>
          ))}
      </figcaption>
      <div className={classes.plot}>
        <span className={classes.most}>{write(scale.most)}</span>
        <span className={classes.least}>{scale.least < scale.most && write(scale.least)}</span>
        <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden>
          {lines.map(({ values, look }) => (
            <path key={look} data-look={look} d={dayPath(values, scale)} />
          ))}
        </svg>
        <div className={classes.days} aria-hidden>
          {days.map((day, index) => (
            <span
              key={day}
              title={[
                date(day),
                ...lines.map(({ name, values }) => `${name} : ${valueOf(values[index])}`),
              ].join("\n")}
            />
          ))}
        </div>
        <span className={classes.from}>{date(first)}</span>
        <span className={classes.to}>{date(last)}</span>
      </div>
    </figure>
  );
}
