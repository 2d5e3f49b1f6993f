// What the address of the imports can say. What it does not say is the default.
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { idIn, listAddress } from "#web/parts/list/listAddress.ts";
import { past } from "#web/queries/websiteImports.ts";
import type { PastImportsChoice } from "#web/queries/websiteImports.ts";

export type PastPageSize = (typeof pageSizes.pastImports.sizes)[number];

export const importsAddress = listAddress<PastImportsChoice, PastPageSize>({
  order: "start_datetime DESC",
  pageSizes: pageSizes.pastImports,
  reads: ({ website, status }) => ({
    website: idIn(website),
    status: past.find((known) => known === status),
  }),
});
