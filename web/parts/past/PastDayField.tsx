import { addDays, today } from "#shared/calendar/day.ts";
import { type FilterSet, readFilterSet } from "#shared/filters/filterSet.ts";
import { DayPicker } from "#web/parts/date-range/DayPicker.tsx";
import { useWords } from "#web/session/words.ts";

type PastDayFieldProps = { filters: FilterSet; onApply(filters: FilterSet): void };

/** The day at whose end the list is looked at; none: now. */
export function PastDayField({ filters, onApply }: PastDayFieldProps) {
  const { say } = useWords();
  const isSubset = filters.competitors !== undefined;
  return (
    <DayPicker
      label={say("matched.past.day")}
      title={say(isSubset ? "matched.past.noSubset" : "matched.past.dayHelp")}
      placeholder={say("matched.past.today")}
      disabled={isSubset && filters.day === undefined}
      max={addDays(today(), -1)}
      value={filters.day ?? null}
      onChange={(day) => onApply(readFilterSet({ ...filters, day }))}
    />
  );
}
