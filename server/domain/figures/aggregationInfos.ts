import { catalog } from "#shared/entities/catalog.ts";
import type { By } from "#server/store/by.ts";
import { find } from "#server/store/collection.ts";
import { type Aggregation, aggregationsOf } from "#server/store/queries/figures/aggregations.ts";

type AggregationInfo = Aggregation & { name: string };

/** Whether the figures of the catalogues that the actor sees are up to date, or of one of them; the first `cap` by name. */
export async function aggregationInfos(
  { db, actor }: By,
  { catalogId, cap }: { catalogId: number | undefined; cap: number },
): Promise<AggregationInfo[]> {
  const catalogs = await find(db, actor, catalog, {
    where: catalogId === undefined ? {} : { id: catalogId },
    fields: ["id", "name"],
    order: [{ field: "name", descending: false }],
    limit: cap,
  });
  const names = new Map(catalogs.map(({ id, name }) => [Number(id), String(name)]));
  const infos = await aggregationsOf(db, [...names.keys()]);
  return infos.map(({ catalog_id, ...state }) => ({
    catalog_id,
    name: names.get(catalog_id) ?? "",
    ...state,
  }));
}
