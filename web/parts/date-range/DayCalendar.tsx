import { DatePicker, DatesProvider } from "@mantine/dates";
import { useEffect, useRef } from "react";
import type { Day } from "#shared/calendar/day.ts";
import { useWords } from "#web/session/words.ts";
import { calendarSettings, useCalendarWords } from "./calendarSettings.ts";
import "./calendar.css";
import classes from "./DateRangePicker.module.css";

type DayCalendarProps = { value: Day | null; max: Day; onChoose(day: Day): void };

const autofocus = { "data-autofocus": true };

/** One day of the calendar. The keys are on the chosen day as it opens, or on the last that can be chosen. */
export function DayCalendar({ value, max, onChoose }: DayCalendarProps) {
  const { language } = useWords();
  const calendar = useRef<HTMLDivElement>(null);
  // The panel leads the focus there, but opens before its code has come the first time. Not at once: the panel notes
  // where the focus was only after this, and gives it back there.
  useEffect(() => {
    const opened = setTimeout(() =>
      calendar.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(),
    );
    return () => clearTimeout(opened);
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
        getDayProps={(day) => (day === (value ?? max) ? autofocus : {})}
        {...useCalendarWords()}
      />
    </DatesProvider>
  );
}
