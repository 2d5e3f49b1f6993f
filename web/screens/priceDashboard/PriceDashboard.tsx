// How competitive my prices are: the counters, the pie, and the same by brand, category and competitor.
import { Dashboard } from "#web/parts/dashboard/Dashboard.tsx";
import { useDashboard } from "#web/parts/dashboard/useDashboard.ts";
import { useWords } from "#web/session/words.ts";
import { PriceCounters } from "./PriceCounters.tsx";
import { priceWidgets } from "./priceWidgets.ts";

export function PriceDashboard() {
  const { say } = useWords();
  const state = useDashboard();
  return (
    <Dashboard title={say("dashboards.price.title")} state={state} widgets={priceWidgets}>
      <PriceCounters filters={state.shown} />
    </Dashboard>
  );
}
