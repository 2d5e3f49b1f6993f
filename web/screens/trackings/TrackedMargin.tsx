import { BackTestButton } from "#web/parts/back-test/BackTestButton.tsx";
import { ChoiceForm } from "#web/parts/simulator/ChoiceForm.tsx";
import { Simulation } from "#web/parts/simulator/Simulation.tsx";
import type { ChoiceState } from "#web/parts/simulator/useChoice.ts";
import type { useSimulation } from "#web/parts/simulator/useSimulation.ts";
import classes from "./Tracking.module.css";

type TrackedMarginProps = {
  state: ChoiceState;
  simulation: ReturnType<typeof useSimulation>;
  currency: string;
};

/** What the followed products could earn more, and what matching their competitors would cost. */
export function TrackedMargin({ state, simulation, currency }: TrackedMarginProps) {
  return (
    <div className={classes.margin}>
      <ChoiceForm {...state} currency={currency}>
        <BackTestButton {...{ state, simulation, currency }} />
      </ChoiceForm>
      <Simulation {...{ state, simulation, currency }} tab="cheap" />
      <Simulation {...{ state, simulation, currency }} tab="expensive" />
    </div>
  );
}
