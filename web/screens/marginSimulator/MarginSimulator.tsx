// What closing the gaps to the cheapest competitors would bring in, and what it would cost.
import { IconCalculator } from "@tabler/icons-react";
import { useMemo } from "react";
import { type Position, positions } from "#shared/filters/competitive.ts";
import { Message } from "#web/parts/Message.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { ProductCard } from "#web/parts/matched-products/ProductCard.tsx";
import { PriceRanking } from "#web/parts/matched-products/PriceRanking.tsx";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { Unconverted } from "#web/parts/prices/Unconverted.tsx";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { AdjustedPrice } from "#web/parts/simulator/AdjustedPrice.tsx";
import { usualChoice } from "#web/parts/simulator/options.ts";
import type { WholeChoice } from "#web/parts/simulator/options.ts";
import { countOf } from "#web/parts/simulator/results.ts";
import { simulatedColumns } from "#web/parts/simulator/simulatedColumns.tsx";
import { useChoice } from "#web/parts/simulator/useChoice.ts";
import { SimulatorPanel } from "./SimulatorPanel.tsx";
import { useSimulatedList } from "./useSimulatedList.ts";
import { useSimulation } from "#web/parts/simulator/useSimulation.ts";
import classes from "./MarginSimulator.module.css";

const simulatorPath = "/margin-simulator";
const pinned = ["image", "title"];

export function MarginSimulator() {
  const words = useWords();
  const { say } = words;
  const { id, website_id: websiteId, currentCurrency: currency } = useCatalog();
  const list = useSimulatedList();
  const { tab, chooseTab, question } = list;
  const state = useChoice(usualChoice);
  const simulation = useSimulation(list.simulatedWhere, state.simulated);
  const options = useOptions(state.simulated);
  const columns = useMemo(
    () => simulatedColumns({ words, currency, options, address: simulatorPath }),
    [words, currency, options],
  );
  return (
    <ListScreen
      title={say("simulator.title")}
      intro={say("simulator.intro")}
      list={list}
      name={`simulator-${id}`}
      countWord="matched.count"
      columns={columns}
      pinned={pinned}
      rowName={(product) => product.title ?? product.sku ?? ""}
      rowHeight={80}
      counters={<SimulatorPanel {...{ state, simulation, tab }} />}
      toolbar={
        <>
          <Unconverted queries={matchedProducts(websiteId)} question={question} />
          <PositionTabs diff={simulation.diff} tab={tab} onTab={chooseTab} />
        </>
      }
      renderDetail={(product) => <PriceRanking product={product} currency={currency} />}
      renderCard={(product) => <SimulatedCard product={product} options={options} />}
      empty={<NothingThere tab={tab} />}
    />
  );
}

type Simulated = ReturnType<typeof useSimulation>;

/** The same object as long as they are the same: the columns are made of it. */
function useOptions({ diffType, diffValue, margin }: WholeChoice) {
  return useMemo(() => ({ diffType, diffValue, margin }), [diffType, diffValue, margin]);
}

type PositionTabsProps = Pick<Simulated, "diff"> & { tab: Position; onTab(tab: Position): void };

function PositionTabs({ diff, tab, onTab }: PositionTabsProps) {
  const { say, number } = useWords();
  return (
    <Pills
      label={say("simulator.tabs")}
      choices={positions.map((position) => ({
        value: position,
        label: say(`simulator.tab.${position}`),
        position,
        count: diff && number(countOf(diff, position)),
      }))}
      value={tab}
      onChange={onTab}
    />
  );
}

type SimulatedCardProps = { product: MatchedProduct; options: ReturnType<typeof useOptions> };

function SimulatedCard({ product, options }: SimulatedCardProps) {
  const words = useWords();
  const { currentCurrency: currency } = useCatalog();
  return (
    <>
      <ProductCard product={product} currency={currency} address={simulatorPath} />
      <p className={classes.ofCard}>
        {words.say("simulator.adjustedPrice")}
        <AdjustedPrice {...{ words, currency, product, options }} />
      </p>
    </>
  );
}

function NothingThere({ tab }: { tab: Position }) {
  const { say } = useWords();
  return (
    <Message
      icon={IconCalculator}
      title={say(`simulator.empty.${tab}`)}
      advice={say("simulator.empty.advice")}
    />
  );
}
