import classes from "./imports.module.css";

/** Why a run stopped or paused: each reason stands in a line of its own. */
export function Reasons({ text }: { text: string }) {
  const reasons = text.split("\n");
  if (reasons.length === 1) return text;
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
