import { DatePicker, DatesProvider } from "@mantine/dates";
import { useEffect, useRef } from "react";
import type { Day } from "#shared/calendar/day.ts";
import { useWords } from "#web/session/words.ts";
import { calendarSettings, useCalendarWords } from "./calendarSettings.ts";
import "./calendar.css";
import classes from "./DateRangePicker.module.css";

type DayCalendarProps = { value: Day | null; max: Day; onChoose(day: Day): void };

/** One day of the calendar. The keys are on the chosen day as it opens, or on the last that can be chosen. */
export function DayCalendar({ value, max, onChoose }: DayCalendarProps) {
  const { language } = useWords();
  const calendar = useRef<HTMLDivElement>(null);
  // Its code comes after the panel that would have led the focus into it.
  useEffect(() => {
    const days = calendar.current?.querySelectorAll<HTMLElement>("table button:not(:disabled)") ?? [];
    const chosen = [...days].find((day) => day.hasAttribute("data-selected"));
    (chosen ?? days[days.length - 1])?.focus();
  }, []);
  return (
    <DatesProvider settings={calendarSettings(language)}>
      <DatePicker
        ref={calendar}
        className={classes.calendar}
        size="sm"
        hideOutsideDates
        value={value}
        onChange={(day) => day && onChoose(day)}
        defaultDate={value ?? max}
        maxDate={max}
        {...useCalendarWords()}
      />
    </DatesProvider>
  );
}
