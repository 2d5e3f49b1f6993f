// The amount at every part of the gap that could be closed, with the one that is chosen.
import { useId } from "react";
import type { CurvePoint } from "#web/queries/marginSimulation.ts";
import { useWords } from "#web/session/words.ts";
import { curvePath, heightOf } from "./curve.ts";
import type { WholeChoice } from "./options.ts";
import { piecesInMonth } from "./results.ts";
import type { SimulatorKind } from "./results.ts";
import classes from "./SimulationCurve.module.css";

type SimulationCurveProps = {
  points: readonly CurvePoint[];
  kind: SimulatorKind;
  choice: WholeChoice;
  currency: string;
};

export function SimulationCurve({ points, kind, choice, currency }: SimulationCurveProps) {
  const { say, price, number } = useWords();
  const id = useId();
  const pieces = piecesInMonth(choice);
  const amounts = points.map((point) => ({
    at: point.diffValue,
    amount: pieces * (kind === "cheap" ? point.marginDiffIntegerCheap : point.marginDiffIntegerExpensive),
    count: kind === "cheap" ? point.countStaysCheapest : point.countReachesCompetitor,
  }));
  const most = Math.max(...amounts.map(({ amount }) => amount));
  if (!(most > 0)) return null;
  const unit = choice.diffType === "percent" ? "%" : currency;
  return (
    <figure className={classes.curve} data-kind={kind} aria-labelledby={id}>
      <figcaption id={id}>{say(`simulator.curve.${kind}`)}</figcaption>
      <div className={classes.plot}>
        <span className={classes.most}>{price(most, currency)}</span>
        <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden>
          <path className={classes.area} d={`${curvePath(amounts, most)} L 100 40 L 0 40 Z`} />
          <path className={classes.line} d={curvePath(amounts, most)} />
          {choice.diffValue <= 100 && (
            <path
              className={classes.chosen}
              d={`M ${choice.diffValue} 40 V ${heightOf(amounts, most, choice.diffValue)}`}
            />
          )}
        </svg>
        <div className={classes.points}>
          {amounts.map(({ at, amount, count }) => (
            <span
              key={at}
              title={say(`simulator.point.${kind}`, {
                at: `${number(at)} ${unit}`,
                amount: price(amount, currency),
                count,
                formatted: number(count),
              })}
            />
          ))}
        </div>
        <span className={classes.from}>0</span>
        <span className={classes.to}>{`100 ${unit}`}</span>
      </div>
      <details className={classes.table}>
        <summary>{say("simulator.asTable")}</summary>
        <div className={classes.rows} role="region" aria-label={say(`simulator.curve.${kind}`)} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say("simulator.gap")}</th>
                <th scope="col">{say(`simulator.kind.${kind}`)}</th>
                <th scope="col">
                  {say(kind === "cheap" ? "simulator.fact.stays" : "simulator.fact.reaches")}
                </th>
              </tr>
            </thead>
            <tbody>
              {amounts.map(({ at, amount, count }) => (
                <tr key={at}>
                  <th scope="row">{`${number(at)} ${unit}`}</th>
                  <td>{price(amount, currency)}</td>
                  <td>{number(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
