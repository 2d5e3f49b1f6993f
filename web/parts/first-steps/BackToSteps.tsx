import { IconArrowLeft } from "@tabler/icons-react";
import { Link, useSearch } from "@tanstack/react-router";
import { useWords } from "#web/session/words.ts";
import { validateBack } from "./backToSteps.ts";
import classes from "./backToSteps.module.css";

/** Whether who is here came from the first steps. */
export function useCameFromSteps(): boolean {
  return validateBack(useSearch({ strict: false })).back !== undefined;
}

/** Above the title of a screen: the way back, for who came from there. */
export function BackToSteps() {
  const { say } = useWords();
  if (!useCameFromSteps()) return null;
  return (
    <Link to="/first-steps" className={classes.link}>
      <IconArrowLeft size={16} aria-hidden />
      {say("app.backToSteps")}
    </Link>
  );
}
