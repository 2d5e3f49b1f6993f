import { IconAlertTriangle } from "@tabler/icons-react";
import { useWords } from "#web/session/words.ts";
import classes from "./prices.module.css";

type DoubtMarkProps = {
  /** Undefined where the price is not in doubt, and null. */
  since: string | null | undefined;
  size?: number;
};

/** Beside a price that is in doubt: the last good one, while its source says another that is too far away. */
export function DoubtMark({ since, size = 13 }: DoubtMarkProps) {
  const { say, date } = useWords();
  if (!since) return null;
  const text = say("priceSource.inDoubt", { date: date(since) });
  return (
    <span className={classes.doubt} title={text}>
      <IconAlertTriangle size={size} stroke={2} aria-hidden />
      <span className={classes.unseen}>{text}</span>
    </span>
  );
}
