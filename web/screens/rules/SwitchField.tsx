import { useId } from "react";
import classes from "./rules.module.css";

type SwitchFieldProps = {
  label: string;
  description: string;
  checked: boolean;
  onChange(checked: boolean): void;
};

/** Something that is on or off, with what that means. */
export function SwitchField({ label, description, checked, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={classes.switchField}>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={id}
        className={classes.switch}
        onClick={() => onChange(!checked)}
      >
        <span className={classes.track} aria-hidden />
        {label}
      </button>
      <p id={id} className={classes.minor}>
        {description}
      </p>
    </div>
  );
}
