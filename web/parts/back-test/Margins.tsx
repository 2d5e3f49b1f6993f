import { currencyDigits } from "#shared/prices/currency.ts";
import type { WholeChoice } from "#web/parts/simulator/options.ts";
import type { BackTest } from "#web/queries/marginSimulation.ts";
import { type WordKey, useWords } from "#web/session/words.ts";
import { marginOfPiece, soldPerDay } from "./backTest.ts";
import classes from "./backTest.module.css";

type MarginsProps = { data: BackTest; choice: WholeChoice; currency: string };

/** What a piece would have earned more or less; what was sold for how much with a file of sales alone. */
export function Margins({ data: { whole }, choice, currency }: MarginsProps) {
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
