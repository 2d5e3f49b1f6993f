import { IconEqualNot, IconKey } from "@tabler/icons-react";
import { useWords } from "#web/session/words.ts";
import { readExplanation } from "./readExplanation.ts";
import type { Explanation } from "./readExplanation.ts";
import classes from "./MatchExplanation.module.css";

type MatchExplanationProps = {
  explanation: Explanation;
  /** Of 100, as it is shown beside it. */
  score?: number | null | undefined;
};

/** Why two products are thought to be the same: bars with words for what speaks for it, and what speaks against it. */
export function MatchExplanation({ explanation, score }: MatchExplanationProps) {
  const words = useWords();
  const { key, speaksFor, speaksAgainst } = readExplanation(explanation, words, score);
  return (
    <div className={classes.explanation}>
      {key && (
        <p className={classes.key}>
          <IconKey size={16} stroke={1.9} aria-hidden />
          {key}
        </p>
      )}
      {speaksFor.length > 0 && (
        <dl className={classes.parts}>
          {speaksFor.map(({ label, share, figure }) => (
            <div key={label} className={classes.part}>
              <dt title={label}>{label}</dt>
              <dd>
                <span className={classes.bar} aria-hidden="true">
                  <span style={{ width: `${100 * share}%` }} />
                </span>
                <span className={classes.figure}>{figure}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {speaksAgainst.length > 0 && (
        <ul className={classes.against} aria-label={words.say("matchExplanation.againstTitle")}>
          {speaksAgainst.map((label) => (
            <li key={label}>
              <IconEqualNot size={16} stroke={1.9} aria-hidden />
              {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
