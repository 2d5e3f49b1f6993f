import classes from "./Pills.module.css";

type PillsProps<Value extends string> = {
  /** What is chosen here, for those who cannot see it. */
  label: string;
  choices: readonly { value: Value; label: string; position?: string; count?: string | undefined }[];
  /** The one that is chosen; any other value is none of them. */
  value: string;
  onChange(value: Value): void;
};

/** A few choices side by side, of which one is taken. */
export function Pills<Value extends string>({ label, choices, value, onChange }: PillsProps<Value>) {
  return (
    <div className={classes.pills} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={classes.choice}
          aria-pressed={value === choice.value}
          onClick={() => onChange(choice.value)}
        >
          {choice.position && <span className={classes.dot} data-position={choice.position} />}
          {choice.label}
          {choice.count !== undefined && <span className={classes.count}>{choice.count}</span>}
        </button>
      ))}
    </div>
  );
}
