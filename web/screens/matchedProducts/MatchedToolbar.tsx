import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { PastDayField } from "#web/parts/past/PastDayField.tsx";
import { PerformanceToggle } from "#web/parts/performance/PerformanceToggle.tsx";
import { Unconverted } from "#web/parts/prices/Unconverted.tsx";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { MatchedList } from "./useMatchedList.ts";

const Moves = lazyPart(() => import("./Moves.tsx").then(({ Moves: component }) => ({ default: component })));

type MatchedToolbarProps = {
  list: MatchedList;
  withPerformance: boolean;
  onPerformance(): void;
};

/** Today or a past day, and two of them side by side. */
export function MatchedToolbar({ list, withPerformance, onPerformance }: MatchedToolbarProps) {
  const { say } = useWords();
  const { website_id: websiteId } = useCatalog();
  const [comparing, setComparing] = useState(false);
  const { filters, apply, question, isPast } = list;
  // The list is asked a moment later than its filters change; a past day knows no currencies.
  const asksOfNow = question.where["day"] === undefined;
  return (
    <>
      {asksOfNow && <Unconverted queries={matchedProducts(websiteId)} question={question} />}
      {!isPast && <PerformanceToggle isShown={withPerformance} onToggle={onPerformance} />}
      <PastDayField filters={filters} onApply={apply} />
      <Button size="xs" variant="default" onClick={() => setComparing(true)}>
        {say("matched.moves.open")}
      </Button>
      <Suspense>{comparing && <Moves filters={filters} onClose={() => setComparing(false)} />}</Suspense>
    </>
  );
}
