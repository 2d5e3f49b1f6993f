import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { type FilterSet, withoutFields } from "#shared/filters/filterSet.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./past.module.css";

type PastBannerProps = { filters: FilterSet; onApply(filters: FilterSet): void };

/** Above a list of a past day: that it is one, what of it is of today, and the way back. */
export function PastBanner({ filters, onApply }: PastBannerProps) {
  const { say, date } = useWords();
  const { day, competitors } = filters;
  if (day === undefined) return null;
  return (
    <div className={classes.banner} role="status">
      <IconHistory size={18} aria-hidden />
      <span className={classes.said}>
        {competitors ? say("matched.past.noSubset") : say("matched.past.banner", { day: date(day) })}
      </span>
      {competitors && (
        <Button size="xs" variant="default" onClick={() => onApply(withoutFields(filters, ["competitors"]))}>
          {say("matched.past.allCompetitors")}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => onApply(withoutFields(filters, ["day"]))}>
        {say("matched.past.back")}
      </Button>
    </div>
  );
}
