import type { ProposalCounts } from "#web/queries/matchProposals.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./MatchInbox.module.css";

type ProgressProps = { counts: ProposalCounts; unsent: number };

/** How many were judged today, those included that are on their way, and how many are left. */
export function Progress({ counts: { judged_today: today, count }, unsent }: ProgressProps) {
  const { say, number } = useWords();
  const judged = say("matchInbox.progress.judged", { count: today, formatted: number(today) });
  const left = say("matchInbox.progress.left", { count, formatted: number(count) });
  return (
    <div className={classes.progress}>
      <progress max={today + count || 1} value={today} aria-label={say("matchInbox.progress.label")} />
      <p>
        {judged} · <strong>{left}</strong>
        {unsent > 0 && (
          <span className={classes.unsent}>
            {" · "}
            {say("matchInbox.progress.unsent", { count: unsent, formatted: number(unsent) })}
          </span>
        )}
      </p>
    </div>
  );
}
