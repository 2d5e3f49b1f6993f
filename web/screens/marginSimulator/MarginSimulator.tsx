// What closing the gaps to the cheapest competitors would bring in, and what it would cost.
import { IconCalculator } from "@tabler/icons-react";
import { useMemo } from "react";
import type { Position } from "#shared/filters/competitive.ts";
import { Message } from "#web/parts/Message.tsx";
import { ProductListScreen } from "#web/parts/list/ProductListScreen.tsx";
import { PriceRanking } from "#web/parts/matched-products/PriceRanking.tsx";
import type { MarginDiff } from "#web/queries/marginSimulation.ts";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { usualChoice } from "#web/parts/simulator/options.ts";
import { comparesNothing } from "#web/parts/simulator/results.ts";
import { simulatedColumns } from "#web/parts/simulator/simulatedColumns.tsx";
import { useListedOptions } from "#web/parts/simulator/useListedOptions.ts";
import { useChoice } from "#web/parts/simulator/useChoice.ts";
import { PositionTabs } from "./PositionTabs.tsx";
import { SimulatedCard } from "./SimulatedCard.tsx";
import { SimulatorPanel } from "./SimulatorPanel.tsx";
import { simulatorPath } from "./search.ts";
import { useSimulatedList } from "./useSimulatedList.ts";
import { useSimulation } from "#web/parts/simulator/useSimulation.ts";

export function MarginSimulator() {
  const words = useWords();
  const { say } = words;
  const { id, website_id: websiteId, currentCurrency: currency } = useCatalog();
  const list = useSimulatedList();
  const { tab, chooseTab } = list;
  const state = useChoice(usualChoice);
  const simulation = useSimulation(list.simulatedWhere, state.simulated);
  const options = useListedOptions(state.simulated);
  const columns = useMemo(
    () => simulatedColumns({ words, currency, options, address: simulatorPath }),
    [words, currency, options],
  );
  return (
    <ProductListScreen
      title={say("simulator.title")}
      intro={say("simulator.intro")}
      list={list}
      name={`simulator-${id}`}
      columns={columns}
      counters={<SimulatorPanel {...{ state, simulation, tab }} />}
      queries={matchedProducts(websiteId)}
      toolbar={<PositionTabs diff={simulation.diff} tab={tab} onTab={chooseTab} />}
      renderDetail={(product) => <PriceRanking product={product} currency={currency} />}
      renderCard={(product) => <SimulatedCard product={product} options={options} />}
      empty={<NothingThere tab={tab} diff={simulation.diff} />}
    />
  );
}

type NothingThereProps = { tab: Position; diff: MarginDiff | undefined };

/** Where another position has products, one is sent there; where none has, there is nothing to compare with yet. */
function NothingThere({ tab, diff }: NothingThereProps) {
  const { say } = useWords();
  if (diff && comparesNothing(diff))
    return (
      <Message
        icon={IconCalculator}
        title={say("simulator.empty.compared")}
        advice={say("simulator.empty.comparedAdvice")}
      />
    );
  return (
    <Message
      icon={IconCalculator}
      title={say(`simulator.empty.${tab}`)}
      advice={say("simulator.empty.advice")}
    />
  );
}
