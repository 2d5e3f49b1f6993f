import { Suspense } from "react";
import { lazyPart } from "#web/parts/lazyPart.ts";
import type { ChoiceState } from "#web/parts/simulator/useChoice.ts";
import type { useSimulation } from "#web/parts/simulator/useSimulation.ts";
import { PositionCounts } from "./PositionCounts.tsx";
import type { useTrackedList } from "./useTrackedList.ts";
import classes from "./Tracking.module.css";

const Performance = lazyPart(() => import("#web/parts/performance/Performance.tsx"));

export type OpenedList = {
  list: ReturnType<typeof useTrackedList>;
  state: ChoiceState;
  simulation: ReturnType<typeof useSimulation>;
};

/** `isShown`: the performance, beside the counts that always are. */
export function TrackedCounts({ list, state, simulation, isShown }: OpenedList & { isShown: boolean }) {
  const { diff, failure } = simulation;
  const counts = diff && {
    countProducts: list.total ?? null,
    countCheapProducts: diff.countProductsCheap,
    countEqualsProducts: diff.countProductsEquals,
    countExpensiveProducts: diff.countProductsExpensive,
  };
  return (
    <>
      <div className={classes.counts}>
        <PositionCounts counts={counts} failed={failure !== null} />
      </div>
      {isShown && list.question.filters && (
        <Suspense>
          <Performance filters={list.question.filters} choice={state.simulated} />
        </Suspense>
      )}
    </>
  );
}
