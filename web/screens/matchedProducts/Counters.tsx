import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
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
import { useCollapsed } from "./useCollapsed.ts";
import { useCounts } from "./useCounts.ts";
import classes from "./Counters.module.css";

type CountersProps = {
  fixed: Competitive;
  /** Undefined until it is known what the list is narrowed to. */
  filters: FilterSet | undefined;
  /** The position that the list is narrowed to; undefined where the address fixes one. */
  chosen?: Competitive | undefined;
  /** Shows one position only, or all of them. */
  onChoose(competitive: Competitive): void;
  /** Asks again for what could not be counted. */
  onRetry(): void;
};

/**
 * How many products are matched, against how many competitors, and where their prices stand. A position is shown alone
 * by its card, and all again by the same or by the first.
 */
export function Counters({ fixed, filters, chosen: position, onChoose, onRetry }: CountersProps) {
  const catalog = useCatalog();
  const { say, share } = useWords();
  const { counts, failed } = useCounts(catalog, fixed, filters);
  const all = catalog.competitors.length;
  const chosen = filters?.competitors?.length;
  const shareOf = (position: Position) =>
    counts && counts.matched > 0 ? counts[position] / counts.matched : 0;
  const percents = counts && percentsOf(counts);
  const [collapsed, toggle] = useCollapsed();
  const switchOf = (to: Competitive) =>
    fixed === "all"
      ? { pressed: position === to, onPress: () => onChoose(position === to ? "all" : to) }
      : undefined;
  return (
    <section
      className={classes.counters}
      data-collapsed={collapsed || undefined}
      aria-label={say("matched.counters.label")}
    >
      <Counter
        label="matched.counters.matched"
        choice={switchOf("all")}
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
      {positions.map((counted) => (
        <Counter
          key={counted}
          label={labels[fixed === "expensiveOrEquals" && counted === "expensive" ? fixed : counted]}
          position={counted}
          choice={switchOf(counted)}
          value={counts?.[counted]}
          aside={percents && share(percents[counted] / 100)}
          failed={failed}
        >
          <Bar shares={[{ position: counted, share: shareOf(counted) }]} />
        </Counter>
      ))}
      <CollapseButton collapsed={collapsed} onToggle={toggle} />
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
  /** What pressing it shows. */
  choice?: { pressed: boolean; onPress(): void } | undefined;
  aside?: ReactNode;
  failed?: boolean;
  children?: ReactNode;
};

function Counter({ label, value, position, choice, aside, failed, children }: CounterProps) {
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

function CollapseButton({ collapsed, onToggle }: { collapsed: boolean; onToggle(): void }) {
  const { say } = useWords();
  const IconComponent = collapsed ? IconChevronDown : IconChevronUp;
  const label = say(collapsed ? "matched.counters.expand" : "matched.counters.collapse");
  return (
    <button
      type="button"
      className={classes.collapse}
      aria-label={label}
      title={label}
      aria-expanded={!collapsed}
      onClick={onToggle}
    >
      <IconComponent size={16} stroke={1.8} aria-hidden />
    </button>
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
