import { Button } from "@mantine/core";
import { IconChartLine, IconZoomReset } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { dayAt, dayNumber, today } from "#shared/calendar/day.ts";
import type { DayRange } from "#shared/calendar/day.ts";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useWords } from "#web/session/words.ts";
import { DateRangePicker } from "../date-range/DateRangePicker.tsx";
import { Message } from "../Message.tsx";
import { alignToDays } from "./alignToDays.ts";
import type { DailyPrices, PriceSeries } from "./alignToDays.ts";
import { Legend } from "./Legend.tsx";
import { looksOf } from "./looks.ts";
import { PeriodButtons } from "./PeriodButtons.tsx";
import { daysOf } from "./periods.ts";
import type { NamedPeriod, Period } from "./periods.ts";
import { PriceFigures } from "./PriceFigures.tsx";
import { PricePlot } from "./PricePlot.tsx";
import classes from "./PriceHistory.module.css";

export type PriceHistoryProps = {
  /** Mine (`own`) and the competitors', in the order of the legend. The same array as long as they do not change. */
  series: PriceSeries[];
  /** The one currency that all prices are in: "EUR". */
  currency: string;
  /** Of the drawing, in pixels. */
  height?: number;
};

const firstPeriod: NamedPeriod = "3m";

export function PriceChart({ series, currency, height = 400 }: PriceHistoryProps) {
  const { say } = useWords();
  const day = today();
  const daily = useMemo(() => alignToDays(series, day), [series, day]);
  if (!daily) {
    return (
      <Message
        icon={IconChartLine}
        title={say("priceHistory.emptyTitle")}
        advice={say("priceHistory.emptyAdvice")}
      />
    );
  }
  return <Chart series={series} daily={daily} currency={currency} height={height} />;
}

type ChartProps = Required<PriceHistoryProps> & { daily: DailyPrices };

function Chart({ series, daily, currency, height }: ChartProps) {
  const { say } = useWords();
  const [period, setPeriod] = useState<Period>(firstPeriod);
  const [named, setNamed] = useState<NamedPeriod>(firstPeriod);
  const [hidden, toggle] = useHidden(series);
  const [withFigures, setWithFigures] = useState(false);
  const looks = useMemo(() => looksOf(series), [series]);
  const history: DayRange = { from: dayAt(daily.days[0]!), to: dayAt(daily.days.at(-1)!) };
  const shown = daysOf(period, history);
  const [from, to] = [dayNumber(shown.from), dayNumber(shown.to)];
  const zoomed = typeof period !== "string";

  const choosePeriod = (chosen: Period) => {
    setPeriod(chosen);
    if (typeof chosen === "string") setNamed(chosen);
  };

  return (
    <section className={classes.chart} aria-label={say("priceHistory.label")}>
      <div className={classes.tools}>
        <PeriodButtons period={period} onChoose={choosePeriod} />
        {zoomed && (
          <ActionButton variant="subtle" size="xs" icon={IconZoomReset} onClick={() => setPeriod(named)}>
            {say("priceHistory.reset")}
          </ActionButton>
        )}
        <DateRangePicker
          className={classes.dates}
          size="xs"
          label={say("priceHistory.dates")}
          labelHidden
          value={shown}
          min={history.from}
          max={history.to}
          onChange={(range) => range && setPeriod(range)}
        />
      </div>
      <Legend series={series} looks={looks} hidden={hidden} onToggle={toggle} />
      {hasPrice(daily, from, to) ? (
        <PricePlot
          series={series}
          daily={daily}
          looks={looks}
          hidden={hidden}
          from={from}
          to={to}
          currency={currency}
          height={height}
          onZoom={setPeriod}
          onReset={() => setPeriod(named)}
        />
      ) : (
        <Message
          icon={IconChartLine}
          title={say("priceHistory.emptyPeriodTitle")}
          advice={say("priceHistory.emptyPeriodAdvice")}
          action={<Button onClick={() => choosePeriod("all")}>{say("priceHistory.showAll")}</Button>}
        />
      )}
      <Button
        className={classes.figuresButton}
        variant="default"
        size="xs"
        aria-expanded={withFigures}
        onClick={() => setWithFigures(!withFigures)}
      >
        {say(withFigures ? "priceHistory.hideFigures" : "priceHistory.showFigures")}
      </Button>
      {withFigures && <PriceFigures series={series} daily={daily} from={from} to={to} currency={currency} />}
    </section>
  );
}

/** The series taken off the drawing, by their place among all. */
function useHidden(series: PriceSeries[]): [ReadonlySet<number>, (index: number) => void] {
  const [ids, setIds] = useState<string[]>([]);
  const hidden = useMemo(
    () => new Set(series.flatMap(({ id }, index) => (ids.includes(id) ? [index] : []))),
    [series, ids],
  );
  const toggle = (index: number) => {
    const { id } = series[index]!;
    setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  };
  return [hidden, toggle];
}

function hasPrice({ days, prices }: DailyPrices, from: number, to: number): boolean {
  const [first, last] = [from - days[0]!, to - days[0]!];
  return prices.some((ofSeries) => ofSeries.slice(first, last + 1).some((price) => price !== null));
}
