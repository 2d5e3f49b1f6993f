import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./states.module.css";

type MessageProps = {
  icon: Icon;
  title: string;
  advice: string;
  /** What to do next, usually a button; or several. */
  action?: ReactNode;
  /** Set for a failure, so that it is announced. */
  role?: "alert";
  /** "h1" when it is the whole page. */
  heading?: "h1" | "h2";
};

/** What stands where content would be: nothing yet, or a failure. Always says what to do next. */
export function Message({
  icon: IconComponent,
  title,
  advice,
  action,
  role,
  heading: Heading = "h2",
}: MessageProps) {
  return (
    <div className={classes.state} role={role}>
      <span className={classes.icon}>
        <IconComponent size={28} stroke={1.6} aria-hidden />
      </span>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.advice}>{advice}</p>
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
