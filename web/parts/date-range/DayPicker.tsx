// Choosing one day of the calendar, or none.
import { CloseButton, InputBase, Popover } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { Day } from "#shared/calendar/day.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useWords } from "#web/session/words.ts";
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
  const { say, date } = useWords();
  const { label, value, onChange, placeholder, max } = props;
  const [opened, setOpened] = useState(props.initiallyOpened ?? false);
  const shown = value === null ? placeholder : date(value);
  const choose = (day: Day | null) => {
    onChange(day);
    setOpened(false);
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      withRoles={false}
      shadow="md"
    >
      <Popover.Target>
        <InputBase
          component="button"
          type="button"
          pointer
          size="xs"
          className={classes.day}
          disabled={props.disabled}
          aria-label={say("dates.field", { label, value: shown })}
          aria-haspopup="dialog"
          aria-expanded={opened}
          title={props.title}
          leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
          leftSectionPointerEvents="none"
          rightSection={
            value !== null && (
              <CloseButton
                size="sm"
                aria-label={say("dates.clear", { label })}
                onClick={() => choose(null)}
              />
            )
          }
          rightSectionPointerEvents="all"
          onClick={() => setOpened((open) => !open)}
        >
          {shown}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} role="dialog" aria-label={label}>
        <Suspense fallback={<div className={classes.calendar} />}>
          <DayCalendar value={value} max={max} onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
