import { IconBaselineDensityMedium, IconBaselineDensitySmall } from "@tabler/icons-react";
import { useWords } from "#web/session/words.ts";
import { toggleCompact } from "./density.ts";
import classes from "./DataGrid.module.css";

/** Twice as many rows on a screen, or the height that shows all of each. */
export function CompactSwitch({ compact }: { compact: boolean }) {
  const { say } = useWords();
  const IconComponent = compact ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  return (
    <button
      type="button"
      className={classes.compact}
      aria-label={say("grid.compact")}
      title={say("grid.compact")}
      aria-pressed={compact}
      onClick={toggleCompact}
    >
      <IconComponent size={17} stroke={1.8} aria-hidden />
    </button>
  );
}
