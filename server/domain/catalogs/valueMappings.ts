// Writing value mappings, and linking products to them by hand.
import { catalog } from "#shared/entities/catalog.ts";
import type { DraftOf, NewOf, RowOf } from "#shared/entities/entity.ts";
import { valueMapping } from "#shared/entities/valueMapping.ts";
import { virtualAttribute } from "#shared/entities/virtualAttribute.ts";
import type { Where } from "#shared/filters/filter.ts";
import { idsIn } from "#shared/filters/topLevel.ts";
import { markMappedProducts } from "#server/domain/matching/markChanges.ts";
import { catalogLocked, patternOfMappingInvalid, unknownId, unprocessable } from "#server/errors.ts";
import { slugOf } from "#shared/slugOf.ts";
import type { ByEnqueuing } from "#server/jobs/jobs.ts";
import { count, find, insert, remove, update } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { refreshOwnCopies } from "#server/store/queries/comparison/rows/ownCopies.ts";
import { linkByHand, unlinkAll, unlinkByHand } from "#server/store/queries/catalogs/attributeLinks.ts";
import { mappedProducts } from "#server/store/queries/catalogs/mappedProducts.ts";
import { renameAttributes } from "#server/store/queries/catalogs/virtualAttributes.ts";
import { unreadablePattern, websiteIdsOf } from "#server/store/queries/catalogs/valueMappings.ts";

type Mapped = Pick<RowOf<typeof valueMapping>, "id" | "catalog_id">;

/** Each costs an import of the catalogue's websites some time. */
const mappingsMax = 1_000;
const patternsMax = 20;
/** More own products than these are left to those who follow changes. */
const atOnceMax = 2_000;

/** A mapping gives attributes when it is applied, not when it is written; those it gave already follow its changes. */
export const valueMappingWrites = {
  create: async ({ db, actor }: ByEnqueuing, values: NewOf<typeof valueMapping>): Promise<number> => {
    // Written first: whether the catalogue is the actor's is told before anything about it.
    const id = await insert(db, actor, valueMapping, values);
    await checkMapping(db, values);
    const written = await count(db, actor, valueMapping, { catalog_id: values.catalog_id });
    if (written > mappingsMax) throw unprocessable("valueMappings.tooMany", { max: mappingsMax });
    return id;
  },
  update: async (by: ByEnqueuing, where: Where, values: DraftOf<typeof valueMapping>): Promise<number> => {
    const before = await find(by.db, by.actor, valueMapping, { where });
    for (const row of before) await checkMapping(by.db, { ...row, ...values });
    const written = await update(by.db, by.actor, valueMapping, where, values);
    if (!shownFields.some((field) => field in values)) return written;
    for (const mapping of before) {
      const follow = await followLater(by, mapping);
      await renameAttributes(by.db, mapping.catalog_id, mapping.id);
      await follow();
    }
    return written;
  },
  remove: async (by: ByEnqueuing, where: Where): Promise<number> => {
    const follow = [];
    for (const mapping of await find(by.db, by.actor, valueMapping, { where })) {
      follow.push(await followLater(by, mapping));
    }
    const removed = await remove(by.db, by.actor, valueMapping, where);
    for (const followUp of follow) await followUp();
    return removed;
  },
};

/** What decides how the attributes look that a mapping has given. */
const shownFields = ["target_slug", "target_name", "target_value", "priority"];

/** The links between mappings and products: a row each, by hand. */
export const virtualAttributeWrites = {
  create: async (
    by: ByEnqueuing,
    { value_mapping_id, product_id }: NewOf<typeof virtualAttribute>,
  ): Promise<number> => {
    const link = { ...(await openMapping(by, value_mapping_id)), productId: product_id };
    const id = await linkByHand(by.db, link);
    if (id === undefined) throw unprocessable("valueMappings.otherWebsite");
    await refreshOwnCopies(by.db, link.catalogId, [link.productId]);
    return id;
  },
  /** Under a where that names a mapping and perhaps a product or some. */
  remove: async (by: ByEnqueuing, { value_mapping_id, product_id }: Where): Promise<number> => {
    const { catalogId, mappingId } = await openMapping(by, value_mapping_id);
    if (product_id !== undefined) {
      const productIds = idsIn(product_id) ?? [];
      const unlinked = await unlinkByHand(by.db, { catalogId, mappingId, productIds });
      await refreshOwnCopies(by.db, catalogId, productIds);
      return unlinked;
    }
    const follow = await followLater(by, { catalog_id: catalogId, id: mappingId });
    const unlinked = await unlinkAll(by.db, catalogId, mappingId);
    await follow();
    return unlinked;
  },
};

/** A mapping whose links the actor may change. */
async function openMapping({ db, actor }: ByEnqueuing, id: unknown) {
  const [mapping] = await find(db, actor, valueMapping, { where: { id }, limit: 1 });
  if (!mapping) throw unknownId(valueMapping.model, String(id));
  const catalogId = mapping.catalog_id;
  const locked = await count(db, actor, catalog, { id: catalogId, lock: true });
  if (locked > 0 && !actor.admin) throw catalogLocked();
  await lockComparison(db, catalogId);
  return { catalogId, mappingId: mapping.id };
}

/** To be called before the attributes of a mapping change; what it returns, after. */
async function followLater(
  { db, services }: ByEnqueuing,
  { catalog_id: catalogId, id: mappingId }: Mapped,
): Promise<() => Promise<unknown>> {
  await lockComparison(db, catalogId);
  const touched = await mappedProducts(db, catalogId, mappingId, atOnceMax + 1);
  if (touched.length <= atOnceMax) return () => refreshOwnCopies(db, catalogId, touched);
  await markMappedProducts(db, catalogId, mappingId);
  return () => services.enqueue(db, "follow-changes", {});
}

type Checked = Pick<
  NewOf<typeof valueMapping>,
  "catalog_id" | "source_field" | "target_slug" | "source_values" | "operator" | "website_id"
>;

/** Throws 422 with what is wrong with a mapping beyond its fields. */
export async function checkMapping(db: Db, mapping: Checked): Promise<void> {
  const { source_field, target_slug, source_values = [], operator } = mapping;
  if (!/^(category|brand|unit|title|attributes\.[^.]+)$/.test(source_field)) {
    throw unprocessable("valueMappings.sourceField", { field: source_field });
  }
  const slug = slugOf(target_slug);
  if (target_slug !== slug || slug === "stores") {
    throw unprocessable("valueMappings.targetSlug", { slug: slug === "stores" ? "stores_2" : slug });
  }
  if (!source_values.some((value) => value.trim() !== "")) throw unprocessable("valueMappings.noValue");
  if (operator === "regexp") await checkPatterns(db, source_values);
  await checkWebsite(db, mapping);
}

async function checkPatterns(db: Db, patterns: readonly string[]): Promise<void> {
  if (patterns.length > patternsMax)
    throw unprocessable("valueMappings.tooManyPatterns", { max: patternsMax });
  const refused = await unreadablePattern(db, patterns);
  if (refused !== undefined) throw patternOfMappingInvalid(refused);
}

async function checkWebsite(db: Db, { catalog_id, website_id }: Checked): Promise<void> {
  if (website_id === null || website_id === undefined) return;
  const websiteIds = await websiteIdsOf(db, catalog_id);
  if (!websiteIds.includes(website_id)) throw unprocessable("valueMappings.otherWebsite");
}
