import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { Link } from "@tanstack/react-router";
import { positions } from "#shared/filters/competitive.ts";
import type { Competitive, Position } from "#shared/filters/competitive.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { percentsOf } from "#web/parts/counters/counts.ts";
import { Counter, CounterBar } from "#web/parts/counters/Counter.tsx";
import classes from "#web/parts/counters/Counter.module.css";
import { useCounts } from "#web/parts/counters/useCounts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { WordKey } from "#web/session/words.ts";
import { useCollapsed } from "./useCollapsed.ts";

type CountersProps = {
  fixed: Competitive;
  /** Undefined until it is known what the list is narrowed to. */
  filters: FilterSet | undefined;
  /** Others are chosen already. */
  waiting: boolean;
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
export function Counters(props: CountersProps) {
  const { fixed, filters, waiting: isWaiting, chosen: position, onChoose, onRetry } = props;
  const catalog = useCatalog();
  const { say } = useWords();
  const { counts, current, failed } = useCounts(catalog, fixed, filters);
  const all = catalog.competitors.length;
  const chosen = filters?.competitors?.length;
  const [collapsed, toggle] = useCollapsed();
  const switchOf = (to: Competitive) =>
    fixed === "all"
      ? { pressed: position === to, onPress: () => onChoose(position === to ? "all" : to) }
      : undefined;
  return (
    <section
      className={classes.counters}
      data-collapsed={collapsed || undefined}
      aria-busy={counts !== undefined && (isWaiting || current === undefined)}
      aria-label={say("matched.counters.label")}
    >
      <Counter
        label="matched.counters.matched"
        choice={switchOf("all")}
        value={counts?.matched}
        failed={failed}
        aside={failed ? <RetryButton onRetry={onRetry} /> : <UnmatchedLink />}
      >
        <CounterBar shares={positions.map((position) => ({ position, share: shareOf(position, counts) }))} />
      </Counter>
      <Counter
        label="matched.counters.competitors"
        value={chosen ?? all}
        aside={chosen === undefined ? undefined : say("matched.counters.outOf", { all })}
      />
      {positions.map((counted) => (
        <PositionCounter
          key={counted}
          {...{ counted, counts, failed }}
          label={labels[fixed === "expensiveOrEquals" && counted === "expensive" ? fixed : counted]}
          choice={switchOf(counted)}
        />
      ))}
      <CollapseButton collapsed={collapsed} onToggle={toggle} />
    </section>
  );
}

type Counts = ReturnType<typeof useCounts>["counts"];

function shareOf(position: Position, counts: Counts): number {
  return counts && counts.matched > 0 ? counts[position] / counts.matched : 0;
}

type PositionCounterProps = Pick<ComponentProps<typeof Counter>, "label" | "choice" | "failed"> & {
  counted: Position;
  counts: Counts;
};

function PositionCounter({ counted, counts, ...counter }: PositionCounterProps) {
  const { share } = useWords();
  return (
    <Counter
      {...counter}
      position={counted}
      value={counts?.[counted]}
      aside={counts && share(percentsOf(counts)[counted] / 100)}
    >
      <CounterBar shares={[{ position: counted, share: shareOf(counted, counts) }]} />
    </Counter>
  );
}

const labels = {
  cheap: "matched.counters.cheap",
  equals: "matched.counters.equals",
  expensive: "matched.counters.expensive",
  expensiveOrEquals: "matched.counters.expensiveOrEquals",
} satisfies Record<string, WordKey>;

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
