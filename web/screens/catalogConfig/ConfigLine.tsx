// A line of a list of the configuration: what it is, and at its end what can be done with it.
import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "#web/session/words.ts";
import classes from "./catalogConfig.module.css";

type LineProps = { name: string; isOff?: boolean; actions: ReactNode; children: ReactNode };

export function ConfigLine({ name, isOff = false, actions, children }: LineProps) {
  return (
    <li className={classes.line} data-off={isOff || undefined}>
      <div className={classes.lineText}>
        <strong>{name}</strong>
        {children}
      </div>
      <span className={classes.actions}>{actions}</span>
    </li>
  );
}

type ActionProps = {
  icon: TablerIcon;
  /** What it does, and to which line. */
  label: string;
  name: string;
  /** A way to a file; a button without it. */
  href?: string;
  disabled?: boolean;
  onClick?(): void;
};

export function LineAction({ icon: Icon, label, name, href, disabled, onClick }: ActionProps) {
  const { say } = useWords();
  const named = {
    className: classes.action,
    title: label,
    "aria-label": say("app.actionOn", { action: label, name }),
  };
  const icon = <Icon size={16} aria-hidden />;
  if (href !== undefined)
    return (
      <a href={href} download={name} {...named}>
        {icon}
      </a>
    );
  return (
    <button type="button" disabled={disabled} onClick={onClick} {...named}>
      {icon}
    </button>
  );
}
