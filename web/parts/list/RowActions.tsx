// What can be done with one row of a list, as icons at its end. Keys move through the rows, not through these.
import type { Icon } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords } from "#web/session/words.ts";
import classes from "./RowActions.module.css";

/** `row` is what the row is called: whoever hears the label hears of which one. */
type Action = { label: string; row: string; icon: Icon };

export function RowActions({ children }: { children: ReactNode }) {
  return <span className={classes.actions}>{children}</span>;
}

export function RowLink({
  label,
  row,
  icon,
  ...target
}: Action & Pick<LinkProps, "to" | "params" | "search">) {
  const { say } = useWords();
  return (
    <Link
      {...target}
      className={classes.action}
      tabIndex={-1}
      title={label}
      aria-label={say("app.actionOn", { action: label, name: row })}
    >
      <ActionIcon icon={icon} />
    </Link>
  );
}

export function RowButton({ label, row, icon, onClick }: Action & { onClick(): void }) {
  const { say } = useWords();
  return (
    <button
      type="button"
      className={classes.action}
      tabIndex={-1}
      title={label}
      aria-label={say("app.actionOn", { action: label, name: row })}
      onClick={onClick}
    >
      <ActionIcon icon={icon} />
    </button>
  );
}

function ActionIcon({ icon: Drawn }: { icon: Icon }) {
  return <Drawn size={16} stroke={1.8} aria-hidden />;
}
