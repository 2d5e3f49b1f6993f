// A few lines over some days, with what each stands at on the last of them; and the same as a table.
import type { ReactNode } from "react";
import type { Day } from "#shared/calendar/day.ts";
import { useWords } from "#web/session/words.ts";
import { LineSample } from "./LineSample.tsx";
import { heightAt, pathOf, scaleOf } from "./linesChart.ts";
import type { ChartLine } from "./linesChart.ts";
import { looksOf } from "./looks.ts";
import classes from "./LinesChart.module.css";

type LinesChartProps = {
  /** The same for all lines, from the first to the last. */
  days: readonly Day[];
  lines: readonly ChartLine[];
  format(value: number): string;
  /** What the lines show, for those who cannot see them. */
  label: string;
  /** The name of a line in the legend: a link, where it leads somewhere. */
  renderName?(line: ChartLine): ReactNode;
};

export function LinesChart({ days, lines, format, label, renderName }: LinesChartProps) {
  const { date, say } = useWords();
  const scale = scaleOf(lines);
  const looks = looksOf(lines.map(() => ({ own: false })));
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.plot}>
        <div className={classes.ticks} aria-hidden>
          {scale.ticks.map((tick) => (
            <span key={tick} style={{ top: `${heightAt(scale, tick)}%` }} data-zero={tick === 0 || undefined}>
              {format(tick)}
            </span>
          ))}
        </div>
        <div className={classes.drawing}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
            {scale.ticks.map((tick) => (
              <path
                key={tick}
                d={`M 0 ${heightAt(scale, tick)} H 100`}
                className={tick === 0 ? classes.zero : classes.grid}
              />
            ))}
            {lines.map((line, at) => (
              <path
                key={line.id}
                d={pathOf(line, scale)}
                className={classes.line}
                stroke={`var(${looks[at]!.colour})`}
                strokeDasharray={looks[at]!.dash.join(" ") || undefined}
              />
            ))}
          </svg>
          <div className={classes.days}>
            {days.map((day, at) => (
              <span
                key={day}
                title={[
                  date(day),
                  ...lines.flatMap(({ label: name, values }) =>
                    values[at] === null || values[at] === undefined ? [] : [`${name} ${format(values[at])}`],
                  ),
                ].join("\n")}
              />
            ))}
          </div>
        </div>
        <p className={classes.period} aria-hidden>
          <span>{date(days[0]!)}</span>
          <span>{date(days.at(-1)!)}</span>
        </p>
      </div>
      <ul className={classes.legend}>
        {lines.map((line, at) => {
          const last = line.values.findLast((value) => value !== null);
          return (
            <li key={line.id}>
              <LineSample look={looks[at]!} />
              <span className={classes.name}>{renderName?.(line) ?? line.label}</span>
              <span className={classes.last}>
                {last === undefined ? say("filters.noName") : format(last!)}
              </span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
