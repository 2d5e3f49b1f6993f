// Bars of a hundred percent, one for each value: how many products are cheaper, as dear and dearer. Each name leads to
// the products of its bar, each part of a bar to its own. The keyboard has them all in the table of the same card.
import { positions } from "#shared/filters/competitive.ts";
import { filtersOfCompared, filtersOfPosition } from "#shared/filters/figureFilters.ts";
import { cut } from "#shared/messages/cut.ts";
import { wholePercents } from "#web/parts/counters/wholePercents.ts";
import { useWords } from "#web/session/words.ts";
import { FigureLink } from "./FigureLink.tsx";
import { comparedOf, longestName } from "./barRows.ts";
import type { BarRow } from "./barRows.ts";
import classes from "./StackedBars.module.css";

type StackedBarsProps = {
  rows: readonly BarRow[];
  /** Names are shown whole. */
  large?: boolean;
  onFollow?: (() => void) | undefined;
};

export function StackedBars(props: StackedBarsProps) {
  const { rows, large: isLarge = false, onFollow } = props;
  const { say } = useWords();
  return (
    <div className={classes.chart} data-large={isLarge || undefined}>
      <ul className={classes.legend}>
        {positions.map((position) => (
          <li key={position}>
            <span className={classes.swatch} data-position={position} aria-hidden />
            {say(`dashboards.series.${position}`)}
          </li>
        ))}
      </ul>
      <ul className={classes.bars}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <FigureLink
              list="matched"
              filters={filtersOfCompared(row.filters)}
              className={classes.name}
              title={row.name}
              onFollow={onFollow}
            >
              {isLarge ? row.name : cut(row.name, longestName)}
            </FigureLink>
            <Bar row={row} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type BarProps = { row: BarRow } & Pick<StackedBarsProps, "onFollow">;

function Bar({ row, onFollow }: BarProps) {
  const { say, number, exactShare, share } = useWords();
  const all = comparedOf(row);
  const percents = wholePercents(positions.map((position) => row.counts[position]));
  return (
    <>
      <div className={classes.bar}>
        {positions.map((position, at) => {
          const count = row.counts[position];
          if (count === 0) return null;
          const text = say("dashboards.barPart", {
            name: row.name,
            position: say(`dashboards.series.${position}`),
            count,
            formatted: number(count),
            share: exactShare(count / all),
          });
          return (
            <FigureLink
              key={position}
              list="matched"
              filters={filtersOfPosition(row.filters, position)}
              className={classes.part}
              data-position={position}
              style={{ flexGrow: count }}
              title={text}
              tabIndex={-1}
              onFollow={onFollow}
            >
              <span className={classes.unseen}>{text}</span>
              <span className={classes.share} aria-hidden>
                {share(percents[at]! / 100)}
              </span>
            </FigureLink>
          );
        })}
      </div>
      {/* Nothing can be pointed at on paper, where a narrow part would say nothing. */}
      <span className={classes.printed} aria-hidden>
        {positions.map((position, at) => (
          <span key={position}>{share(percents[at]! / 100)}</span>
        ))}
      </span>
    </>
  );
}
