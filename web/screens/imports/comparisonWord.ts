// In which words the state of a catalogue's comparisons is told.
import type { ComparisonState } from "#web/queries/websiteImports.ts";

type Told = Pick<ComparisonState, "status" | "last_aggregated_at" | "matched_count">;

/** Products matched by hand are compared at once: they are up to date before any change was followed. */
export function comparisonWord({ status, last_aggregated_at, matched_count }: Told) {
  if (status !== "idle" || last_aggregated_at !== null) return status;
  return matched_count > 0 ? "upToDate" : "never";
}
