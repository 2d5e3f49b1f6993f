import type { Position } from "#shared/filters/competitive.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { BackTestButton } from "#web/parts/back-test/BackTestButton.tsx";
import { ChoiceForm } from "#web/parts/simulator/ChoiceForm.tsx";
import { Simulation } from "#web/parts/simulator/Simulation.tsx";
import type { ChoiceState } from "#web/parts/simulator/useChoice.ts";
import type { useSimulation } from "#web/parts/simulator/useSimulation.ts";
import classes from "./MarginSimulator.module.css";

type SimulatorPanelProps = {
  state: ChoiceState;
  simulation: ReturnType<typeof useSimulation>;
  tab: Position;
};

export function SimulatorPanel({ state, simulation, tab }: SimulatorPanelProps) {
  const { currentCurrency: currency } = useCatalog();
  return (
    <div className={classes.panel}>
      <ChoiceForm {...state} currency={currency}>
        <BackTestButton {...{ state, simulation, currency }} />
      </ChoiceForm>
      <Simulation {...{ state, simulation, tab, currency }} />
    </div>
  );
}
