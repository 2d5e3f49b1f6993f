import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Badge.module.css";

export type Tone = "good" | "even" | "bad" | "doubtful" | "none";

type BadgeProps = {
  tone: Tone;
  icon: Icon;
  /** Something is under way: the icon turns. */
  turning?: boolean;
  title?: string | undefined;
  children: ReactNode;
};

/** A state at a glance: an icon, a word and a tint. */
export function Badge({ tone, icon: BadgeIcon, turning, title, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone} data-turning={turning || undefined} title={title}>
      <BadgeIcon size={14} stroke={2.1} aria-hidden />
      {children}
    </span>
  );
}
