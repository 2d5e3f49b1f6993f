import { addDays, today } from "#shared/calendar/day.ts";
import { type FilterSet, readFilterSet } from "#shared/filters/filterSet.ts";
import { DayPicker } from "#web/parts/date-range/DayPicker.tsx";
import { useWords } from "#web/session/words.ts";

type PastDayPickerProps = {
  filters: FilterSet;
  onApply(filters: FilterSet): void;
  initiallyOpened: boolean;
};

export function PastDayPicker({ filters, onApply, initiallyOpened }: PastDayPickerProps) {
  const { say } = useWords();
  const isSubset = filters.competitors !== undefined;
  return (
    <DayPicker
      label={say("matched.past.day")}
      title={say(isSubset ? "matched.past.noSubset" : "matched.past.dayHelp")}
      placeholder={say("matched.past.today")}
      disabled={isSubset && filters.day === undefined}
      initiallyOpened={initiallyOpened}
      max={addDays(today(), -1)}
      value={filters.day ?? null}
      onChange={(day) => onApply(readFilterSet({ ...filters, day }))}
    />
  );
}
