import { useId } from "react";
import type { ReactNode } from "react";
import classes from "./ChoiceForm.module.css";

type FieldProps = { label: string; hint?: string; wide?: boolean; children: ReactNode };

/** A field below what it is called; what it means is told when one points at it. */
export function Field({ label, hint, wide, children }: FieldProps) {
  const id = useId();
  return (
    <div
      className={classes.field}
      data-wide={wide || undefined}
      role="group"
      aria-labelledby={id}
      title={hint}
    >
      <span id={id} className={classes.label}>
        {label}
      </span>
      <span className={classes.inputs}>{children}</span>
    </div>
  );
}
