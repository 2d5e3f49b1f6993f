import { positions } from "#shared/filters/competitive.ts";
import type { Competitive } from "#shared/filters/competitive.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./CompetitiveSwitch.module.css";

type CompetitiveSwitchProps = { value: Competitive; onChange(value: Competitive): void };

/** Shows one position only; choosing it again shows all. */
export function CompetitiveSwitch({ value, onChange }: CompetitiveSwitchProps) {
  const { say } = useWords();
  return (
    <div className={classes.switch} role="group" aria-label={say("matched.switch.label")}>
      {positions.map((position) => (
        <button
          key={position}
          type="button"
          className={classes.choice}
          aria-pressed={value === position}
          onClick={() => onChange(value === position ? "all" : position)}
        >
          <span className={classes.dot} data-position={position} />
          {say(`matched.switch.${position}`)}
        </button>
      ))}
    </div>
  );
}
