// The catalogues of the signed-in user, and the one being looked at.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { createContext, use, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { request } from "#web/api.ts";
import { isAdminOptions } from "./customer.ts";
import { requireSession } from "./session.ts";
import { local } from "./storage.ts";
import { CompetitorLabels } from "./words.ts";
import { chosenCatalog, withSortedCompetitors } from "./catalog.ts";
import type { Catalog } from "./catalog.ts";

export type CatalogChoice = {
  catalogs: Catalog[];
  /** Undefined when the user has none. */
  catalog: Catalog | undefined;
  choose(id: number): void;
};

const lastViewedKey = "lastViewedCatalogId";
const everyCatalog = {
  order: "id DESC",
  include: ["website", "competitors", "matchingRules", "trackingProducts"],
};

/** What a changed catalogue, or a rule of it, makes out of date. */
export const catalogsKey = ["catalogs"] as const;

/** An admin sees every catalogue, latest first; a customer sees their own. */
function catalogsOptions(isAdmin: boolean) {
  return queryOptions({
    queryKey: [...catalogsKey, { isAdmin }],
    queryFn: async () => {
      const path = isAdmin ? "Catalogs" : `Customers/${requireSession().userId}/catalogs`;
      return (await request<Catalog[]>({ path, params: { filter: everyCatalog } })).map(
        withSortedCompetitors,
      );
    },
  });
}

/** The catalogues once it is known who asks; `problem` is why they could not be read. */
export function useCatalogs() {
  const isAdmin = useQuery(isAdminOptions);
  const catalogs = useQuery({ ...catalogsOptions(isAdmin.data ?? false), enabled: isAdmin.isSuccess });
  const retry = () => void (isAdmin.isError ? isAdmin : catalogs).refetch();
  return { catalogs: catalogs.data, problem: isAdmin.error ?? catalogs.error, retry };
}

const CatalogContext = createContext<CatalogChoice | undefined>(undefined);

const usualLabels: readonly string[] = [];

export function CatalogProvider({ catalogs, children }: { catalogs: Catalog[]; children: ReactNode }) {
  const [chosenId, setChosenId] = useState(() => Number(local.getItem(lastViewedKey)));
  const choice = useMemo(
    () => ({ catalogs, catalog: chosenCatalog(catalogs, chosenId), choose: setChosenId }),
    [catalogs, chosenId],
  );
  const viewedId = choice.catalog?.id;
  useEffect(() => {
    if (viewedId !== undefined) local.setItem(lastViewedKey, String(viewedId));
  }, [viewedId]);
  return (
    <CatalogContext value={choice}>
      <CompetitorLabels value={choice.catalog?.customLabel ?? usualLabels}>{children}</CompetitorLabels>
    </CatalogContext>
  );
}

export function useCatalogChoice(): CatalogChoice {
  const choice = use(CatalogContext);
  if (!choice) throw new Error("useCatalogChoice is used outside a CatalogProvider");
  return choice;
}

/** The catalogue on screen. Screens are only shown when there is one. */
export function useCatalog(): Catalog {
  const { catalog } = useCatalogChoice();
  if (!catalog) throw new Error("A screen is shown without a catalogue");
  return catalog;
}
