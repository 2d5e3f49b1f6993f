import { type FilterSet, withoutFields } from "#shared/filters/filterSet.ts";
import type { Catalog } from "#web/session/catalog.ts";

/** Competitors of another catalogue, or of none any more, are no filter here. */
export function inCatalog(
  filters: FilterSet,
  { competitors }: { competitors: readonly Pick<Catalog["competitors"][number], "id">[] },
): FilterSet {
  const linkedIds = filters.competitors?.filter((id) =>
    competitors.some((competitor) => competitor.id === id),
  );
  return linkedIds?.length ? { ...filters, competitors: linkedIds } : withoutFields(filters, ["competitors"]);
}
