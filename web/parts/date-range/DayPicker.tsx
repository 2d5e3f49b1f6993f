// Choosing one day of the calendar, or none.
import { useEffect, useState } from "react";
import type { Day } from "#shared/calendar/day.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useWords } from "#web/session/words.ts";
import { DateField } from "./DateField.tsx";
import classes from "./DateRangePicker.module.css";

type DayPickerProps = {
  label: string;
  value: Day | null;
  onChange(day: Day | null): void;
  /** What the field says when no day is chosen. */
  placeholder: string;
  max: Day;
  disabled?: boolean;
  initiallyOpened?: boolean;
  title?: string;
};

const DayCalendar = lazyPart(() =>
  import("./DayCalendar.tsx").then(({ DayCalendar: component }) => ({ default: component })),
);

export function DayPicker(props: DayPickerProps) {
  const { date } = useWords();
  const { label, value, onChange, placeholder, max } = props;
  const { initiallyOpened = false } = props;
  const [opened, setOpened] = useState(false);
  // Once the field has the focus, so that it comes back there.
  useEffect(() => {
    if (!initiallyOpened) return undefined;
    const focused = setTimeout(() => setOpened(true));
    return () => clearTimeout(focused);
  }, [initiallyOpened]);
  const shown = value === null ? placeholder : date(value);
  const choose = (day: Day | null) => {
    onChange(day);
    setOpened(false);
  };
  return (
    <DateField
      label={label}
      labelHidden
      shown={shown}
      spoken={shown}
      title={props.title}
      size="xs"
      className={classes.day}
      disabled={props.disabled}
      autoFocus={initiallyOpened}
      opened={opened}
      onOpened={setOpened}
      onClear={value === null ? undefined : () => choose(null)}
    >
      <DayCalendar value={value} max={max} onChoose={choose} />
    </DateField>
  );
}
