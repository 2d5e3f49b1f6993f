import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { positions } from "#shared/filters/competitive.ts";
import type { Competitive, Position } from "#shared/filters/competitive.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { CountUp } from "#web/parts/CountUp.tsx";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { WordKey } from "#web/session/words.ts";
import { percentsOf } from "./counts.ts";
import { useCounts } from "./useCounts.ts";
import classes from "./Counters.module.css";

type CountersProps = {
  fixed: Competitive;
  /** Undefined until it is known what the list is narrowed to. */
  filters: FilterSet | undefined;
  /** Asks again for what could not be counted. */
  onRetry(): void;
};

/** How many products are matched, against how many competitors, and where their prices stand. */
export function Counters({ fixed, filters, onRetry }: CountersProps) {
  const catalog = useCatalog();
  const { say, share } = useWords();
  const { counts, failed } = useCounts(catalog, fixed, filters);
  const all = catalog.competitors.length;
  const chosen = filters?.competitors?.length;
  const shareOf = (position: Position) =>
    counts && counts.matched > 0 ? counts[position] / counts.matched : 0;
  const percents = counts && percentsOf(counts);
  return (
    <section className={classes.counters} aria-label={say("matched.counters.label")}>
      <Counter
        label="matched.counters.matched"
        value={counts?.matched}
        failed={failed}
        aside={failed ? <RetryButton onRetry={onRetry} /> : <UnmatchedLink />}
      >
        <Bar shares={positions.map((position) => ({ position, share: shareOf(position) }))} />
      </Counter>
      <Counter
        label="matched.counters.competitors"
        value={chosen ?? all}
        aside={chosen === undefined ? undefined : say("matched.counters.outOf", { all })}
      />
      {positions.map((position) => (
        <Counter
          key={position}
          label={labels[fixed === "expensiveOrEquals" && position === "expensive" ? fixed : position]}
          position={position}
          value={counts?.[position]}
          aside={percents && share(percents[position] / 100)}
          failed={failed}
        >
          <Bar shares={[{ position, share: shareOf(position) }]} />
        </Counter>
      ))}
    </section>
  );
}

const labels = {
  cheap: "matched.counters.cheap",
  equals: "matched.counters.equals",
  expensive: "matched.counters.expensive",
  expensiveOrEquals: "matched.counters.expensiveOrEquals",
} satisfies Record<string, WordKey>;

type CounterProps = {
  label: WordKey;
  value: number | undefined;
  position?: Position;
  aside?: ReactNode;
  failed?: boolean;
  children?: ReactNode;
};

function Counter({ label, value, position, aside, failed, children }: CounterProps) {
  const { say } = useWords();
  return (
    <div className={classes.counter} role="group" aria-label={say(label)}>
      <p className={classes.label}>
        {position && <span className={classes.dot} data-position={position} />}
        {say(label)}
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

/** The others have no place in the side menu. */
function UnmatchedLink() {
  const { say } = useWords();
  return (
    <Link to="/catalog/unmatched" className={classes.retry}>
      {say("matched.counters.unmatched")}
    </Link>
  );
}

function RetryButton({ onRetry }: Pick<CountersProps, "onRetry">) {
  const { say } = useWords();
  return (
    <button type="button" className={classes.retry} onClick={onRetry}>
      {say("app.retry")}
    </button>
  );
}

/** How much of the whole each position takes. The figures beside it say the same in words. */
function Bar({ shares }: { shares: { position: Position; share: number }[] }) {
  return (
    <div className={classes.bar} aria-hidden="true">
      {shares.map(({ position, share }) => (
        <span key={position} data-position={position} style={{ width: `${share * 100}%` }} />
      ))}
    </div>
  );
}
