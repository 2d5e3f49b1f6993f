import { useId } from "react";
import type { ReactNode } from "react";
import { useWords } from "#web/session/words.ts";
import type { AmountProblem } from "./options.ts";
import classes from "./ChoiceForm.module.css";

type FieldProps = {
  label: string;
  hint?: string;
  wide?: boolean;
  problem?: AmountProblem | undefined;
  children: ReactNode;
};

/** A field below what it is called; what it means is told when one points at it. */
export function Field({ label, hint, wide, problem, children }: FieldProps) {
  const { say } = useWords();
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
      {problem && (
        <span role="alert" className={classes.problem}>
          {say(`simulator.problem.${problem}`)}
        </span>
      )}
    </div>
  );
}
