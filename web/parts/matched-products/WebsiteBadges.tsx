// Who else sells a product: a badge for each website, which leads to what I have in common with it.
import { useIsCompact } from "#web/parts/data-grid/density.ts";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import { CompetitorLink } from "./FilterLink.tsx";
import classes from "./WebsiteBadges.module.css";

type WebsiteBadgesProps = {
  words: Words;
  competitors: CompetitorEntry[];
  /** -1 in a grid, where the arrows lead to cells. */
  tabIndex?: number;
};

/** What a row of 80 pixels holds, and one that is compact: each may want a line. */
const linesOf = { specified: 3, compact: 2 };

/** By name; those that there is no room for are counted, and named to whoever asks. */
export function WebsiteBadges({ words, competitors, tabIndex }: WebsiteBadgesProps) {
  const { say } = words;
  const lines = linesOf[useIsCompact() ? "compact" : "specified"];
  const websites = competitors
    .filter(({ unmatched }) => !unmatched)
    .toSorted((left, right) => left.name.localeCompare(right.name, "fr"));
  if (websites.length === 0) return <span className={classes.none}>{say("lists.mine.unmatched")}</span>;
  const shown = websites.length > lines ? websites.slice(0, lines - 1) : websites;
  const others = websites.slice(shown.length);
  return (
    <span className={classes.badges}>
      {shown.map(({ website_id, name }) => (
        <WebsiteBadge key={website_id} words={words} website={{ website_id, name }} tabIndex={tabIndex} />
      ))}
      {others.length > 0 && (
        <span className={classes.more} title={others.map(({ name }) => name).join(", ")}>
          {say("lists.mine.others", { count: others.length })}
        </span>
      )}
    </span>
  );
}

type WebsiteBadgeProps = {
  words: Words;
  website: { website_id: number; name: string };
  tabIndex?: number | undefined;
};

/** The name of a competitor, which leads to the matched products of theirs. */
export function WebsiteBadge({ words, website, tabIndex }: WebsiteBadgeProps) {
  return (
    <span className={classes.badge}>
      <CompetitorLink words={words} competitor={website} tabIndex={tabIndex} />
    </span>
  );
}
