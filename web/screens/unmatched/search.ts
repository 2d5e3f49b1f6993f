// What the address of the unmatched products can say. What it does not say is the default.
import { sortableIn } from "#shared/columns/productColumns.ts";
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import { notOfRules } from "#shared/filters/ruleFilter.ts";
import type { FilterParameters } from "#shared/filters/filterSetParameters.ts";
import { unmatchedKinds } from "#shared/filters/unmatchedProducts.ts";
import type { UnmatchedKind } from "#shared/filters/unmatchedProducts.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";

type Narrowing = FilterParameters & { kind?: UnmatchedKind | undefined };

export const unmatchedAddress = listAddress<Narrowing>({
  sortable: sortableIn("unmatched"),
  order: "title ASC",
  reads: (search) => ({
    ...validParameters(search, notOfRules),
    kind: unmatchedKinds.find((kind) => kind === search["kind"] && kind !== "all"),
  }),
});
