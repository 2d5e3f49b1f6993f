// A few lines over some days, read on round values, and what each day says when pointed at.
import { type ReactNode, useId } from "react";
import type { Day } from "#shared/calendar/day.ts";
import { useWords } from "#web/session/words.ts";
import { LineSample } from "./LineSample.tsx";
import { heightAt, pathOf, scaleOf } from "./linesChart.ts";
import type { ChartLine, Scale } from "./linesChart.ts";
import { type Look, looksOf } from "./looks.ts";
import classes from "./LinesChart.module.css";

type LinesChartProps = {
  /** The same for all lines, from the first to the last. */
  days: readonly Day[];
  lines: readonly ChartLine[];
  format(value: number): string;
  /** What the lines show. */
  label: string;
  /** What no value can be above. */
  most?: number;
};

type BesideProps = LinesChartProps & {
  /** The name of a line in the legend: a link, where it leads somewhere. */
  renderName?(line: ChartLine): ReactNode;
};

/** With what each line stands at on the last day beside it; its label is for those who cannot see it. */
export function LinesChart({ renderName, ...chart }: BesideProps) {
  const { say } = useWords();
  const { lines, format, label } = chart;
  const looks = looksIn(lines);
  return (
    <figure className={`${classes.figure} ${classes.beside}`} aria-label={label}>
      <Plot {...chart} />
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

/** Smaller, under its label and the names of its lines. */
export function SmallLinesChart(chart: LinesChartProps) {
  const { lines, label } = chart;
  const id = useId();
  const looks = looksIn(lines);
  return (
    <figure className={`${classes.figure} ${classes.small}`} aria-labelledby={id}>
      <figcaption id={id} className={classes.head}>
        <strong>{label}</strong>
        {lines.length > 1 &&
          lines.map((line, at) => (
            <span key={line.id} className={classes.named}>
              <LineSample look={looks[at]!} />
              {line.label}
            </span>
          ))}
      </figcaption>
      <Plot {...chart} />
    </figure>
  );
}

function looksIn(lines: readonly ChartLine[]): Look[] {
  const usual = looksOf(lines.map(() => ({ own: false })));
  return lines.map(({ look }, at) => look ?? usual[at]!);
}

function Plot({ days, lines, format, most }: LinesChartProps) {
  const { date } = useWords();
  const scale = scaleOf(lines, most);
  return (
    <div className={classes.plot}>
      <div className={classes.ticks} aria-hidden>
        {scale.ticks.map((tick) => (
          <span key={tick} style={{ top: `${heightAt(scale, tick)}%` }} data-zero={tick === 0 || undefined}>
            {format(tick)}
          </span>
        ))}
      </div>
      <div className={classes.drawing}>
        <Drawing lines={lines} scale={scale} />
        <PointedDays {...{ days, lines, format }} />
      </div>
      <p className={classes.period} aria-hidden>
        <span>{date(days[0]!)}</span>
        <span>{date(days.at(-1)!)}</span>
      </p>
    </div>
  );
}

function Drawing({ lines, scale }: { lines: readonly ChartLine[]; scale: Scale }) {
  const looks = looksIn(lines);
  return (
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
  );
}

function PointedDays({ days, lines, format }: Omit<LinesChartProps, "label" | "most">) {
  const { date } = useWords();
  const valueOn = (at: number) => (line: ChartLine) =>
    `${line.label} : ${typeof line.values[at] === "number" ? format(line.values[at]) : "—"}`;
  return (
    <div className={classes.days} aria-hidden>
      {days.map((day, at) => (
        <span key={day} title={[date(day), ...lines.map(valueOn(at))].join("\n")} />
      ))}
    </div>
  );
}
