import classes from "./PriceLines.module.css";

/** A drawing, not data: one price among others, seen from above. */
export function PriceLines() {
  return (
    <svg className={classes.lines} viewBox="0 0 480 260" aria-hidden="true">
      <path className={classes.grid} d="M0 52h480M0 104h480M0 156h480M0 208h480" />
      <path className={classes.other} d="M0 96h60v-14h70v26h80v-12h70v30h90v-18h110" />
      <path className={classes.other} d="M0 60h90v22h60v-16h110v34h80v-10h60v14h80" />
      <path className={classes.other} d="M0 150h50v-20h100v12h70v-30h60v18h110v-12h90" />
      <path className={classes.mine} d="M0 128h80v24h70v18h90v-22h80v42h70v16h60" />
      <circle className={classes.here} cx="452" cy="206" r="9" />
    </svg>
  );
}
