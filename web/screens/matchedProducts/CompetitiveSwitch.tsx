import { positions } from "#shared/filters/competitive.ts";
import type { Competitive } from "#shared/filters/competitive.ts";
import { readFilterSet } from "#shared/filters/filterSet.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { useWords } from "#web/session/words.ts";

type CompetitiveSwitchProps = { filters: FilterSet; onApply(filters: FilterSet): void };

/** Shows one position only; choosing it again shows all. */
export function CompetitiveSwitch({ filters, onApply }: CompetitiveSwitchProps) {
  const { say } = useWords();
  const { competitive: value = "all" } = filters;
  const choose = (competitive: Competitive) => onApply(readFilterSet({ ...filters, competitive }));
  return (
    <Pills
      label={say("matched.switch.label")}
      choices={positions.map((position) => ({
        value: position,
        label: say(`matched.switch.${position}`),
        position,
      }))}
      value={value}
      onChange={(position) => choose(value === position ? "all" : position)}
    />
  );
}
