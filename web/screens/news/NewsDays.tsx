// From which day to which things are new: hidden until they are asked for.
import { IconCalendar } from "@tabler/icons-react";
import { useId, useState } from "react";
import { readFilterSet } from "#shared/filters/filterSet.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { DateRangePicker } from "#web/parts/date-range/DateRangePicker.tsx";
import { useWords } from "#web/session/words.ts";
import classes from "./News.module.css";

type NewsDaysProps = { filters: FilterSet; onApply(filters: FilterSet): void };

export function NewsDays({ filters, onApply }: NewsDaysProps) {
  const { say } = useWords();
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <>
      <ActionButton
        variant={isShown ? "light" : "default"}
        size="xs"
        icon={IconCalendar}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        {say("lists.news.days")}
      </ActionButton>
      <div id={id} className={classes.days} hidden={!isShown}>
        <Days field="created" filters={filters} onApply={onApply} />
        <Days field="modified" filters={filters} onApply={onApply} />
      </div>
    </>
  );
}

type DaysProps = NewsDaysProps & { field: "created" | "modified" };

function Days({ field, filters, onApply }: DaysProps) {
  const { say } = useWords();
  const range = filters[field];
  return (
    <DateRangePicker
      label={say(`lists.news.${field}`)}
      clearable
      size="xs"
      value={range ? { from: range.min, to: range.max } : null}
      onChange={(next) =>
        onApply(readFilterSet({ ...filters, [field]: next && { min: next.from, max: next.to } }))
      }
    />
  );
}
