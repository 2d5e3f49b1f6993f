// What the simulator is told.
import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import type { SimulatorOptions, simulatorTypes } from "#shared/reference/simulatorOptions.ts";
import { AmountInput } from "#web/parts/amount/AmountInput.tsx";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { useWords } from "#web/session/words.ts";
import { Field } from "./Field.tsx";
import { SalesFields } from "./SalesFields.tsx";
import type { ChoiceProps } from "./options.ts";
import { problemOf, shareMax, usualChoice } from "./options.ts";
import classes from "./ChoiceForm.module.css";

type FormProps = ChoiceProps & { currency: string };

/** `children`: what can be done with the settings. */
export function ChoiceForm({ choice, change, currency, children }: FormProps & { children?: ReactNode }) {
  const { say } = useWords();
  const { margin, maxGapPercent, resultType } = choice;
  const problems = { margin: problemOf(margin), maxGap: problemOf(maxGapPercent ?? 0) };
  return (
    <section className={classes.form} aria-label={say("simulator.options")}>
      <GapField {...{ choice, change, currency }} />
      <Field label={say("simulator.margin")} hint={say("simulator.marginHint")} problem={problems.margin}>
        <AmountInput
          label={say("simulator.margin")}
          value={margin}
          unit="%"
          isWrong={problems.margin !== undefined}
          onChange={(value) => change({ margin: value })}
        />
      </Field>
      <Field label={say("simulator.maxGap")} hint={say("simulator.maxGapHint")} problem={problems.maxGap}>
        <AmountInput
          label={say("simulator.maxGap")}
          value={maxGapPercent}
          unit="%"
          isWrong={problems.maxGap !== undefined}
          onChange={(value) => change({ maxGapPercent: value })}
        />
      </Field>
      <Field label={say("simulator.result")}>
        <Pills
          label={say("simulator.result")}
          choices={resultTypes.map((type) => ({ value: type, label: say(`simulator.resultType.${type}`) }))}
          value={resultType}
          onChange={(type) => change({ resultType: type })}
        />
      </Field>
      <SalesFields {...{ choice, change }} />
      {children && <div className={classes.actions}>{children}</div>}
    </section>
  );
}

const resultTypes = ["integer", "percent"] as const satisfies (typeof simulatorTypes)[number][];

/** How much of the gap is closed: a share of it, which slides, or an amount at most. */
function GapField({ choice, change, currency }: FormProps) {
  const { say } = useWords();
  const { diffType, diffValue } = choice;
  const isShare = diffType === "percent";
  const problem = problemOf(diffValue, isShare ? shareMax : undefined);
  const chooseType = (type: SimulatorOptions["diffType"]) =>
    // An amount is no share, and the other way round.
    change({ diffType: type, diffValue: type === "percent" ? usualChoice.diffValue : 1 });
  return (
    <Field label={say("simulator.gap")} hint={say("simulator.gapHint")} problem={problem} wide>
      <AmountInput
        label={say("simulator.gap")}
        value={diffValue}
        isWrong={problem !== undefined}
        onChange={(value) => change({ diffValue: value })}
      />
      <NativeSelect
        className={classes.gapUnit}
        aria-label={say("simulator.gapUnit")}
        value={diffType}
        data={[
          { value: "percent", label: say("simulator.ofGap") },
          { value: "integer", label: say("simulator.atMost", { currency }) },
        ]}
        onChange={({ currentTarget }) => chooseType(currentTarget.value as SimulatorOptions["diffType"])}
      />
      {isShare && (
        <input
          type="range"
          className={classes.slider}
          aria-label={say("simulator.slider")}
          min={0}
          max={shareMax}
          value={diffValue ?? 0}
          onChange={({ currentTarget }) => change({ diffValue: currentTarget.valueAsNumber })}
        />
      )}
    </Field>
  );
}
