// How every screen begins: what it is called and, at the other end, what can be done with all of it; below, what it is for.
import type { ReactNode } from "react";
import classes from "./ScreenHead.module.css";

type ScreenHeadProps = {
  title: ReactNode;
  intro?: ReactNode;
  /** What can be done, or chosen, for the screen as a whole. */
  children?: ReactNode;
};

export function ScreenHead({ title, intro, children }: ScreenHeadProps) {
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      {children}
      {intro && <p className={classes.intro}>{intro}</p>}
    </header>
  );
}
