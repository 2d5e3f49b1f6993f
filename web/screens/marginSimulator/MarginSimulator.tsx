// What closing the gaps to the cheapest competitors would bring in, and what it would cost.
import { IconCalculator } from "@tabler/icons-react";
import { useMemo } from "react";
import { positions } from "#shared/filters/competitive.ts";
import { Message } from "#web/parts/Message.tsx";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { ProductCard } from "#web/parts/matched-products/ProductCard.tsx";
import { PriceRanking } from "#web/parts/matched-products/PriceRanking.tsx";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { Unconverted } from "#web/parts/prices/Unconverted.tsx";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { AdjustedPrice } from "#web/parts/simulator/AdjustedPrice.tsx";
import { BackTestButton } from "#web/parts/back-test/BackTestButton.tsx";
import { ChoiceForm } from "#web/parts/simulator/ChoiceForm.tsx";
import { Simulation } from "#web/parts/simulator/Simulation.tsx";
import { usualChoice } from "#web/parts/simulator/options.ts";
import { countOf } from "#web/parts/simulator/results.ts";
import { simulatedColumns } from "#web/parts/simulator/simulatedColumns.tsx";
import { useChoice } from "#web/parts/simulator/useChoice.ts";
import { useSimulatedList } from "./useSimulatedList.ts";
import { useSimulation } from "#web/parts/simulator/useSimulation.ts";
import classes from "./MarginSimulator.module.css";

const simulatorPath = "/margin-simulator";
const pinned = ["image", "title"];

export function MarginSimulator() {
  const words = useWords();
  const { say, number } = words;
  const { id, website_id: websiteId, currentCurrency: currency } = useCatalog();
  const list = useSimulatedList();
  const { tab, chooseTab, question } = list;
  const state = useChoice(usualChoice);
  const simulation = useSimulation(list.simulatedWhere, state.simulated);
  const { diffType, diffValue, margin } = state.simulated;
  const options = useMemo(() => ({ diffType, diffValue, margin }), [diffType, diffValue, margin]);
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
      columns={columns}
      pinned={pinned}
      rowName={(product) => product.title ?? product.sku ?? ""}
      rowHeight={80}
      counters={
        <div className={classes.panel}>
          <ChoiceForm {...state} currency={currency}>
            <BackTestButton asked={simulation.asked} choice={state.simulated} currency={currency} />
          </ChoiceForm>
          <Simulation {...{ state, simulation, tab, currency }} />
        </div>
      }
      toolbar={
        <>
          <Unconverted queries={matchedProducts(websiteId)} question={question} />
          <Pills
            label={say("simulator.tabs")}
            choices={positions.map((position) => ({
              value: position,
              label: say(`simulator.tab.${position}`),
              position,
              count: simulation.diff && number(countOf(simulation.diff, position)),
            }))}
            value={tab}
            onChange={chooseTab}
          />
        </>
      }
      renderDetail={(product) => <PriceRanking product={product} currency={currency} />}
      renderCard={(product) => (
        <>
          <ProductCard product={product} currency={currency} address={simulatorPath} />
          <p className={classes.ofCard}>
            {say("simulator.adjustedPrice")}
            <AdjustedPrice {...{ words, currency, product, options }} />
          </p>
        </>
      )}
      empty={
        <Message
          icon={IconCalculator}
          title={say(`simulator.empty.${tab}`)}
          advice={say("simulator.empty.advice")}
        />
      }
    />
  );
}
