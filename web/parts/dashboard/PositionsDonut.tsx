// The competitiveness pie: a ring whose slices, and the lines beside it, lead to their products.
import { useId } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { useWords } from "#web/session/words.ts";
import { FigureLink } from "./FigureLink.tsx";
import { PatternDefs, patternOf } from "./PatternDefs.tsx";
import { listOfPart } from "./figureLists.ts";
import { slices } from "./pie.ts";
import type { PiePart, PieShare } from "./pie.ts";
import classes from "./PositionsDonut.module.css";

type PositionsDonutProps = { filters: FilterSet; total: number; shares: readonly PieShare[] };

export function PositionsDonut({ filters, total, shares }: PositionsDonutProps) {
  const { say, number, exactShare } = useWords();
  const id = useId();
  const named = shares.filter(({ part, count }) => count > 0 || isAlwaysNamed(part, filters));
  const textOf = ({ part, count, share }: PieShare) =>
    say("dashboards.pie.slice", {
      part: say(`dashboards.pie.${part}`),
      formatted: number(count),
      share: exactShare(share),
    });
  return (
    <div className={classes.donut}>
      <div className={classes.ring}>
        <svg viewBox="0 0 100 100" aria-hidden>
          <PatternDefs id={id} />
          {slices(shares).map(({ part, path }) => (
            <FigureLink key={part} {...listOfPart(part, filters)} tabIndex={-1}>
              <path d={path} fill={patternOf(id, part)} className={classes.slice}>
                <title>{textOf(shares.find((share) => share.part === part)!)}</title>
              </path>
            </FigureLink>
          ))}
        </svg>
        <p className={classes.total}>
          <strong>{number(total)}</strong>
          <span>
            {say(filters.competitors ? "dashboards.pie.compared" : "dashboards.pie.total", { count: total })}
          </span>
        </p>
      </div>
      <ul className={classes.parts}>
        {named.map((share) => (
          <li key={share.part}>
            <FigureLink
              {...listOfPart(share.part, filters)}
              className={classes.part}
              data-position={share.part}
              title={textOf(share)}
            >
              <span className={classes.swatch} data-position={share.part} aria-hidden />
              <span className={classes.name}>{say(`dashboards.pie.${share.part}`)}</span>
              <span className={classes.count}>{number(share.count)}</span>
              <span className={classes.share}>{exactShare(share.share)}</span>
            </FigureLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The four parts of every catalogue; beside some competitors alone no product counts as unmatched. */
function isAlwaysNamed(part: PiePart, { competitors }: FilterSet): boolean {
  if (part === "unmatched") return competitors === undefined;
  return part !== "notCompared";
}
