// One figure in a card: a count, what it is of, and its share of the whole.
import type { ReactNode } from "react";
import type { Position } from "#shared/filters/competitive.ts";
import { CountUp } from "#web/parts/CountUp.tsx";
import { useWords } from "#web/session/words.ts";
import type { WordKey } from "#web/session/words.ts";
import classes from "./Counter.module.css";

type CounterProps = {
  label: WordKey;
  value: number | undefined;
  position?: Position;
  /** What pressing it shows. */
  choice?: { pressed: boolean; onPress(): void } | undefined;
  /** Its name as the way to what it counts, which the whole card is then. */
  link?: ((name: string) => ReactNode) | undefined;
  aside?: ReactNode;
  failed?: boolean;
  children?: ReactNode;
};

export function Counter({ label, value, position, choice, link, aside, failed, children }: CounterProps) {
  const { say } = useWords();
  return (
    <div
      className={classes.counter}
      role="group"
      aria-label={say(label)}
      data-position={position}
      data-chosen={(position && choice?.pressed) || undefined}
    >
      <p className={classes.label}>
        {position && <span className={classes.dot} data-position={position} />}
        {choice ? (
          <button
            type="button"
            className={classes.choice}
            aria-pressed={choice.pressed}
            onClick={choice.onPress}
          >
            {say(label)}
          </button>
        ) : link ? (
          link(say(label))
        ) : (
          say(label)
        )}
      </p>
      <p className={classes.figures}>
        <strong className={classes.value}>
          {value === undefined ? <NoValue failed={failed} /> : <CountUp value={value} />}
        </strong>
        {aside && <span className={classes.aside}>{aside}</span>}
      </p>
      {children}
    </div>
  );
}

function NoValue({ failed }: { failed: boolean | undefined }) {
  const { say } = useWords();
  return failed ? (
    <span title={say("matched.counters.failed")}>—</span>
  ) : (
    <span className={classes.pending} />
  );
}

/** How much of the whole each position takes. The figures beside it say the same in words. */
export function CounterBar({ shares }: { shares: { position: Position; share: number }[] }) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {shares.map(({ position, share }) => (
        <span key={position} data-position={position} style={{ width: `${share * 100}%` }} />
      ))}
    </div>
  );
}
