import { useWords } from "#web/session/words.ts";
import classes from "./GridSkeleton.module.css";

/** More rows than this are out of sight while loading. */
const mostRows = 8;

/** The shape of the list while its first page is on its way. */
export function GridSkeleton({ rowHeight, rows }: { rowHeight: number; rows: number }) {
  const { say } = useWords();
  return (
    <div className={classes.skeleton} role="status" aria-label={say("grid.loading")}>
      {Array.from({ length: Math.min(rows, mostRows) }, (_, index) => (
        <div key={index} className={classes.row} style={{ height: rowHeight }}>
          <span className={classes.image} />
          <span className={classes.title} />
          <span className={classes.figure} />
          <span className={classes.figure} />
          <span className={classes.figure} />
        </div>
      ))}
    </div>
  );
}
