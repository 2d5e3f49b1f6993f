// What a unit mapping or a rate is refused for, beside the rules of its fields.
import { currencyMapping } from "#shared/entities/currencyMapping.ts";
import type { Entity, RowOf } from "#shared/entities/entity.ts";
import type { unitMapping } from "#shared/entities/unitMapping.ts";
import { canLeaveAPrice } from "#shared/prices/operators.ts";
import { neverAPrice, rateTwice, unitMappingTwice, unknownReference, zeroFactor } from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";
import { hasSameCriteria, hasSameCurrency, sidesOf } from "#server/store/queries/catalogs/mappings.ts";

/** Of either kind: a rate is a mapping between no product and no competitor in particular. */
export type Mapping = { catalog_id: number } & Partial<
  RowOf<typeof unitMapping> & RowOf<typeof currencyMapping>
>;

/** Throws 422 for a row that may not be written as it is; `written` is what is sent of it. */
export async function checkMapping(
  db: Db,
  entity: Entity,
  mapping: Mapping,
  written: Partial<Mapping> = mapping,
): Promise<void> {
  refuseOperationWithoutPrice(mapping);
  // A competitor that was unlinked since may stay.
  if (sides.some((side) => Object.hasOwn(written, side))) await checkSides(db, entity, mapping);
  await refuseTwice(db, entity, mapping);
}

/** An operation under which no price at all stays one would leave every price as it is, without a word. */
function refuseOperationWithoutPrice({ operator, value }: Mapping): void {
  // A rate has none; one that is missing is told of with the other fields.
  if (!operator || typeof value !== "number" || canLeaveAPrice(operator, value)) return;
  throw value === 0 ? zeroFactor() : neverAPrice();
}

const sides = ["product_id", "competitor_id"];

/** A mapping is between a product of the catalogue's own website and one of its competitors. */
async function checkSides(db: Db, entity: Entity, mapping: Mapping): Promise<void> {
  const { catalog_id } = mapping;
  const [product_id, competitor_id] = [mapping.product_id ?? null, mapping.competitor_id ?? null];
  const mapped = await sidesOf(db, { catalog_id, product_id, competitor_id });
  // A catalogue that is not there is told of when the mapping is written.
  if (mapped?.isOwn === false) throw unknownReference(entity.model, "product_id", String(product_id));
  if (mapped?.isCompetitor === false)
    throw unknownReference(entity.model, "competitor_id", String(competitor_id));
}

/** Of two rows with the same criteria one would never be used. */
async function refuseTwice(db: Db, entity: Entity, mapping: Mapping): Promise<void> {
  if (entity === currencyMapping) {
    if (await hasSameCurrency(db, mapping)) throw rateTwice(String(mapping.currency));
    return;
  }
  if (!mapping.product_id && (await hasSameCriteria(db, mapping))) throw unitMappingTwice();
}
