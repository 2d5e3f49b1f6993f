// The drawing itself, on a canvas: axes, lines, and dragging over the days to zoom into. Reading a day is not its
// business.
import uPlot from "uplot";
import { dayAt } from "#shared/calendar/day.ts";
import type { DayRange } from "#shared/calendar/day.ts";
import type { Words } from "#web/session/words.ts";
import type { DailyPrices } from "./alignToDays.ts";
import { dayTicks } from "./dayTicks.ts";
import type { Look } from "./looks.ts";
import { stepPath } from "./stepPath.ts";

export type Drawing = {
  daily: DailyPrices;
  looks: Look[];
  /** Series left out, by their place. */
  hidden: ReadonlySet<number>;
  /** First and last day number shown. */
  from: number;
  to: number;
  currency: string;
  height: number;
  onZoom(range: DayRange): void;
};

const labelWidth_px = 96;
const digitWidth_px = 7;
/** A shorter drag is a click that trembled. */
const shortestDrag_px = 8;

/** Draws into an element, as wide as it is. The colours are those of the element's custom properties. */
export function drawPrices(host: HTMLElement, drawing: Drawing, words: Words): uPlot {
  const { daily, looks, hidden, from, to, height } = drawing;
  const style = getComputedStyle(host);
  const colour = (property: string) => style.getPropertyValue(property);
  const axis = {
    stroke: colour("--mantine-color-dimmed"),
    font: `12px ${style.fontFamily}`,
    ticks: { show: false },
  };
  const grid = { stroke: colour("--vigie-line"), width: 1 };
  return new uPlot(
    {
      width: host.clientWidth,
      height,
      legend: { show: false },
      padding: [12, 12, 0, 0],
      scales: { x: { time: false, range: [from, to + 1] }, y: { range: roomAround } },
      cursor: { x: false, y: false, points: { show: false }, drag: { x: true, y: false, setScale: false } },
      hooks: { setSelect: [(plot) => zoom(plot, drawing)] },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 32,
          splits: (plot) =>
            dayTicks(from, to, Math.max(2, Math.floor(plot.bbox.width / uPlot.pxRatio / labelWidth_px))),
          values: (_, days) => days.map((day) => words.date(dayAt(day))),
        },
        {
          ...axis,
          grid,
          space: 48,
          size: (_, labels) =>
            Math.max(0, ...(labels ?? []).map((label) => label.length)) * digitWidth_px + 16,
          values: (_, prices) => prices.map((price) => words.price(price, drawing.currency)),
        },
      ],
      series: [
        {},
        ...looks.map(({ colour: property, width, dash }, index) => ({
          stroke: colour(property),
          width,
          dash,
          show: !hidden.has(index),
          paths: stepPath,
          points: { show: false },
        })),
      ],
    },
    [daily.days, ...daily.prices],
    host,
  );
}

/** A tenth of free room above and below; around a price that never moved, a tenth of the price. */
function roomAround(_plot: uPlot, lowest: number | null, highest: number | null): uPlot.Range.MinMax {
  if (lowest === null || highest === null) return [0, 1];
  const room = (highest - lowest || highest) / 10;
  return [Math.max(0, lowest - room), highest + room];
}

function zoom(plot: uPlot, { from, to, onZoom }: Drawing): void {
  const { left, width } = plot.select;
  if (width < shortestDrag_px) return;
  const dayUnder = (x: number) => Math.min(to, Math.max(from, Math.floor(plot.posToVal(x, "x"))));
  onZoom({ from: dayAt(dayUnder(left)), to: dayAt(dayUnder(left + width)) });
}
