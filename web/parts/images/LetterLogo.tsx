import classes from "./letterLogo.module.css";

/** What stands for a catalogue that has no logo; `--logo-size` is its size. */
export function LetterLogo({ name }: { name: string }) {
  return (
    <span className={classes.letter} aria-hidden="true">
      {name.trim().charAt(0).toUpperCase()}
    </span>
  );
}
