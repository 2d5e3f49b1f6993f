import { IconEyeOff, IconRotateClockwise, IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { actsOnRow, keepingPlace } from "#web/parts/matching/focusPlace.ts";
import type { Product } from "#web/queries/products.ts";
import { useWords } from "#web/session/words.ts";
import { useUnmatched } from "./unmatchedContext.ts";
import classes from "./Unmatched.module.css";

type RowActionsProps = { product: Product; tabIndex?: number };

/** Looking for a match by hand, and setting aside; what is set aside can be taken back. */
export function RowActions({ product, tabIndex }: RowActionsProps) {
  const { say } = useWords();
  const { setAside, manualSearch } = useUnmatched();
  const { id, title, unmatched } = product;
  return (
    <span className={classes.actions}>
      {!unmatched && (
        <Link
          to="/matching/manual"
          search={{ ...manualSearch, product: id }}
          className={classes.action}
          aria-label={say("unmatchedList.matchOne", { title })}
          tabIndex={tabIndex}
        >
          <IconSearch size={15} stroke={1.9} aria-hidden />
          {say("unmatchedList.match")}
        </Link>
      )}
      {setAside.allowed && <SetAsideButton product={product} tabIndex={tabIndex} />}
    </span>
  );
}

/** Sets a product aside, or brings it back. */
function SetAsideButton({ product: { id, title, unmatched }, tabIndex }: RowActionsProps) {
  const { say } = useWords();
  const { setAside } = useUnmatched();
  const toggle = () => setAside.some(new Map([[id, unmatched]]), !unmatched);
  const Icon = unmatched ? IconRotateClockwise : IconEyeOff;
  return (
    <button
      type="button"
      className={classes.action}
      aria-label={say(unmatched ? "unmatchedList.backOne" : "unmatchedList.asideOne", { title })}
      title={say(unmatched ? "unmatchedList.backHint" : "unmatchedList.asideHint")}
      tabIndex={tabIndex}
      // It keeps the focus.
      aria-disabled={setAside.busy || undefined}
      {...actsOnRow}
      onClick={({ currentTarget }) => void keepingPlace(currentTarget, toggle)}
    >
      <Icon size={15} stroke={1.9} aria-hidden />
      {say(unmatched ? "unmatchedList.backShort" : "unmatchedList.asideShort")}
    </button>
  );
}
