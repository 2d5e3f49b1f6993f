// What the address of a tracking can say: which tab, its list, its filters, and what its simulator is told.
import { sortableIn } from "#shared/columns/productColumns.ts";
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";
import { type ChoiceInAddress, readChoice } from "#web/parts/simulator/options.ts";

export const trackingTabs = ["products", "margin", "settings"] as const;
export type TrackingTab = (typeof trackingTabs)[number];

type Narrowing = ReturnType<typeof validParameters> &
  ChoiceInAddress & { tab?: Exclude<TrackingTab, "products"> | undefined };

export const trackingAddress = listAddress({
  sortable: sortableIn("simulated"),
  order: "modified DESC",
  reads: (search): Narrowing => ({
    ...validParameters(search),
    ...readChoice(search),
    tab: tabIn(search["tab"]),
  }),
});

/** Undefined for the first one. */
function tabIn(said: unknown): Exclude<TrackingTab, "products"> | undefined {
  return said === "margin" || said === "settings" ? said : undefined;
}
