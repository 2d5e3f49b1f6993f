import { IconCheck, IconMinus } from "@tabler/icons-react";
import classes from "./CheckButton.module.css";

type CheckButtonProps = {
  label: string;
  /** "some" where it stands for several of which some are chosen. */
  checked: boolean | "some";
  onToggle(event: { shiftKey: boolean }): void;
  /** -1 in a grid, where the arrows lead to cells. */
  tabIndex?: number;
  /** Shows its name beside the box. */
  named?: boolean;
};

/** A checkbox as a button: in a grid it has the focus of its cell, and it knows which keys are held. */
export function CheckButton({ label, checked, onToggle, tabIndex, named = false }: CheckButtonProps) {
  const Mark = checked === "some" ? IconMinus : IconCheck;
  return (
    <button
      type="button"
      role="checkbox"
      className={classes.check}
      aria-checked={checked === "some" ? "mixed" : checked}
      aria-label={named ? undefined : label}
      tabIndex={tabIndex}
      onClick={onToggle}
    >
      <span className={classes.box} aria-hidden="true">
        {checked && <Mark size={14} stroke={3} />}
      </span>
      {named && label}
    </button>
  );
}
