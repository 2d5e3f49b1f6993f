import { MatchExplanation } from "#web/parts/match-explanation/MatchExplanation.tsx";
import type { Proposal } from "#web/queries/matchProposals.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./Score.module.css";

/** How sure the match is, of 100, and what makes it so. */
export function Score({ proposal: { score, explanation } }: { proposal: Proposal }) {
  const { say, number } = useWords();
  return (
    <section className={classes.score}>
      <h2 className={classes.heading}>
        {say("matchInbox.score")}
        {score !== null && (
          <span className={classes.figure}>
            <strong>{number(Math.round(score))}</strong> / 100
          </span>
        )}
      </h2>
      <MatchExplanation explanation={explanation} score={score} />
    </section>
  );
}
