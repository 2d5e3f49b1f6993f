import type { BackTest } from "#web/queries/marginSimulation.ts";
import { useWords } from "#web/session/words.ts";
import { cheapestShares } from "./backTest.ts";
import classes from "./backTest.module.css";

/** Each day, for those who want its figures. */
export function DaysTable({ data: { days } }: { data: BackTest }) {
  const { say, date, number, share, index: writtenIndex } = useWords();
  const cell = (value: number | null | undefined, write: (value: number) => string) =>
    typeof value === "number" ? write(value) : "—";
  return (
    <details className={classes.each}>
      <summary>{say("simulator.asTable")}</summary>
      <div className={classes.rows} role="region" aria-label={say("simulator.test.eachDay")} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{say("simulator.test.day")}</th>
              <th scope="col">{say("simulator.test.products")}</th>
              <th scope="col">{say("simulator.test.cheapestAsked")}</th>
              <th scope="col">{say("simulator.test.cheapestAdjusted")}</th>
              <th scope="col">{say("simulator.test.indexAsked")}</th>
              <th scope="col">{say("simulator.test.indexAdjusted")}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row">{date(day.date)}</th>
                <td>{day.countProducts === 0 ? "—" : number(day.countProducts)}</td>
                <td>{cell(cheapestShares(day)?.asked, share)}</td>
                <td>{cell(cheapestShares(day)?.adjusted, share)}</td>
                <td>{cell(day.index, writtenIndex)}</td>
                <td>{cell(day.indexAdjusted, writtenIndex)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
