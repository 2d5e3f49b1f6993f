// The products of a tracking: a list with its counts, and the adjusted prices of its simulator.
import { type ReactNode, useMemo } from "react";
import { ProductListScreen } from "#web/parts/list/ProductListScreen.tsx";
import { PriceRanking } from "#web/parts/matched-products/PriceRanking.tsx";
import { ProductCard } from "#web/parts/matched-products/ProductCard.tsx";
import { PerformanceToggle } from "#web/parts/performance/PerformanceToggle.tsx";
import { usePerformance } from "#web/parts/performance/usePerformance.ts";
import type { WholeChoice } from "#web/parts/simulator/options.ts";
import { useListedOptions } from "#web/parts/simulator/useListedOptions.ts";
import { simulatedColumns } from "#web/parts/simulator/simulatedColumns.tsx";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import type { Tracking } from "#web/queries/trackings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { NothingTracked } from "./NothingTracked.tsx";
import { type OpenedList, TrackedCounts } from "./TrackedCounts.tsx";
import { nameOf } from "./useTrackedList.ts";

const address = "/catalog/tracking-product/$trackingId";

type TrackedProductsProps = {
  tracking: Tracking;
  opened: OpenedList & { saving: { isPricedAsSaved: boolean } };
  head: ReactNode;
  children: ReactNode;
};

export function TrackedProducts({ tracking, opened, head, children }: TrackedProductsProps) {
  const { list, state, saving } = opened;
  const { website_id: websiteId, currentCurrency: currency } = useCatalog();
  const columns = useColumns(state.simulated);
  const { say } = useWords();
  const [isShown, toggle] = usePerformance();
  return (
    <ProductListScreen
      title={tracking.name}
      actions={head}
      list={list}
      name={nameOf(tracking)}
      columns={columns}
      counters={<TrackedCounts {...opened} isShown={isShown} />}
      queries={matchedProducts(websiteId)}
      toolbar={<PerformanceToggle isShown={isShown} onToggle={toggle} />}
      renderDetail={(product) => <PriceRanking product={product} currency={currency} />}
      renderCard={(product) => <ProductCard product={product} currency={currency} address={address} />}
      empty={<NothingTracked />}
      exported={{
        websiteId,
        modelFnName: "matchedProducts",
        where: list.question.where,
        // As it was saved: with what is changed, the file has the rows of the screen and no adjusted price.
        ...(saving.isPricedAsSaved
          ? { trackingProductId: tracking.id }
          : { lacks: say("trackings.exportedUnpriced") }),
      }}
    >
      {children}
    </ProductListScreen>
  );
}

function useColumns(choice: WholeChoice) {
  const words = useWords();
  const { currentCurrency: currency } = useCatalog();
  const options = useListedOptions(choice);
  return useMemo(() => simulatedColumns({ words, currency, options, address }), [words, currency, options]);
}
