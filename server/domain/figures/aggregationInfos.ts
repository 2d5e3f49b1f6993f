import { catalog } from "#shared/entities/catalog.ts";
import { type Language, sayAll } from "#shared/messages/index.ts";
import type { By } from "#server/store/by.ts";
import { find } from "#server/store/collection.ts";
import { type Aggregation, aggregationsOf } from "#server/store/queries/figures/aggregations.ts";

type AggregationInfo = Omit<Aggregation, "offers_problem"> & { name: string; offers_problem: string | null };
type Asked = { catalogId: number | undefined; cap: number; language: Language };

/** Whether the figures of the catalogues that the actor sees are up to date, or of one of them; the first `cap` by name. */
export async function aggregationInfos(
  { db, actor }: By,
  { catalogId, cap, language }: Asked,
): Promise<AggregationInfo[]> {
  const catalogs = await find(db, actor, catalog, {
    where: catalogId === undefined ? {} : { id: catalogId },
    fields: ["id", "name"],
    order: [{ field: "name", descending: false }],
    limit: cap,
  });
  const names = new Map(catalogs.map(({ id, name }) => [Number(id), String(name)]));
  const infos = await aggregationsOf(db, [...names.keys()]);
  return infos.map(({ catalog_id, offers_problem, ...state }) => ({
    catalog_id,
    name: names.get(catalog_id) ?? "",
    ...state,
    offers_problem: offers_problem && sayAll(language, offers_problem),
  }));
}
