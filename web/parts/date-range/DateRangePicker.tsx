// Choosing from which day to which: named periods, or two days of the calendar.
import { CloseButton, InputBase, Popover } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { today } from "#shared/calendar/day.ts";
import type { Day, DayRange } from "#shared/calendar/day.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { PresetList } from "./PresetList.tsx";
import { presetOf } from "./presets.ts";
import classes from "./DateRangePicker.module.css";

export type DateRangePickerProps = {
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
          size={size}
          className={[classes.field, props.className].filter(Boolean).join(" ")}
          label={props.labelHidden ? undefined : label}
          aria-label={say("dates.field", { label, value: shown ?? say("dates.none") })}
          aria-haspopup="dialog"
          aria-expanded={opened}
          title={value ? rangeText(value, words) : undefined}
          leftSection={<IconCalendar size={16} stroke={1.7} aria-hidden />}
          leftSectionPointerEvents="none"
          rightSection={
            props.clearable && value ? (
              <CloseButton
                size="sm"
                aria-label={say("dates.clear", { label })}
                onClick={() => choose(null)}
              />
            ) : undefined
          }
          rightSectionPointerEvents="all"
          onClick={() => setOpened((open) => !open)}
        >
          {shown ?? <span className={classes.placeholder}>{props.placeholder ?? say("dates.none")}</span>}
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.dropdown}
        role="dialog"
        aria-label={label}
        onFocusCapture={keepEscape}
      >
        <PresetList
          chosen={preset ?? (value ? "custom" : undefined)}
          today={day}
          min={min}
          max={max}
          onChoose={choose}
        />
        <Suspense fallback={<div className={classes.calendar} />}>
          <RangeCalendar value={value} min={min} max={max} onChoose={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

function rangeText({ from, to }: DayRange, { date, say }: Words): string {
  return from === to ? date(from) : say("dates.range", { from: date(from), to: date(to) });
}

/** Escape closes this and not also the dialog that the field stands in, which heeds this mark. */
function keepEscape({ target }: React.FocusEvent): void {
  (target as HTMLElement).setAttribute("data-mantine-stop-propagation", "true");
}
