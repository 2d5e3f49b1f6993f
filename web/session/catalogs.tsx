// The catalogues of the signed-in user, and the one being looked at.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { createContext, use, useCallback, useEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { request } from "#web/api.ts";
import { isAdminOptions } from "./customer.ts";
import { requireSession } from "./session.ts";
import { local } from "./storage.ts";
import { CompetitorLabels } from "./words.ts";
import { chosenCatalog, withSortedCompetitors } from "./catalog.ts";
import type { Catalog } from "./catalog.ts";

type CatalogChoice = {
  catalogs: Catalog[];
  /** Undefined when the user has none. */
  catalog: Catalog | undefined;
  /** The id that the address names, where it is none of theirs. */
  strange: number | undefined;
  /** Leads to the same screen of another one. */
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

type CatalogProviderProps = {
  catalogs: Catalog[];
  /** Whether the screen on show is of a catalogue: its address names it then. */
  isNamed: boolean;
  children: ReactNode;
};

export function CatalogProvider({ catalogs, isNamed, children }: CatalogProviderProps) {
  const { catalog: namedId } = useSearch({ strict: false });
  const choose = useNameCatalog();
  const catalog = chosenCatalog(catalogs, lastViewedId(), namedId);
  const strange = catalogs.length > 0 && catalog?.id !== namedId ? namedId : undefined;
  const choice = useMemo(
    () => ({ catalogs, catalog, strange, choose: (id: number) => choose(id, false) }),
    [catalogs, catalog, strange, choose],
  );
  const viewedId = strange === undefined ? catalog?.id : undefined;
  useEffect(() => {
    if (viewedId === undefined) return;
    viewedHere = viewedId;
    local.setItem(lastViewedKey, String(viewedId));
    if (isNamed && namedId === undefined) choose(viewedId, true);
  }, [viewedId, isNamed, namedId, choose]);
  return (
    <CatalogContext value={choice}>
      <CompetitorLabels value={choice.catalog?.customLabel ?? usualLabels}>{children}</CompetitorLabels>
    </CatalogContext>
  );
}

let viewedHere: number | undefined;

/** In this tab, or else in another one. */
function lastViewedId(): number {
  return viewedHere ?? Number(local.getItem(lastViewedKey));
}

/** Names a catalogue in the address; a list of another one begins at its first page. */
function useNameCatalog(): (id: number, isAsBefore: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (catalog, isAsBefore) =>
      void navigate({
        to: ".",
        replace: isAsBefore,
        search: (now: object) => ({ ...now, ...(!isAsBefore && { page: undefined }), catalog }),
      } as never),
    [navigate],
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
