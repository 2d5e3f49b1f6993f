import { UnstyledButton } from "@mantine/core";
import type { Day, DayRange } from "#shared/calendar/day.ts";
import { useWords } from "#web/session/words.ts";
import { presetRange, presets } from "./presets.ts";
import type { Preset } from "./presets.ts";
import classes from "./DateRangePicker.module.css";

type PresetListProps = {
  chosen: Preset | "custom" | undefined;
  today: Day;
  min: Day | undefined;
  max: Day | undefined;
  onChoose(range: DayRange): void;
};

/** The named periods, and last the one that has no name: two days of the calendar beside. */
export function PresetList({ chosen, today, min, max, onChoose }: PresetListProps) {
  const { say } = useWords();
  return (
    <div className={classes.presets} role="group" aria-label={say("dates.presets")}>
      {presets.map((preset) => {
        const range = presetRange(preset, today);
        return (
          <UnstyledButton
            key={preset}
            className={classes.preset}
            aria-pressed={preset === chosen}
            disabled={(min !== undefined && range.to < min) || (max !== undefined && range.from > max)}
            onClick={() => onChoose(range)}
          >
            {say(`dates.preset.${preset}`)}
          </UnstyledButton>
        );
      })}
      <UnstyledButton className={classes.preset} aria-pressed={chosen === "custom"} onClick={focusCalendar}>
        {say("dates.preset.custom")}
      </UnstyledButton>
    </div>
  );
}

function focusCalendar({ currentTarget }: React.MouseEvent): void {
  const calendar = currentTarget.parentElement?.nextElementSibling;
  calendar?.querySelector<HTMLElement>("td button:not([tabindex='-1'])")?.focus();
}
