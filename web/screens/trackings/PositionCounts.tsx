import { positions } from "#shared/filters/competitive.ts";
import type { Position } from "#shared/filters/competitive.ts";
import { CountUp } from "#web/parts/CountUp.tsx";
import type { TrackingCounts } from "#web/queries/trackings.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./PositionCounts.module.css";

type PositionCountsProps = { counts: TrackingCounts | undefined; failed: boolean };

const fields = {
  cheap: "countCheapProducts",
  equals: "countEqualsProducts",
  expensive: "countExpensiveProducts",
} as const satisfies Record<Position, keyof TrackingCounts>;

/** How many products are followed, and where their prices stand. */
export function PositionCounts({ counts, failed }: PositionCountsProps) {
  const { say } = useWords();
  const shown = (value: number | null | undefined) =>
    typeof value === "number" ? <CountUp value={value} /> : failed || value === null ? "—" : "…";
  const all = counts?.countProducts ?? 0;
  return (
    <div className={classes.counts}>
      <p className={classes.all}>
        <strong>{shown(counts?.countProducts)}</strong> {say("trackings.followed", { count: all })}
      </p>
      <div className={classes.bar} aria-hidden>
        {positions.map((position) => (
          <span
            key={position}
            data-position={position}
            style={{ flexGrow: counts?.[fields[position]] ?? 0 }}
          />
        ))}
      </div>
      <dl className={classes.positions}>
        {positions.map((position) => (
          <div key={position} data-position={position}>
            <dt>{say(`trackings.position.${position}`)}</dt>
            <dd>{shown(counts?.[fields[position]])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
