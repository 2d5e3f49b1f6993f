import { IconClockExclamation } from "@tabler/icons-react";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./prices.module.css";

type Aged = Pick<CompetitorEntry, "is_old" | "price">;

type OldMarkProps = { entry: Aged | undefined; size?: number };

/** Beside a price that has not been seen for longer than its website allows; and whether it is left out for that. */
export function OldMark({ entry, size = 13 }: OldMarkProps) {
  const { say } = useWords();
  if (!entry?.is_old) return null;
  const text = say(entry.price === null ? "priceSource.leftOut" : "priceSource.old");
  return (
    <span className={classes.doubt} title={text}>
      <IconClockExclamation size={size} stroke={2} aria-hidden />
      <span className={classes.unseen}>{text}</span>
    </span>
  );
}
