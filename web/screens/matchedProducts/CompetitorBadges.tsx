import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./CompetitorBadges.module.css";

type CompetitorBadgesProps = { words: Words; competitors: CompetitorEntry[] };

/** Who sells this product too: the two cheapest by name, and how many more. */
export function CompetitorBadges({ words, competitors }: CompetitorBadgesProps) {
  const [first, second, ...more] = competitors
    .filter((competitor) => !competitor.unmatched)
    .toSorted(cheapestFirst);
  return (
    <div className={classes.badges}>
      {first && <span className={classes.badge}>{first.name}</span>}
      {second && (
        <div className={classes.line}>
          <span className={classes.badge}>{second.name}</span>
          {more.length > 0 && (
            <span className={classes.more} title={more.map((competitor) => competitor.name).join(", ")}>
              <span aria-hidden="true">+{more.length}</span>
              <span className={classes.unseen}>
                {words.say("matched.moreCompetitors", { count: more.length })}
              </span>
            </span>
          )}
        </div>
      )}
    </div>
  );
}

function cheapestFirst(one: CompetitorEntry, other: CompetitorEntry): number {
  return (one.price ?? Infinity) - (other.price ?? Infinity) || one.name.localeCompare(other.name, "fr");
}
