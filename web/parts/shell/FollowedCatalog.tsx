// What is on screen follows the server: what somebody else, an import or a rule changes is asked for again.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type CatalogRevision, catalogRevisionOptions } from "#web/queries/catalogRevision.ts";
import {
  everyRule,
  mappingsKey,
  matchedKey,
  priceAgesKey,
  productsKey,
  proposalsKey,
  searchKey,
  shownOfOrderFiles,
  unmatchedKey,
} from "#web/queries/keys.ts";
import { trackingListsKey } from "#web/queries/trackings.ts";
import { catalogsKey } from "#web/session/catalogs.tsx";

type Part = keyof CatalogRevision;

/** What is out of date when a part has changed. */
const shownOf: Record<Part, readonly (readonly string[])[]> = {
  products: [matchedKey, priceAgesKey, unmatchedKey, productsKey, searchKey, mappingsKey],
  proposals: [proposalsKey],
  rules: [everyRule, catalogsKey],
  trackings: [trackingListsKey],
  orderFiles: shownOfOrderFiles,
  catalog: [catalogsKey, priceAgesKey],
};

/** Shows nothing; as long as it is there, the lists, counts and details of the catalogue on screen are kept up to date. */
export function FollowedCatalog({ id }: { id: number }) {
  const client = useQueryClient();
  const { data } = useQuery(catalogRevisionOptions(id));
  const lastRevision = useRef<CatalogRevision>(undefined);
  useEffect(() => {
    if (!data) return;
    const before = lastRevision.current;
    lastRevision.current = data;
    if (!before) return;
    const changed = (Object.keys(shownOf) as Part[]).filter((part) => before[part] !== data[part]);
    for (const queryKey of new Set(changed.flatMap((part) => shownOf[part])))
      void client.invalidateQueries({ queryKey });
  }, [client, data]);
  return null;
}
