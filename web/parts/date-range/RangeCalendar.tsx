import { DatePicker, DatesProvider } from "@mantine/dates";
import english from "dayjs/locale/en-gb.js";
import french from "dayjs/locale/fr.js";
import { useState } from "react";
import type { Day, DayRange } from "#shared/calendar/day.ts";
import type { Language } from "#shared/messages/language.ts";
import { useWords } from "#web/session/words.ts";
import "./calendar.css";
import classes from "./DateRangePicker.module.css";

type RangeCalendarProps = {
  value: DayRange | null;
  min: Day | undefined;
  max: Day | undefined;
  onChoose(range: DayRange): void;
};

const locales: Record<Language, string> = { fr: french.name, en: english.name };

/** Two days of the calendar: nothing is chosen before the second one. */
export function RangeCalendar({ value, min, max, onChoose }: RangeCalendarProps) {
  const { language, say } = useWords();
  const [days, setDays] = useState<[Day | null, Day | null]>([value?.from ?? null, value?.to ?? null]);

  const take = ([from, to]: [Day | null, Day | null]) => {
    setDays([from, to]);
    if (from && to) onChoose({ from, to });
  };

  return (
    <DatesProvider settings={{ locale: locales[language], firstDayOfWeek: 1, weekendDays: [] }}>
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
        ariaLabels={{
          nextMonth: say("dates.nextMonth"),
          previousMonth: say("dates.previousMonth"),
          nextYear: say("dates.nextYear"),
          previousYear: say("dates.previousYear"),
          nextDecade: say("dates.nextDecade"),
          previousDecade: say("dates.previousDecade"),
        }}
      />
    </DatesProvider>
  );
}
