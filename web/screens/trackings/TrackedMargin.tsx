import { BackTestButton } from "#web/parts/back-test/BackTestButton.tsx";
import { ChoiceForm } from "#web/parts/simulator/ChoiceForm.tsx";
import { Simulation } from "#web/parts/simulator/Simulation.tsx";
import { isWhole } from "#web/parts/simulator/options.ts";
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
  const asked = isWhole(state.choice) ? simulation.asked : undefined;
  return (
    <div className={classes.margin}>
      <ChoiceForm {...state} currency={currency}>
        <BackTestButton asked={asked} choice={state.simulated} currency={currency} />
      </ChoiceForm>
      <Simulation {...{ state, simulation, currency }} tab="cheap" />
      <Simulation {...{ state, simulation, currency }} tab="expensive" />
    </div>
  );
}
