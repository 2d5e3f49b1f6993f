import type { ReactNode } from "react";
import classes from "./FigureTable.module.css";

/** The figures of a widget as a table; it scrolls in its card, so the keyboard must reach it. No region: its card is one of the same name. */
export function FigureTable({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="group" aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
        {children}
      </table>
    </div>
  );
}
