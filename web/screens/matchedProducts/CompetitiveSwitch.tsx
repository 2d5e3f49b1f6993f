import { positions } from "#shared/filters/competitive.ts";
import type { Competitive } from "#shared/filters/competitive.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { useWords } from "#web/session/words.ts";

type CompetitiveSwitchProps = { value: Competitive; onChange(value: Competitive): void };

/** Shows one position only; choosing it again shows all. */
export function CompetitiveSwitch({ value, onChange }: CompetitiveSwitchProps) {
  const { say } = useWords();
  return (
    <Pills
      label={say("matched.switch.label")}
      choices={positions.map((position) => ({
        value: position,
        label: say(`matched.switch.${position}`),
        position,
      }))}
      value={value}
      onChange={(position) => onChange(value === position ? "all" : position)}
    />
  );
}
