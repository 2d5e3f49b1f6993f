// What comes of a simulation: the amount, whom it makes the cheapest, and how both depend on the gap that is closed.
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { Position } from "#shared/filters/competitive.ts";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { saveFile } from "#web/parts/export/saveFile.ts";
import { failureText, toastFailure } from "#web/parts/toasts/toasts.ts";
import { downloadAdjustedPrices } from "#web/queries/marginSimulation.ts";
import type { AskedSimulation, MarginDiff } from "#web/queries/marginSimulation.ts";
import { useWords } from "#web/session/words.ts";
import { SimulationCurve } from "./SimulationCurve.tsx";
import { isWhole } from "./options.ts";
import {
  amountInMonth,
  changedPrices,
  kindOf,
  percentOfSales,
  piecesInMonth,
  unchangedPrices,
} from "./results.ts";
import type { SimulatorKind } from "./results.ts";
import type { ChoiceState } from "./useChoice.ts";
import type { useSimulation } from "./useSimulation.ts";
import classes from "./Simulation.module.css";

type SimulationProps = {
  state: ChoiceState;
  simulation: ReturnType<typeof useSimulation>;
  tab: Position;
  currency: string;
};

export function Simulation({ state: { choice, simulated }, simulation, tab, currency }: SimulationProps) {
  const words = useWords();
  const { say } = words;
  const { diff, curve, asked, isBehind, failure, retry } = simulation;
  const kind = kindOf(tab);
  const isStale = isBehind || !isWhole(choice) || JSON.stringify(choice) !== JSON.stringify(simulated);
  return (
    <section
      className={classes.result}
      data-kind={kind}
      data-stale={isStale || undefined}
      aria-label={say(`simulator.kind.${kind}`)}
      aria-busy={isStale}
    >
      {failure && (
        <p className={classes.failed} role="alert">
          {say("simulator.failed")} {failureText(failure, words)}
          <Button size="compact-sm" variant="light" onClick={retry}>
            {say("app.retry")}
          </Button>
        </p>
      )}
      {diff && asked && (
        <>
          <Amount {...{ diff, kind, choice: simulated, currency }} />
          <Facts {...{ diff, kind, currency, pieces: piecesInMonth(simulated) }} />
          <AdjustedPrices {...{ asked, tab, diff, isStale }} />
        </>
      )}
      {curve && <SimulationCurve {...{ points: curve, kind, choice: simulated, currency }} />}
    </section>
  );
}

type OfKind = { diff: MarginDiff; kind: SimulatorKind; currency: string };

function Amount({ diff, kind, choice, currency }: OfKind & { choice: ChoiceState["simulated"] }) {
  const { say, price, exactShare } = useWords();
  const amount = amountInMonth(diff, kind, choice);
  const isShare = choice.resultType === "percent";
  return (
    <p className={classes.amount}>
      <span className={classes.label}>{say(`simulator.kind.${kind}`)}</span>
      <strong className={classes.figure}>
        {isShare ? exactShare(percentOfSales(diff, kind) / 100) : price(amount, currency)}
      </strong>
      <span className={classes.label}>{say(isShare ? "simulator.ofSales" : "simulator.perMonth")}</span>
    </p>
  );
}

function Facts({ diff, kind, currency, pieces }: OfKind & { pieces: number }) {
  const { number, price } = useWords();
  const facts =
    kind === "cheap"
      ? ([
          ["count", number(diff.countProductsCheap)],
          ["stays", number(diff.countStaysCheapest)],
          ["passes", number(diff.countPassesCompetitor)],
          ["sold", price(diff.websiteCheapTotal * pieces, currency)],
        ] as const)
      : ([
          ["count", number(diff.countProductsExpensive + diff.countProductsEquals)],
          ["reaches", number(diff.countReachesCompetitor)],
          ["stopped", number(diff.countStoppedByMinimum)],
          ["kept", price(diff.marginKeptExpensive * pieces, currency)],
        ] as const);
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <Fact key={name} {...{ kind, name, value }} />
      ))}
    </dl>
  );
}

type FactName = "count" | "stays" | "passes" | "sold" | "reaches" | "stopped" | "kept";

function Fact({ kind, name, value }: { kind: SimulatorKind; name: FactName; value: string }) {
  const { say } = useWords();
  return (
    <div>
      <dt>{say(name === "count" ? `simulator.fact.count.${kind}` : `simulator.fact.${name}`)}</dt>
      <dd>{value}</dd>
    </div>
  );
}

type AdjustedPricesProps = { asked: AskedSimulation; tab: Position; diff: MarginDiff; isStale: boolean };

/** The file of new prices for the shop: those of the tab on show, and never of other settings than those on screen. */
function AdjustedPrices({ asked, tab, diff, isStale }: AdjustedPricesProps) {
  const words = useWords();
  const { say, number } = words;
  const [isMaking, setMaking] = useState(false);
  const [changed, unchanged] = [changedPrices(diff, tab), unchangedPrices(diff, tab)];
  const save = async () => {
    setMaking(true);
    try {
      const where = { ...asked.where, price_diff_integer: tab === "cheap" ? { lt: 0 } : { gt: 0 } };
      const { name, content } = await downloadAdjustedPrices({ ...asked, where });
      saveFile(name, content);
    } catch (error) {
      console.error(error);
      toastFailure(error, words);
    } finally {
      setMaking(false);
    }
  };
  return (
    <p className={classes.export}>
      <ActionButton
        variant="default"
        size="compact-sm"
        loading={isMaking}
        disabled={changed === 0 || isStale}
        icon={IconDownload}
        title={say("simulator.exportHint")}
        onClick={() => void save()}
      >
        {say("simulator.export", { count: changed, formatted: number(changed) })}
      </ActionButton>
      {unchanged > 0 && (
        <span className={classes.label}>
          {say("simulator.unchanged", { count: unchanged, formatted: number(unchanged) })}
        </span>
      )}
      {asked.maxGapPercent !== undefined && (
        <span className={classes.label}>{say("simulator.beyondLeftOut")}</span>
      )}
    </p>
  );
}
