import { TextInput } from "@mantine/core";
import { addDays, today } from "#shared/calendar/day.ts";
import { type FilterSet, readFilterSet } from "#shared/filters/filterSet.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./past.module.css";

type PastDayFieldProps = { filters: FilterSet; onApply(filters: FilterSet): void };

/** The day at whose end the list is looked at; empty: now. */
export function PastDayField({ filters, onApply }: PastDayFieldProps) {
  const { say } = useWords();
  const isSubset = filters.competitors !== undefined;
  const yesterday = addDays(today(), -1);
  return (
    <TextInput
      type="date"
      size="xs"
      className={classes.field}
      aria-label={say("matched.past.day")}
      title={say(isSubset ? "matched.past.noSubset" : "matched.past.dayHelp")}
      disabled={isSubset && filters.day === undefined}
      max={yesterday}
      value={filters.day ?? ""}
      onChange={(event) => {
        const day = event.currentTarget.value;
        if (day === "" || day <= yesterday) onApply(readFilterSet({ ...filters, day }));
      }}
    />
  );
}
