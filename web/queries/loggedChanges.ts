// Who changed what: for administrators everything, for a customer their catalogues and own website.
import type { RowOf } from "#shared/entities/entity.ts";
import type { FieldChange, loggedChange } from "#shared/entities/loggedChange.ts";
import type { Wire } from "#web/api.ts";
import { listQueries } from "./listQueries.ts";

export type LoggedChange = Omit<Wire<RowOf<typeof loggedChange>>, "changes" | "private_changes"> & {
  changes: FieldChange[];
  /** Only an administrator is told of these. */
  private_changes?: FieldChange[];
};

export const loggedChanges = listQueries<LoggedChange>({
  key: ["loggedChanges"],
  path: "LoggedChanges",
  thenBy: "id DESC",
});
