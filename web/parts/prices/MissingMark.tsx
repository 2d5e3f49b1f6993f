import { IconClockOff } from "@tabler/icons-react";
import { useWords } from "#web/session/words.ts";
import classes from "./prices.module.css";

/** Beside the price of a product that complete imports hold no more. `since`: null where they do. */
export function MissingMark({ since, size = 13 }: { since: string | null | undefined; size?: number }) {
  const { say, date } = useWords();
  if (!since) return null;
  const text = say("priceSource.unseenSince", { date: date(since) });
  return (
    <span className={classes.doubt} title={text}>
      <IconClockOff size={size} stroke={2} aria-hidden />
      <span className={classes.unseen}>{text}</span>
    </span>
  );
}
