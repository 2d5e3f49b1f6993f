import { useWords } from "#web/session/words.ts";
import type { WordKey } from "#web/session/words.ts";
import classes from "./EntryBadge.module.css";

type EntryBadgeProps = {
  /** Undefined while that is not known. */
  count: number | undefined;
  /** What is counted, as a plural of `count` that shows `formatted`. */
  label: WordKey;
};

/** The count at the end of an entry of the menu; nothing when there is none. */
export function EntryBadge({ count, label }: EntryBadgeProps) {
  const { say, number } = useWords();
  if (!count) return null;
  return (
    <>
      <span className={classes.badge} aria-hidden="true">
        {count > most ? `${number(most)}+` : number(count)}
      </span>
      <span className={classes.unseen}>{say(label, { count, formatted: number(count) })}</span>
    </>
  );
}

/** A larger one takes the room of the entry's name. */
const most = 9_999;
