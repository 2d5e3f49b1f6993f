import { IconLoader2 } from "@tabler/icons-react";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";
import type { Scrap } from "./useScrap.ts";
import classes from "./websiteFields.module.css";

/** Under the address: that the site is being read, why it could not be, or how to ask it. */
export function ScrapState({ scrap: { data, error, isReading, canAsk, ask } }: { scrap: Scrap }) {
  const words = useWords();
  const { say } = words;
  return (
    <span className={classes.scrap} role="status">
      {isReading && (
        <>
          <IconLoader2 size={14} className={classes.turning} aria-hidden />
          {say("websites.scrap.reading")}
        </>
      )}
      {error && (
        <span className={classes.problem}>
          {say("websites.scrap.failed", { problem: failureText(error, words) })}
        </span>
      )}
      {data && !isReading && say("websites.scrap.done", { count: data.logos.length })}
      {canAsk && (
        <button
          type="button"
          className={classes.textButton}
          onClick={({ currentTarget }) => {
            // The button goes: the focus stays at the address.
            currentTarget.closest(".mantine-InputWrapper-root")?.querySelector("input")?.focus();
            ask();
          }}
        >
          {say("websites.scrap.ask")}
        </button>
      )}
    </span>
  );
}
