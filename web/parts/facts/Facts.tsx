import type { ReactNode } from "react";
import classes from "./facts.module.css";

type Fact = { label: string; value: ReactNode };

/** What is known of a row beside its columns: names over values, as many beside each other as fit. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
