import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LoggedChange } from "#web/queries/loggedChanges.ts";
import { type RowNames, kindsOfNames, rowNamesOptions } from "#web/queries/rowNames.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { type Names, idsNamedBy } from "./namedIds.ts";

const noChanges: LoggedChange[] = [];

/** What the rows are called that these changes name. Accounts are the administrators'. */
export function useNames(changes: LoggedChange[] = noChanges): Names {
  const isAdmin = useIsAdmin();
  const ids = useMemo(() => idsNamedBy(changes), [changes]);
  const kinds = kindsOfNames.filter((kind) => isAdmin || kind !== "customer");
  return useQueries({
    queries: kinds.map((kind) => rowNamesOptions(kind, ids[kind])),
    combine: (answers) =>
      Object.fromEntries(
        kinds.map((kind, position) => [kind, answers[position]?.data as RowNames | undefined]),
      ),
  }) as Names;
}
