import { useId } from "react";
import classes from "./switch.module.css";

type SwitchFieldProps = {
  label: string;
  description?: string | undefined;
  checked: boolean;
  disabled?: boolean;
  onChange(checked: boolean): void;
};

/** Something that is on or off, with what that means. */
export function SwitchField({ label, description, checked, disabled, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={classes.switchField}>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={description && id}
        disabled={disabled}
        className={classes.switch}
        onClick={() => onChange(!checked)}
      >
        <span className={classes.track} aria-hidden />
        {label}
      </button>
      {description && (
        <p id={id} className={classes.description}>
          {description}
        </p>
      )}
    </div>
  );
}
