import type { DayStanding } from "#web/queries/trackings.ts";
import { useWords } from "#web/session/words.ts";
import { endsOf, linePath } from "./standings.ts";
import classes from "./Sparkline.module.css";

/** The share of cheaper products over the days, as a small line that says from where to where it goes. */
export function Sparkline({ standings }: { standings: readonly DayStanding[] }) {
  const { say, share, date } = useWords();
  const ends = endsOf(standings);
  if (!ends) return null;
  const { first, last } = ends;
  const shareOf = ({ percentProductsCheap }: DayStanding) => share(percentProductsCheap / 100);
  return (
    <svg
      className={classes.line}
      viewBox="0 0 100 24"
      preserveAspectRatio="none"
      role="img"
      aria-label={say("trackings.line", {
        from: shareOf(first),
        to: shareOf(last),
        since: date(first.date),
      })}
    >
      <path d={linePath(standings)} />
    </svg>
  );
}
