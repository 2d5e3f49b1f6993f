// What the simulator of a tracking is told, in the tracking's fields.
import { usualChoice } from "#web/parts/simulator/options.ts";
import type { WholeChoice } from "#web/parts/simulator/options.ts";
import type { Tracking } from "#web/queries/trackings.ts";

type SimulatorFields = Pick<
  Tracking,
  | "simulator_diff_value"
  | "simulator_diff_type"
  | "simulator_result_type"
  | "simulator_sales_count"
  | "simulator_sales_by"
  | "simulator_margin"
>;

export function choiceIn(tracking: SimulatorFields): WholeChoice {
  return {
    ...usualChoice,
    diffValue: tracking.simulator_diff_value,
    diffType: tracking.simulator_diff_type,
    resultType: tracking.simulator_result_type,
    nbSale: tracking.simulator_sales_count,
    saleBy: tracking.simulator_sales_by,
    margin: tracking.simulator_margin,
  };
}

/** The largest difference and the file of sales are of the moment, and not kept. */
export function fieldsOf(choice: WholeChoice): SimulatorFields {
  return {
    simulator_diff_value: choice.diffValue,
    simulator_diff_type: choice.diffType,
    simulator_result_type: choice.resultType,
    simulator_sales_count: choice.nbSale,
    simulator_sales_by: choice.saleBy,
    simulator_margin: choice.margin,
  };
}
