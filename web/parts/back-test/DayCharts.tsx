import { DayLines } from "#web/parts/charts/DayLines.tsx";
import type { BackTest } from "#web/queries/marginSimulation.ts";
import { useWords } from "#web/session/words.ts";
import { cheapestShares } from "./backTest.ts";
import classes from "./backTest.module.css";

/** How the prices did day by day: those that were asked, and the adjusted ones. */
export function DayCharts({ data: { days } }: { data: BackTest }) {
  const { say, share, index: writtenIndex } = useWords();
  const line = (look: "asked" | "adjusted", of: (day: BackTest["days"][number]) => number | null) => ({
    look,
    name: say(`simulator.test.${look}`),
    values: days.map(of),
  });
  const dates = days.map(({ date }) => date);
  return (
    <div className={classes.lines}>
      <DayLines
        label={say("simulator.test.cheapestLine")}
        days={dates}
        lines={(["asked", "adjusted"] as const).map((look) =>
          line(look, (day) => cheapestShares(day)?.[look] ?? null),
        )}
        write={share}
      />
      <DayLines
        label={say("simulator.test.indexLine")}
        days={dates}
        lines={[line("asked", ({ index }) => index), line("adjusted", ({ indexAdjusted }) => indexAdjusted)]}
        write={writtenIndex}
      />
    </div>
  );
}
