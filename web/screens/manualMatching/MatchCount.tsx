import { useWords } from "#web/session/words.ts";
import classes from "./OwnCatalog.module.css";

/** With how many competitors a product is matched. */
export function MatchCount({ count }: { count: number }) {
  const { say } = useWords();
  return (
    <span className={classes.matches} data-none={count === 0 || undefined}>
      {count === 0 ? say("manualMatching.noMatch") : say("manualMatching.matches", { count })}
    </span>
  );
}
