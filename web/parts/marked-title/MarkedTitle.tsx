import type { TitlePiece } from "./titleDifferences.ts";
import classes from "./MarkedTitle.module.css";

/** A title in which what the other one has not stands out: what tells products apart more than other words. */
export function MarkedTitle({ pieces }: { pieces: readonly TitlePiece[] }) {
  return pieces.map(({ text, differs }, at) => {
    // A title does not change its pieces.
    const key = at;
    if (differs === "telling") {
      return (
        <mark key={key} className={classes.telling}>
          {text}
        </mark>
      );
    }
    return (
      <span key={key} className={differs && classes.word}>
        {text}
      </span>
    );
  });
}
