import { DatePicker, DatesProvider } from "@mantine/dates";
import { useState } from "react";
import type { Day, DayRange } from "#shared/calendar/day.ts";
import { useWords } from "#web/session/words.ts";
import { calendarSettings, useCalendarWords } from "./calendarSettings.ts";
import "./calendar.css";
import classes from "./DateRangePicker.module.css";

type RangeCalendarProps = {
  value: DayRange | null;
  min: Day | undefined;
  max: Day | undefined;
  onChoose(range: DayRange): void;
};

/** Two days of the calendar: nothing is chosen before the second one. */
export function RangeCalendar({ value, min, max, onChoose }: RangeCalendarProps) {
  const { language } = useWords();
  const [days, setDays] = useState<[Day | null, Day | null]>([value?.from ?? null, value?.to ?? null]);

  const take = ([from, to]: [Day | null, Day | null]) => {
    setDays([from, to]);
    if (from && to) onChoose({ from, to });
  };

  return (
    <DatesProvider settings={calendarSettings(language)}>
      <DatePicker
        className={classes.calendar}
        type="range"
        size="sm"
        allowSingleDateInRange
        hideOutsideDates
        value={days}
        onChange={take}
        defaultDate={value?.to ?? max}
        minDate={min}
        maxDate={max}
        {...useCalendarWords()}
      />
    </DatesProvider>
  );
}
