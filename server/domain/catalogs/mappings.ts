// Unit and currency mappings change what competitors' prices mean: the comparisons they touch follow.
import { catalog } from "#shared/entities/catalog.ts";
import { currencyMapping } from "#shared/entities/currencyMapping.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { unitMapping } from "#shared/entities/unitMapping.ts";
import type { Where } from "#shared/filters/filter.ts";
import { type Operator, operators } from "#shared/prices/operators.ts";
import { ratioOf, rounded } from "#shared/prices/ratio.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { unprocessable } from "#server/errors.ts";
import { lockCatalog, lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { followLittleLeft } from "#server/domain/matching/followChanges.ts";
import { markCatalogChange } from "#server/domain/matching/markChanges.ts";
import type { ByEnqueuing } from "#server/jobs/jobs.ts";
import { find, findWritable, insert, remove, update } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { insertMappingChange } from "#server/store/queries/catalogs/mappingChanges.ts";
import { priceRefusedBy } from "#server/store/queries/catalogs/mappings.ts";
import { server } from "#server/store/scopes.ts";
import { type Mapping, checkMapping } from "./checkMapping.ts";
import { mappingEffect } from "./mappingEffects.ts";

type Check = (db: Db, mappings: Mapping[]) => Promise<void>;

export const unitMappingWrites = writesThatCompareAgain(unitMapping, refuseNoPrice);
export const currencyMappingWrites = writesThatCompareAgain(currencyMapping);

/** The three writes of a mapping entity, each followed by the comparison of its catalogue and told in its log. */
function writesThatCompareAgain(entity: Entity, checkWritten: Check = async () => undefined) {
  const mappingsUnder = async ({ db, actor }: ByEnqueuing, where: Where) =>
    (await find(db, actor, entity, { where })) as Mapping[];
  return {
    create: async (by: ByEnqueuing, values: Mapping): Promise<number> => {
      await checkMapping(by.db, entity, values);
      await followEarlierChanges(by, entity, [values]);
      const id = await insert(by.db, by.actor, entity, values);
      await logChanges(by, entity, [], await mappingsUnder(by, { id }));
      await compareAgain(by, [values]);
      await checkWritten(by.db, [{ ...values, id }]);
      return id;
    },
    update: async (by: ByEnqueuing, where: Where, values: Partial<Mapping>): Promise<number> => {
      await followEarlierChanges(by, entity, await mappingsUnder(by, where));
      await findWritable(by.db, by.actor, entity, where);
      const found = await mappingsUnder(by, where);
      for (const mapping of found) await checkMapping(by.db, entity, { ...mapping, ...values }, values);
      // What is as it was is no change: nothing is logged of it, and an earlier change can still be taken back.
      const before = found.filter((mapping) => isChangedBy(mapping, values));
      if (before.length === 0) return update(by.db, by.actor, entity, where, {});
      const changed = { id: { inq: idsOf(before) } };
      const count = await update(by.db, by.actor, entity, changed, values);
      await logChanges(by, entity, before, await mappingsUnder(by, changed));
      const after = before.map((row) => ({ ...row, ...values }));
      await compareAgain(by, [...before, ...after]);
      await checkWritten(by.db, after);
      return count + found.length - before.length;
    },
    remove: async (by: ByEnqueuing, where: Where): Promise<number> => {
      await followEarlierChanges(by, entity, await mappingsUnder(by, where));
      const before = await mappingsUnder(by, where);
      const count = await remove(by.db, by.actor, entity, where);
      await logChanges(by, entity, before, []);
      await compareAgain(by, before);
      return count;
    },
  };
}

function isChangedBy(mapping: Mapping, values: Partial<Mapping>): boolean {
  const stored: Readonly<Record<string, unknown>> = mapping;
  return Object.entries(values).some(([name, value]) => (stored[name] ?? null) !== (value ?? null));
}

function idsOf(mappings: readonly Mapping[]): number[] {
  return mappings.map(({ id = 0 }) => id);
}

/**
 * Before a person changes a mapping of a whole catalogue, prices follow what was changed earlier, if that is soon done:
 * what is told of the change is then of this one alone.
 */
async function followEarlierChanges(by: ByEnqueuing, entity: Entity, mappings: Mapping[]): Promise<void> {
  const [mapping, ...others] = mappings;
  if (!mapping || others.length > 0 || mapping.product_id || !isPerson(by)) return;
  const [own] = await find(by.db, by.actor, catalog, { where: { id: mapping.catalog_id }, fields: ["id"] });
  if (!own) return;
  await lockCatalog(by.db, own.id, { isWhole: entity === currencyMapping });
  await followLittleLeft(by.db, own.id);
}

function isPerson({ actor }: ByEnqueuing): boolean {
  return actor.customer_id !== server.customer_id;
}

/**
 * Logs what a person changes. Custom prices are set and reset where they are shown: it is about the mappings of a whole
 * catalogue.
 */
async function logChanges(
  by: ByEnqueuing,
  entity: Entity,
  before: Mapping[],
  after: Mapping[],
): Promise<void> {
  const { customer_id: customerId } = by.actor;
  if (!isPerson(by)) return;
  const ids = new Set([...idsOf(before), ...idsOf(after)]);
  for (const id of ids) {
    const [was = null, is = null] = [before, after].map((rows) => rows.find((row) => row.id === id));
    const catalogId = (is ?? was)?.catalog_id;
    if (catalogId === undefined || was?.product_id || is?.product_id) continue;
    const pair = { before: was, after: is };
    // What is stored must not follow anything while it is counted, and the change itself is not put down yet.
    await lockCatalog(by.db, catalogId, { isWhole: entity === currencyMapping });
    await insertMappingChange(by.db, catalogId, {
      model: entity === unitMapping ? "UnitMapping" : "CurrencyMapping",
      mappingId: id,
      customerId,
      ...pair,
      // Of several at once nobody can say which did what.
      effect: ids.size === 1 ? await mappingEffect(by.db, entity, catalogId, pair) : null,
    });
  }
}

/** A price for one product is compared at once; what touches many products is followed soon after. */
async function compareAgain({ db, services }: ByEnqueuing, mappings: Mapping[]): Promise<void> {
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

/** Refuses a custom price that would be nothing or less. */
async function refuseNoPrice(db: Db, mappings: Mapping[]): Promise<void> {
  for (const { id = 0, operator = "multiply", value = 1, product_id } of mappings) {
    if (!product_id) continue;
    const refused = await priceRefusedBy(db, id);
    if (refused === undefined) continue;
    const { original_price, currency } = refused;
    const price = mappedAmount(original_price, operator, value);
    throw unprocessable("catalogs.customPrice", { price, currency });
  }
}

/** What the operation gives, for the message alone. */
function mappedAmount(price: number, operator: Operator, value: number): number {
  return rounded(operators[operator](ratioOf(price), ratioOf(value)), 2);
}
