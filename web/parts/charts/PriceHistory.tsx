// The price history of a product and of its competitors. The drawing itself is fetched when it is first needed.
import { Suspense, lazy } from "react";
import { LoadingBlock } from "../LoadingBlock.tsx";
import type { PriceSeries } from "./alignToDays.ts";

export type PriceHistoryProps = {
  /** Mine (`own`) and the competitors', in the order of the legend. The same array as long as they do not change. */
  series: PriceSeries[];
  /** The one currency that all prices are in: "EUR". */
  currency: string;
  /** Of the drawing, in pixels. */
  height?: number;
};

const PriceChart = lazy(() =>
  import("./PriceChart.tsx").then(({ PriceChart: component }) => ({ default: component })),
);

export function PriceHistory({ series, currency, height = 400 }: PriceHistoryProps) {
  return (
    <Suspense fallback={<LoadingBlock />}>
      <PriceChart series={series} currency={currency} height={height} />
    </Suspense>
  );
}
