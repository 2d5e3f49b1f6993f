// These simulator settings on the days before today: what was asked beside what the adjusted prices would have been.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { Dialog } from "#web/parts/dialogs/Dialog.tsx";
import { Pills } from "#web/parts/pills/Pills.tsx";
import type { WholeChoice } from "#web/parts/simulator/options.ts";
import { type AskedSimulation, backTestOptions } from "#web/queries/marginSimulation.ts";
import { useWords } from "#web/session/words.ts";
import { Comparison } from "./Comparison.tsx";
import { DayCharts } from "./DayCharts.tsx";
import { DaysTable } from "./DaysTable.tsx";
import { Margins } from "./Margins.tsx";
import { Notes } from "./Notes.tsx";
import { knownDays } from "./backTest.ts";
import classes from "./backTest.module.css";

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
  return (
    <Dialog onClose={onClose} size="56rem" title={say("simulator.test.title")}>
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
            <>
              <Margins data={data} choice={choice} currency={currency} />
              <Comparison data={data} />
              <DayCharts data={data} />
              <DaysTable data={data} />
              <Notes data={data} choice={choice} />
            </>
          )}
        </div>
      )}
    </Dialog>
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
