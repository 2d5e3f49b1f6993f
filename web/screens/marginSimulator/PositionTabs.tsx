import { type Position, positions } from "#shared/filters/competitive.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { countOf } from "#web/parts/simulator/results.ts";
import type { useSimulation } from "#web/parts/simulator/useSimulation.ts";
import { useWords } from "#web/session/words.ts";

type PositionTabsProps = Pick<ReturnType<typeof useSimulation>, "diff"> & {
  tab: Position;
  onTab(tab: Position): void;
};

/** Where I am competitive and where I am not, with how many products there. */
export function PositionTabs({ diff, tab, onTab }: PositionTabsProps) {
  const { say, number } = useWords();
  return (
    <Pills
      label={say("simulator.tabs")}
      choices={positions.map((position) => ({
        value: position,
        label: say(`simulator.tab.${position}`),
        position,
        count: diff && number(countOf(diff, position)),
      }))}
      value={tab}
      onChange={onTab}
    />
  );
}
