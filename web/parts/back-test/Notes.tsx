import type { WholeChoice } from "#web/parts/simulator/options.ts";
import type { BackTest } from "#web/queries/marginSimulation.ts";
import { useWords } from "#web/session/words.ts";
import { knownDays } from "./backTest.ts";
import classes from "./backTest.module.css";

/** What one has to know to read the figures. */
export function Notes({ data, choice }: { data: BackTest; choice: WholeChoice }) {
  const { say, number, date } = useWords();
  const { whole, days } = data;
  const known = knownDays(data);
  const unknownAverages = whole.countProducts - whole.countIndexed;
  const notes = [
    known.length < days.length &&
      say("simulator.test.note.missing", {
        known: known.length,
        days: days.length,
        since: date(known[0]!.date),
      }),
    unknownAverages > 0 &&
      say("simulator.test.note.averages", { count: unknownAverages, formatted: number(unknownAverages) }),
    say("simulator.test.note.costs", {
      share: number(Math.round((100 * whole.countWithCost) / Math.max(1, whole.countProducts))),
    }),
    say(choice.sales === undefined ? "simulator.test.note.withoutSales" : "simulator.test.note.sameSales"),
    say("simulator.test.note.endOfDay"),
  ];
  return (
    <ul className={classes.notes}>
      {notes.filter(Boolean).map((note) => (
        <li key={String(note)}>{note}</li>
      ))}
    </ul>
  );
}
