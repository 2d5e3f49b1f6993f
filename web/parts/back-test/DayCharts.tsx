import { SmallLinesChart } from "#web/parts/charts/LinesChart.tsx";
import type { ChartLine } from "#web/parts/charts/linesChart.ts";
import { mine, past } from "#web/parts/charts/looks.ts";
import type { BackTest } from "#web/queries/marginSimulation.ts";
import { useWords } from "#web/session/words.ts";
import { cheapestShares } from "./backTest.ts";
import classes from "./backTest.module.css";

type TestedDay = BackTest["days"][number];

const looks = { asked: past, adjusted: mine };

/** How the prices did day by day: those that were asked, and the adjusted ones. */
export function DayCharts({ data: { days } }: { data: BackTest }) {
  const { say, share, index } = useWords();
  const line = (id: "asked" | "adjusted", valueOf: (day: TestedDay) => number | null): ChartLine => ({
    id,
    look: looks[id],
    label: say(`simulator.test.${id}`),
    values: days.map(valueOf),
  });
  const cheapest = (["asked", "adjusted"] as const).map((id) =>
    line(id, (day) => cheapestShares(day)?.[id] ?? null),
  );
  const indexes = [line("asked", (day) => day.index), line("adjusted", (day) => day.indexAdjusted)];
  const dates = days.map(({ date }) => date);
  return (
    <div className={classes.lines}>
      <SmallLinesChart
        label={say("simulator.test.cheapestLine")}
        days={dates}
        lines={cheapest}
        format={share}
        most={1}
      />
      {indexes.some(({ values }) => values.some((value) => value !== null)) && (
        <SmallLinesChart
          label={say("simulator.test.indexLine")}
          days={dates}
          lines={indexes}
          format={index}
        />
      )}
    </div>
  );
}
