// The filters that lists do not have, because their rows are compared with nothing.
import type { FilterField } from "#shared/filters/filterSet.ts";

/** What is known of own products alone, by their comparison. */
const ofComparisons: readonly FilterField[] = ["competitive", "isMatched", "competitors"];

/** Of one website of somebody else. */
export const notOfTheirs: readonly FilterField[] = ofComparisons;

/** Of several websites, each with attributes of its own. */
export const notOfSeveral: readonly FilterField[] = [...ofComparisons, "attributes"];
