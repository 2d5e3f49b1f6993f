// Choosing from which day to which: named periods, or two days of the calendar.
import { useState } from "react";
import { today } from "#shared/calendar/day.ts";
import type { Day, DayRange } from "#shared/calendar/day.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { DateField } from "./DateField.tsx";
import { PresetList } from "./PresetList.tsx";
import { presetOf } from "./presets.ts";
import classes from "./DateRangePicker.module.css";

type DateRangePickerProps = {
  /** What the dates are of: "Créé". Written above the field, or only spoken with `labelHidden`. */
  label: string;
  labelHidden?: boolean;
  /** Both days included; null when none is chosen. */
  value: DayRange | null;
  /** Called with null when the field is emptied, which `clearable` allows. */
  onChange(range: DayRange | null): void;
  clearable?: boolean;
  /** What the field says when nothing is chosen. */
  placeholder?: string;
  /** The first and last days that can be chosen. */
  min?: Day;
  max?: Day;
  size?: "xs" | "sm";
  className?: string;
};

const RangeCalendar = lazyPart(() =>
  import("./RangeCalendar.tsx").then(({ RangeCalendar: component }) => ({ default: component })),
);

export function DateRangePicker(props: DateRangePickerProps) {
  const words = useWords();
  const { say } = words;
  const { label, value, onChange, min, max, size = "sm" } = props;
  const [opened, setOpened] = useState(false);
  const day = today();
  const preset = value ? presetOf(value, day) : undefined;
  const shown = value ? (preset ? say(`dates.preset.${preset}`) : rangeText(value, words)) : undefined;

  const choose = (range: DayRange | null) => {
    onChange(range);
    setOpened(false);
  };

  return (
    <DateField
      label={label}
      labelHidden={props.labelHidden}
      shown={shown ?? <span className={classes.placeholder}>{props.placeholder ?? say("dates.none")}</span>}
      spoken={shown ?? say("dates.none")}
      title={value ? rangeText(value, words) : undefined}
      size={size}
      className={[classes.field, props.className].filter(Boolean).join(" ")}
      opened={opened}
      onOpened={setOpened}
      onClear={props.clearable && value ? () => choose(null) : undefined}
      beside={
        <PresetList
          chosen={preset ?? (value ? "custom" : undefined)}
          today={day}
          min={min}
          max={max}
          onChoose={choose}
        />
      }
    >
      <RangeCalendar value={value} min={min} max={max} onChoose={choose} />
    </DateField>
  );
}

function rangeText({ from, to }: DayRange, { date, say }: Words): string {
  return from === to ? date(from) : say("dates.range", { from: date(from), to: date(to) });
}
