// The price history of a product and of its competitors. The drawing itself is fetched when it is first needed.
import { Suspense } from "react";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { LoadingBlock } from "../LoadingBlock.tsx";
import type { PriceHistoryProps } from "./PriceChart.tsx";

const PriceChart = lazyPart(() =>
  import("./PriceChart.tsx").then(({ PriceChart: component }) => ({ default: component })),
);

export function PriceHistory({ series, currency, height = 400 }: PriceHistoryProps) {
  return (
    <Suspense fallback={<LoadingBlock />}>
      <PriceChart series={series} currency={currency} height={height} />
    </Suspense>
  );
}
