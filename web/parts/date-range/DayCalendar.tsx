import { DatePicker, DatesProvider } from "@mantine/dates";
import type { Day } from "#shared/calendar/day.ts";
import { useWords } from "#web/session/words.ts";
import { calendarSettings, useCalendarWords } from "./calendarSettings.ts";
import "./calendar.css";
import classes from "./DateRangePicker.module.css";

type DayCalendarProps = { value: Day | null; max: Day; onChoose(day: Day): void };

/** One day of the calendar. */
export function DayCalendar({ value, max, onChoose }: DayCalendarProps) {
  const { language } = useWords();
  return (
    <DatesProvider settings={calendarSettings(language)}>
      <DatePicker
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
