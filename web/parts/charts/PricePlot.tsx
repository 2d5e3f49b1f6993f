import { useComputedColorScheme } from "@mantine/core";
import { useCallback, useId, useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import type uPlot from "uplot";
import { dayAt } from "#shared/calendar/day.ts";
import { useWords } from "#web/session/words.ts";
import type { PriceSeries } from "./alignToDays.ts";
import { dayReadNext, within } from "./dayRead.ts";
import { DayReading } from "./DayReading.tsx";
import { drawPrices } from "./drawPrices.ts";
import type { Drawing } from "./drawPrices.ts";
import { pricesOfDay } from "./pricesOfDay.ts";
import "./uplot.css";
import classes from "./PriceHistory.module.css";

type PricePlotProps = Drawing & { series: PriceSeries[]; onReset(): void };

/** The lines, and the prices of the day under the pointer, the finger or the keyboard. */
export function PricePlot({ series, onReset, ...drawing }: PricePlotProps) {
  const words = useWords();
  const { daily, hidden, from, to } = drawing;
  const scheme = useComputedColorScheme();
  const [plot, draw] = usePlot(drawing);
  const [chosen, setDay] = useState<number>();
  const day = chosen === undefined ? undefined : within(chosen, { from, to });
  const keysId = useId();

  const pricesOn = (number: number) => {
    const index = number - daily.days[0]!;
    return pricesOfDay(
      series,
      daily.prices.map((ofSeries, seriesAt) => (hidden.has(seriesAt) ? null : (ofSeries[index] ?? null))),
    );
  };

  const readUnder = (event: PointerEvent) => {
    if (!plot) return;
    const { left } = plot.over.getBoundingClientRect();
    setDay(Math.floor(plot.posToVal(event.clientX - left, "x")));
  };

  const readWithKeys = (event: KeyboardEvent) => {
    const next = dayReadNext(event.key, day, { from, to });
    if (next === undefined) return;
    event.preventDefault();
    setDay(next);
  };

  return (
    <>
      <div
        // The colours are read when the lines are drawn, so other colours are another drawing.
        key={scheme}
        ref={draw}
        className={classes.plot}
        style={{ height: drawing.height }}
        role="slider"
        tabIndex={0}
        aria-label={words.say("priceHistory.day")}
        aria-describedby={keysId}
        aria-valuemin={from}
        aria-valuemax={to}
        aria-valuenow={day ?? to}
        aria-valuetext={dayInWords(day ?? to)}
        onPointerDown={readUnder}
        onPointerMove={readUnder}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && setDay(undefined)}
        onKeyDown={readWithKeys}
        onBlur={() => setDay(undefined)}
        onDoubleClick={onReset}
      >
        {plot && day !== undefined && (
          <DayReading
            plot={plot}
            day={day}
            looks={drawing.looks}
            prices={pricesOn(day)}
            currency={drawing.currency}
          />
        )}
      </div>
      <p id={keysId} className={classes.keys}>
        {words.say("priceHistory.keys")}
      </p>
    </>
  );

  function dayInWords(number: number): string {
    const prices = pricesOn(number).map(
      ({ label, price }) => `${label} ${words.price(price, drawing.currency)}`,
    );
    return words.say("priceHistory.dayPrices", {
      day: words.date(dayAt(number)),
      prices: prices.join(", ") || words.say("priceHistory.noPriceOnDay"),
    });
  }
}

/**
 * Draws anew whenever what is drawn or the language changes; follows the width of its element. Gives the drawing and
 * the ref of the element to draw in.
 */
function usePlot(drawing: Drawing): [uPlot | undefined, (element: HTMLDivElement) => () => void] {
  const words = useWords();
  const [plot, setPlot] = useState<uPlot>();
  const { daily, looks, hidden, from, to, currency, height, onZoom } = drawing;

  const draw = useCallback(
    (element: HTMLDivElement) => {
      const drawn = drawPrices(element, { daily, looks, hidden, from, to, currency, height, onZoom }, words);
      const observer = new ResizeObserver(() => drawn.setSize({ width: element.clientWidth, height }));
      observer.observe(element);
      setPlot(drawn);
      return () => {
        observer.disconnect();
        drawn.destroy();
      };
    },
    [daily, looks, hidden, from, to, currency, height, onZoom, words],
  );

  return [plot, draw];
}
