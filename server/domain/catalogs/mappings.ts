// Unit and currency mappings change what competitors' prices mean: the comparisons they touch follow.
import { currencyMapping } from "#shared/entities/currencyMapping.ts";
import type { Entity, RowOf } from "#shared/entities/entity.ts";
import { unitMapping } from "#shared/entities/unitMapping.ts";
import type { Where } from "#shared/filters/filter.ts";
import { type Operator, operators } from "#shared/prices/operators.ts";
import { ratioOf, rounded } from "#shared/prices/ratio.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { unknownReference, unprocessable } from "#server/errors.ts";
import type { ByWith } from "#server/store/by.ts";
import { lockComparison } from "#server/store/queries/comparison/lockComparison.ts";
import { markCatalogChange } from "#server/domain/matching/markChanges.ts";
import type { Enqueue } from "#server/jobs/jobs.ts";
import { find, insert, remove, update } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { priceRefusedBy, sidesOf } from "#server/store/queries/catalogs/mappings.ts";

/** Of either kind: a rate is a mapping between no product and no competitor in particular. */
type Mapping = { catalog_id: number } & Partial<RowOf<typeof unitMapping> & RowOf<typeof currencyMapping>>;
type Check = (db: Db, mappings: Mapping[]) => Promise<void>;
type By = ByWith<{ enqueue: Enqueue }>;

export const unitMappingWrites = writesThatCompareAgain(unitMapping, checkUnitMappings);
export const currencyMappingWrites = writesThatCompareAgain(currencyMapping);

/** The three writes of a mapping entity, each followed by the comparison of its catalogue. */
function writesThatCompareAgain(entity: Entity, check: Check = async () => undefined) {
  const mappingsUnder = async ({ db, actor }: By, where: Where) =>
    (await find(db, actor, entity, { where })) as Mapping[];
  return {
    create: async (by: By, values: Mapping): Promise<number> => {
      refuseZeroFactor([values]);
      await checkSides(by.db, entity, [values]);
      const id = await insert(by.db, by.actor, entity, values);
      await compareAgain(by, [values]);
      await check(by.db, [{ ...values, id }]);
      return id;
    },
    update: async (by: By, where: Where, values: Partial<Mapping>): Promise<number> => {
      const before = await mappingsUnder(by, where);
      const after = before.map((row) => ({ ...row, ...values }));
      refuseZeroFactor(after);
      if (sides.some((side) => Object.hasOwn(values, side))) await checkSides(by.db, entity, after);
      const count = await update(by.db, by.actor, entity, where, values);
      await compareAgain(by, [...before, ...after]);
      await check(by.db, after);
      return count;
    },
    remove: async (by: By, where: Where): Promise<number> => {
      const before = await mappingsUnder(by, where);
      const count = await remove(by.db, by.actor, entity, where);
      await compareAgain(by, before);
      return count;
    },
  };
}

/** A price for one product is compared at once; what touches many products is followed soon after. */
async function compareAgain({ db, services }: By, mappings: Mapping[]): Promise<void> {
  for (const { catalog_id, competitor_id, product_id } of mappings) {
    if (product_id) await compareOne(db, catalog_id, product_id);
    else await markCatalogChange(db, catalog_id, competitor_id ? { competitorId: competitor_id } : {});
  }
  await services.enqueue(db, "follow-changes", {});
}

async function compareOne(db: Db, catalogId: number, productId: number): Promise<void> {
  await lockComparison(db, catalogId);
  await compare(db, catalogId, [productId]);
}

function refuseZeroFactor(mappings: Mapping[]): void {
  const isZero = ({ operator, value }: Mapping) =>
    value === 0 && (operator === "multiply" || operator === "divide");
  if (mappings.some(isZero)) throw unprocessable("catalogs.zeroValue");
}

const sides = ["product_id", "competitor_id"];

/** A mapping is between a product of the catalogue's own website and one of its competitors. */
async function checkSides(db: Db, entity: Entity, mappings: Mapping[]): Promise<void> {
  for (const { catalog_id, product_id = null, competitor_id = null } of mappings) {
    const mapped = await sidesOf(db, { catalog_id, product_id, competitor_id });
    // A catalogue that is not there is told of when the mapping is written.
    if (mapped?.isOwn === false) throw unknownReference(entity.model, "product_id", String(product_id));
    if (mapped?.isCompetitor === false)
      throw unknownReference(entity.model, "competitor_id", String(competitor_id));
  }
}

/** Refuses a custom price that would be nothing or less. */
async function checkUnitMappings(db: Db, mappings: Mapping[]): Promise<void> {
  for (const { id = 0, operator = "multiply", value = 1, product_id } of mappings) {
    if (!product_id) continue;
    const refused = await priceRefusedBy(db, id);
    if (refused === undefined) continue;
    const price = mappedAmount(refused, operator, value);
    throw unprocessable("catalogs.customPrice", { price });
  }
}

/** What the operation gives, for the message alone. */
function mappedAmount(price: number, operator: Operator, value: number): number {
  return rounded(operators[operator](ratioOf(price), ratioOf(value)), 2);
}
