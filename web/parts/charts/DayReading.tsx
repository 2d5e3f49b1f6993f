import type uPlot from "uplot";
import { positionOf } from "#shared/filters/competitive.ts";
import { dayAt } from "#shared/calendar/day.ts";
import { useWords } from "#web/session/words.ts";
import type { Look } from "./looks.ts";
import { LineSample } from "./LineSample.tsx";
import { cheapestAndMine } from "./pricesOfDay.ts";
import type { PriceOfDay } from "./pricesOfDay.ts";
import classes from "./PriceHistory.module.css";

/** More would not fit beside the lines; the figures below have them all. */
const mostLines = 13;
const narrow_px = 560;

type DayReadingProps = { plot: uPlot; day: number; looks: Look[]; prices: PriceOfDay[]; currency: string };

/** A line at the day, a dot on each price, and a card with the prices and how far mine is from them. */
export function DayReading({ plot, day, looks, prices, currency }: DayReadingProps) {
  const { say, date, price, difference } = useWords();
  const { offsetLeft, offsetTop, clientWidth, clientHeight } = plot.over;
  const x = plot.valToPos(day + 0.5, "x");
  const shown = cheapestAndMine(prices, mostLines);
  const left = prices.length - shown.length;
  return (
    <div
      className={classes.reading}
      style={{ left: offsetLeft, top: offsetTop, width: clientWidth, height: clientHeight }}
      aria-hidden="true"
    >
      <span className={classes.dayLine} style={{ left: x }} />
      {prices.map(({ index, price: amount }) => (
        <span
          key={index}
          className={classes.dot}
          style={{ left: x, top: plot.valToPos(amount, "y"), background: `var(${looks[index]!.colour})` }}
        />
      ))}
      <div className={classes.card} style={besideDay(x, clientWidth)}>
        <strong className={classes.cardDay}>{date(dayAt(day))}</strong>
        {prices.length === 0 && <span className={classes.minor}>{say("priceHistory.noPriceOnDay")}</span>}
        {prices.length > 0 && (
          <table className={classes.cardPrices}>
            <tbody>
              {shown.map((line) => (
                <tr key={line.index} data-own={line.own || undefined}>
                  <td>
                    <LineSample look={looks[line.index]!} />
                  </td>
                  <td className={classes.cardLabel}>{line.label}</td>
                  <td>{price(line.price, currency)}</td>
                  <td className={classes.difference} data-position={positionOf(line.difference)}>
                    {line.difference !== null && difference(line.difference, currency)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {left > 0 && <span className={classes.minor}>{say("priceHistory.more", { count: left })}</span>}
      </div>
    </div>
  );
}

/** On the wider side of the day; on a phone against the edge of that side, where it has room. */
function besideDay(x: number, width: number): React.CSSProperties {
  const onTheLeft = x > width / 2;
  if (width < narrow_px) return onTheLeft ? { left: 0 } : { right: 0 };
  return onTheLeft ? { right: width - x + 12 } : { left: x + 12 };
}
