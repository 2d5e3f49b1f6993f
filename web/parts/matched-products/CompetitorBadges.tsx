import { IconClockOff } from "@tabler/icons-react";
import { positionOf } from "#shared/filters/competitive.ts";
import { useIsCompact } from "#web/parts/data-grid/density.ts";
import { DoubtMark } from "#web/parts/prices/DoubtMark.tsx";
import { OldMark } from "#web/parts/prices/OldMark.tsx";
import { PriceSource } from "#web/parts/price-source/PriceSource.tsx";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./CompetitorBadges.module.css";
import { CompetitorLink } from "./FilterLink.tsx";
import { entryPrice, isUnconverted } from "./entryPrice.ts";

type CompetitorBadgesProps = { words: Words; currency: string; competitors: CompetitorEntry[] };

/** What a row of 80 pixels holds, and one that is compact. */
const linesOf = { specified: 3, compact: 2 };

/** Who sells this product too, the cheapest first, each in the colour of my position; and how many more. */
export function CompetitorBadges({ words, currency, competitors }: CompetitorBadgesProps) {
  const live = competitors.filter((competitor) => !competitor.unmatched).toSorted(cheapestFirst);
  const linesShown = linesOf[useIsCompact() ? "compact" : "specified"];
  const shown = live.length > linesShown ? live.slice(0, linesShown - 1) : live;
  const more = live.slice(shown.length);
  return (
    <div className={classes.badges}>
      {shown.map((entry) => (
        <Badge key={entry.id} words={words} currency={currency} entry={entry} />
      ))}
      {more.length > 0 && (
        <span className={classes.more} title={more.map((competitor) => competitor.name).join(", ")}>
          {words.say("matched.moreCompetitors", { count: more.length })}
        </span>
      )}
    </div>
  );
}

/** The name leads to the matched products of that competitor; the price tells where it comes from. */
function Badge({ words, currency, entry }: { words: Words; currency: string; entry: CompetitorEntry }) {
  const position = positionOf(entry.price_diff_integer) ?? "none";
  return (
    <span className={classes.line} data-position={position}>
      <span className={classes.name}>
        <CompetitorLink words={words} competitor={entry} tabIndex={-1} />
      </span>
      <PriceSource entry={entry} currency={currency} tabIndex={-1} className={classes.source}>
        <span className={classes.price}>{entryPrice(words, entry, currency)}</span>
        {isUnconverted(entry) && <span className={classes.unseen}>{words.say("matched.notConverted")}</span>}
        <DoubtMark since={entry.price_doubted_at} size={12} />
        <OldMark entry={entry} size={12} />
        {entry.missing_since !== null && (
          <>
            <IconClockOff className={classes.icon} size={12} aria-hidden />
            <span className={classes.unseen}>{words.say("priceSource.stale")}</span>
          </>
        )}
        <span className={classes.unseen}>
          {words.say(`matched.against.${position}`, { name: entry.name })}
        </span>
      </PriceSource>
    </span>
  );
}

function cheapestFirst(left: CompetitorEntry, right: CompetitorEntry): number {
  return (left.price ?? Infinity) - (right.price ?? Infinity) || left.name.localeCompare(right.name, "fr");
}
