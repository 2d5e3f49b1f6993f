import classes from "./widgets.module.css";

type OtherRowsProps = {
  /** What the drawing leaves to the table. */
  children: string;
  /** The same on paper, where no table can be opened. */
  printed: string;
};

export function OtherRows({ children, printed }: OtherRowsProps) {
  return (
    <p className={classes.rest}>
      <span className={classes.onScreen}>{children}</span>
      <span className={classes.onPaper}>{printed}</span>
    </p>
  );
}
