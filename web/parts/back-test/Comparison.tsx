import type { BackTest } from "#web/queries/marginSimulation.ts";
import { type WordKey, useWords } from "#web/session/words.ts";
import { knownDays } from "./backTest.ts";
import classes from "./backTest.module.css";

/** The prices that were asked beside the adjusted ones, over all days. */
export function Comparison({ data: { whole, days } }: { data: BackTest }) {
  const { say, share, number, index: writtenIndex } = useWords();
  const dayCount = knownDays({ days }).length;
  const all = whole.countProducts;
  const part = (count: number) => (all === 0 ? "—" : share(count / all));
  const index = (value: number | null) => (value === null ? "—" : writtenIndex(value));
  const perDay = (count: number) => number(Math.round((10 * count) / dayCount) / 10);
  const rows: [WordKey, string, string][] = [
    ["simulator.test.cheap", part(whole.countCheap), part(whole.countAdjustedCheap)],
    ["simulator.test.equals", part(whole.countEquals), part(whole.countAdjustedEquals)],
    ["simulator.test.expensive", part(whole.countExpensive), part(whole.countAdjustedExpensive)],
    ["simulator.test.index", index(whole.index), index(whole.indexAdjusted)],
    ["simulator.test.changes", perDay(whole.countChanges), perDay(whole.countChangesAdjusted)],
    ["simulator.test.atMinimum", "", part(whole.countAtMinimum)],
  ];
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{say("simulator.test.caption", { count: all, formatted: number(all) })}</th>
          <th scope="col">{say("simulator.test.asked")}</th>
          <th scope="col">{say("simulator.test.adjusted")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, current, adjusted]) => (
          <tr key={name}>
            <th scope="row">{say(name)}</th>
            <td>{current}</td>
            <td>{adjusted}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
