// What the simulator is told, and what of it stands in the address.
import {
  periodsInMonth,
  salesDefaults,
  simulatorDefaults,
  simulatorTypes,
  simulatedAmountMax,
} from "#shared/reference/simulatorOptions.ts";
import type { SalesPeriod, SimulatorOptions } from "#shared/reference/simulatorOptions.ts";

/** What is chosen on the screen; a field that is being emptied has no value. */
export type Choice = Omit<SimulatorOptions, "diffValue" | "margin"> & {
  diffValue: number | undefined;
  margin: number | undefined;
  /** Pieces that are sold of each product in the period; a file of sales takes its place. */
  nbSale: number | undefined;
  saleBy: SalesPeriod;
  /** Whether results are in the currency (integer) or in percent. */
  resultType: SimulatorOptions["diffType"];
  /** Products whose difference is larger, in percent, are left out. */
  maxGapPercent: number | undefined;
  /** The file of sales that weighs the amounts. */
  sales: string | undefined;
};

/** A choice that somebody makes. */
export type ChoiceProps = { choice: Choice; change(part: Partial<Choice>): void };

/** A choice whose numbers are all there. */
export type WholeChoice = Choice & { diffValue: number; margin: number; nbSale: number };

/** What a price of a list is adjusted by. */
export type ListedOptions = SimulatorOptions & Pick<Choice, "maxGapPercent">;

/** What an address says of a choice. */
export type ChoiceInAddress = { [Name in keyof WholeChoice]?: WholeChoice[Name] | undefined };

export const usualChoice: WholeChoice = {
  ...simulatorDefaults,
  ...salesDefaults,
  maxGapPercent: undefined,
  sales: undefined,
};

/** Of the gap. */
export const shareMax = 100;

/** Whether the simulator can be asked: an empty value leaves the last result on the screen. */
export function isWhole(choice: Choice): choice is WholeChoice {
  const { diffType, diffValue, margin, nbSale, maxGapPercent = 0 } = choice;
  return (
    isAmount(diffValue, diffType === "percent" ? shareMax : simulatedAmountMax) &&
    [margin, nbSale, maxGapPercent].every((value) => isAmount(value, simulatedAmountMax))
  );
}

/** Whether the largest gap leaves a product in: the simulator reads no other. */
export function isWithinGap(
  percent: number | null,
  { maxGapPercent }: Pick<Choice, "maxGapPercent">,
): boolean {
  return maxGapPercent === undefined || (percent !== null && Math.abs(percent) <= maxGapPercent);
}

export type AmountProblem = "missing" | "share" | "amount";

/** Why a number cannot be simulated with; undefined where it can. */
export function problemOf(value: number | undefined, max = simulatedAmountMax): AmountProblem | undefined {
  if (value === undefined) return "missing";
  if (isAmount(value, max)) return undefined;
  return max === shareMax ? "share" : "amount";
}

/** What an address says of the choice; what makes no sense there is as if it were not there. */
export function readChoice(search: Record<string, unknown>): ChoiceInAddress {
  const diffType = simulatorTypes.find((type) => type === search["diffType"]);
  const amount = (name: keyof WholeChoice, max = simulatedAmountMax) =>
    isAmount(search[name], max) ? (search[name] as number) : undefined;
  return {
    diffType,
    diffValue: amount("diffValue", diffType === "integer" ? simulatedAmountMax : shareMax),
    margin: amount("margin"),
    nbSale: amount("nbSale"),
    saleBy: (Object.keys(periodsInMonth) as SalesPeriod[]).find((period) => period === search["saleBy"]),
    resultType: simulatorTypes.find((type) => type === search["resultType"]),
    maxGapPercent: amount("maxGapPercent"),
    sales: typeof search["sales"] === "string" && search["sales"] !== "" ? search["sales"] : undefined,
  };
}

/** The parameters that say a choice: what it has not in common with `base`. */
export function saidOver(base: WholeChoice, choice: WholeChoice): ChoiceInAddress {
  const names = Object.keys(base) as (keyof WholeChoice)[];
  return Object.fromEntries(
    names.map((name) => [name, choice[name] === base[name] ? undefined : choice[name]]),
  );
}

/** The whole choice, from what an address says of it. */
export function choiceOver(base: WholeChoice, said: ChoiceInAddress): WholeChoice {
  const known = Object.entries(said).filter(([name, value]) => name in base && value !== undefined);
  return { ...base, ...Object.fromEntries(known) };
}

function isAmount(value: unknown, max: number): value is number {
  return typeof value === "number" && value >= 0 && value <= max;
}
