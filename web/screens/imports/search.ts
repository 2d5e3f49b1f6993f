// What the address of the imports can say. What it does not say is the default.
import { pastStatuses } from "#shared/reference/importProgress.ts";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { type BackToSteps, validateBack } from "#web/parts/first-steps/backToSteps.ts";
import { idIn, listAddress } from "#web/parts/list/listAddress.ts";
import type { PastImportsChoice } from "#web/queries/websiteImports.ts";

export type PastPageSize = (typeof pageSizes.pastImports.sizes)[number];

export const importsAddress = listAddress<PastImportsChoice & BackToSteps, PastPageSize>({
  order: "start_datetime DESC",
  pageSizes: pageSizes.pastImports,
  reads: (search) => ({
    ...validateBack(search),
    website: idIn(search["website"]),
    status: pastStatuses.find((name) => name === search["status"]),
  }),
});
