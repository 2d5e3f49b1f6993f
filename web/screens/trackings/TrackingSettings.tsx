import { TextInput } from "@mantine/core";
import { ListFilters } from "#web/parts/filters/ListFilters.tsx";
import { isNameTooShort, nameLength } from "#web/parts/trackings/trackingName.ts";
import { useWords } from "#web/session/words.ts";
import type { useTrackedList } from "./useTrackedList.ts";
import classes from "./Tracking.module.css";

type TrackingSettingsProps = {
  list: ReturnType<typeof useTrackedList>;
  name: string;
  onName(name: string): void;
};

/** What the tracking is made of: its name and its filters. Kept once it is saved. */
export function TrackingSettings({ list, name, onName }: TrackingSettingsProps) {
  const { say, number } = useWords();
  const { filters, apply, without, countOf, isFilled, total } = list;
  return (
    <section className={classes.settings} aria-label={say("trackings.tab.settings")}>
      <TextInput
        label={say("trackings.name")}
        maxLength={nameLength.max}
        value={name}
        error={isNameTooShort(name) && say("trackings.nameTooShort")}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      <div className={classes.filters}>
        <h2 className={classes.filtersHead}>{say("trackings.filters")}</h2>
        <p className={classes.hint}>
          {total === undefined
            ? "…"
            : say("trackings.filtersLeave", { count: total, formatted: number(total) })}
        </p>
        <div className={classes.choice}>
          <ListFilters {...{ filters, without, countOf, isFilled }} onApply={apply} />
        </div>
      </div>
    </section>
  );
}
