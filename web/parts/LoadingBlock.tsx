import { Loader } from "@mantine/core";
import { useWords } from "#web/session/words.ts";
import classes from "./states.module.css";

/** Covers the place of a screen while it loads. */
export function LoadingBlock() {
  const { say } = useWords();
  return (
    <div className={classes.state} role="status" aria-label={say("app.loading")}>
      <Loader />
    </div>
  );
}
