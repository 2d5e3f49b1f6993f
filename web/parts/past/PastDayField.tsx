import { IconCalendar } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { useWords } from "#web/session/words.ts";

type PastDayFieldProps = { filters: FilterSet; onApply(filters: FilterSet): void };

const PastDayPicker = lazyPart(() =>
  import("./PastDayPicker.tsx").then(({ PastDayPicker: component }) => ({ default: component })),
);

/** The day at whose end the list is looked at; none: now. Its calendar comes when somebody asks for it. */
export function PastDayField({ filters, onApply }: PastDayFieldProps) {
  const { say } = useWords();
  const [isAsked, setAsked] = useState(false);
  const isSubset = filters.competitors !== undefined;
  const button = (
    <ActionButton
      size="xs"
      variant="default"
      icon={IconCalendar}
      aria-label={say("dates.field", { label: say("matched.past.day"), value: say("matched.past.today") })}
      title={say(isSubset ? "matched.past.noSubset" : "matched.past.dayHelp")}
      disabled={isSubset}
      onClick={() => setAsked(true)}
    >
      {say("matched.past.today")}
    </ActionButton>
  );
  if (!isAsked && filters.day === undefined) return button;
  return (
    <Suspense fallback={button}>
      <PastDayPicker filters={filters} onApply={onApply} initiallyOpened={isAsked} />
    </Suspense>
  );
}
