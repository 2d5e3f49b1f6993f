import classes from "./Logo.module.css";

/** Our mark: a rising price line under a lookout's lantern. Purely decorative, the name stands beside it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg className={classes.logo} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" className={classes.ground} />
      <path d="M6.5 20.5l6-7 5 4.5 8-10" className={classes.line} />
      <path d="M9 26h14" className={classes.sea} />
      <circle cx="25.5" cy="8" r="2.4" className={classes.lantern} />
    </svg>
  );
}
