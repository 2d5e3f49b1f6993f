import { Button } from "@mantine/core";
import { useState } from "react";
import { dayAt } from "#shared/calendar/day.ts";
import { useWords } from "#web/session/words.ts";
import { DoubtMark } from "../prices/DoubtMark.tsx";
import type { DailyPrices, PriceSeries } from "./alignToDays.ts";
import { figures } from "./figures.ts";
import classes from "./PriceHistory.module.css";

const rowsAtOnce = 60;

type PriceFiguresProps = {
  series: PriceSeries[];
  daily: DailyPrices;
  from: number;
  to: number;
  currency: string;
};

/** The drawing as a table, for who reads figures better than lines. */
export function PriceFigures({ series, daily, from, to, currency }: PriceFiguresProps) {
  const { say, date, price } = useWords();
  const [shown, setShown] = useState(rowsAtOnce);
  const rows = figures(daily, from, to);
  return (
    <div className={classes.figures} role="region" tabIndex={0} aria-label={say("priceHistory.figures")}>
      <table>
        <caption>{say("priceHistory.figures")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("priceHistory.date")}</th>
            {series.map(({ id, label, own, doubtedAt }) => (
              <th key={id} scope="col" data-own={own || undefined}>
                {label}
                <DoubtMark since={doubtedAt} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ day, prices }) => (
            <tr key={day}>
              <th scope="row">{date(dayAt(day))}</th>
              {series.map(({ id, own }, index) => (
                <td key={id} data-own={own || undefined}>
                  {prices[index] == null ? "—" : price(prices[index], currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button variant="subtle" size="xs" onClick={() => setShown(shown + rowsAtOnce)}>
          {say("priceHistory.olderFigures")}
        </Button>
      )}
    </div>
  );
}
