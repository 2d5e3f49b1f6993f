// These simulator settings on the days before today: what was asked beside what the adjusted prices would have been.
import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { currencyDigits } from "#shared/prices/currency.ts";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { DayLines } from "#web/parts/charts/DayLines.tsx";
import { useReturnFocus } from "#web/parts/dialogs/useReturnFocus.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { type AskedSimulation, type BackTest, backTestOptions } from "#web/queries/marginSimulation.ts";
import { type WordKey, useWords } from "#web/session/words.ts";
import { cheapestShares, knownDays, marginOfPiece, soldPerDay } from "./tested.ts";
import type { WholeChoice } from "./options.ts";
import classes from "./BackTestDialog.module.css";

export type BackTestDialogProps = {
  asked: AskedSimulation;
  choice: WholeChoice;
  currency: string;
  onClose(): void;
};

const periods = ["30", "60", "90"] as const;
type Period = (typeof periods)[number];

export default function BackTestDialog({ asked, choice, currency, onClose }: BackTestDialogProps) {
  const { say } = useWords();
  const [period, setPeriod] = useState<Period>("30");
  const { data, error, isPlaceholderData } = useQuery(backTestOptions(asked, Number(period)));
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      size="56rem"
      title={say("simulator.test.title")}
      closeButtonProps={{ "aria-label": say("app.close") }}
    >
      <div className={classes.head}>
        <Pills<Period>
          label={say("simulator.test.period")}
          choices={periods.map((value) => ({ value, label: say("simulator.test.days", { days: value }) }))}
          value={period}
          onChange={setPeriod}
        />
        <p className={classes.settings}>{useSettings(choice, currency)}</p>
      </div>
      {error && <p role="alert">{error.message}</p>}
      {!error && !data && <LoadingBlock />}
      {!error && data && (
        <div data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          {knownDays(data).length === 0 ? (
            <p>{say("simulator.test.nothing")}</p>
          ) : (
            <Tested {...{ data, choice, currency }} />
          )}
        </div>
      )}
    </Modal>
  );
}

/** What of the simulator's settings decides. */
function useSettings({ diffType, diffValue, margin, maxGapPercent }: WholeChoice, currency: string): string {
  const { say, number, amount } = useWords();
  const gap =
    diffType === "percent"
      ? say("simulator.test.ofGap", { share: number(diffValue) })
      : say("simulator.test.atMost", { amount: amount(diffValue, currency) });
  const parts = [gap, say("simulator.test.least", { margin: number(margin) })];
  if (maxGapPercent !== undefined)
    parts.push(say("simulator.test.maxGap", { percent: number(maxGapPercent) }));
  return parts.join(" · ");
}

type TestedProps = { data: BackTest; choice: WholeChoice; currency: string };

function Tested({ data, choice, currency }: TestedProps) {
  const { say, share, index: writtenIndex } = useWords();
  const { days } = data;
  const line = (look: "asked" | "adjusted", of: (day: BackTest["days"][number]) => number | null) => ({
    look,
    name: say(`simulator.test.${look}`),
    values: days.map(of),
  });
  const dates = days.map(({ date }) => date);
  return (
    <>
      <Margins {...{ data, choice, currency }} />
      <Comparison data={data} />
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
          lines={[
            line("asked", ({ index }) => index),
            line("adjusted", ({ indexAdjusted }) => indexAdjusted),
          ]}
          write={writtenIndex}
        />
      </div>
      <DaysTable data={data} />
      <Notes {...{ data, choice }} />
    </>
  );
}

/** What a piece would have earned more or less; what was sold for how much with a file of sales alone. */
function Margins({ data: { whole }, choice, currency }: TestedProps) {
  const { say, difference, price } = useWords();
  const ofPiece = marginOfPiece(whole);
  const perDay = soldPerDay(choice);
  const isSold = whole.revenue !== undefined && whole.revenueAdjusted !== undefined;
  const facts: [WordKey, string][] = isSold
    ? [
        ["simulator.test.gainedSold", difference(whole.marginGained * perDay, currency)],
        ["simulator.test.givenUpSold", difference(-whole.marginGivenUp * perDay, currency)],
        ["simulator.test.revenue", price(whole.revenue! * perDay, currency)],
        ["simulator.test.revenueAdjusted", price(whole.revenueAdjusted! * perDay, currency)],
      ]
    : [
        ["simulator.test.gained", difference(perPiece(whole.marginGained, whole.pieces), currency)],
        ["simulator.test.givenUp", difference(-perPiece(whole.marginGivenUp, whole.pieces), currency)],
      ];
  return (
    <div className={classes.margins}>
      <p className={classes.margin}>
        <span>{say("simulator.test.ofPiece")}</span>
        <strong data-sign={signOf(ofPiece ?? 0, currency)}>
          {ofPiece === null ? "—" : difference(ofPiece, currency)}
        </strong>
      </p>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Of what is written: a tenth of a cent is nothing. */
function signOf(amount: number, currency: string): number {
  return Math.sign(Math.round(amount * 10 ** currencyDigits(currency)));
}

function perPiece(amount: number, pieces: number): number {
  return pieces === 0 ? 0 : amount / pieces;
}

function Comparison({ data: { whole, days } }: { data: BackTest }) {
  const { say, share, number, index: writtenIndex } = useWords();
  const known = knownDays({ days }).length;
  const all = whole.countProducts;
  const part = (count: number) => (all === 0 ? "—" : share(count / all));
  const index = (value: number | null) => (value === null ? "—" : writtenIndex(value));
  const perDay = (count: number) => number(Math.round((10 * count) / known) / 10);
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
        {rows.map(([name, asked, adjusted]) => (
          <tr key={name}>
            <th scope="row">{say(name)}</th>
            <td>{asked}</td>
            <td>{adjusted}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DaysTable({ data: { days } }: { data: BackTest }) {
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

/** What one has to know to read the figures. */
function Notes({ data, choice }: { data: BackTest; choice: WholeChoice }) {
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
