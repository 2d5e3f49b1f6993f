// The sum of a field over one of the lists of a catalogue (docs/decisions/0101).
import type { summedModels } from "#shared/addresses/figures.ts";
import { type Entity, visibleFields } from "#shared/entities/entity.ts";
import { matchedProduct, rawPrice } from "#shared/entities/matchedProduct.ts";
import type { Where } from "#shared/filters/filter.ts";
import { matchedRows } from "#server/domain/matching/matchedProducts.ts";
import { checkHeld } from "#server/domain/matching/pastProducts.ts";
import { ownProductsWhere } from "#server/domain/products/catalogProducts.ts";
import { productRows } from "#server/domain/products/productsInCatalog.ts";
import { unknownFigureField } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import { type Summed, type Total, totalOf } from "#server/store/queries/figures/total.ts";
import { fieldNamed } from "#server/store/aliases.ts";
import { ofCatalog } from "./ofCatalog.ts";

export type AskedSum = { model: (typeof summedModels)[number]; field: string; where: Where };

/**
 * The sum of a field and how many rows have it, amounts in currency units. Besides the numbers of the rows it may be
 * `margin`, price less cost, or `attributes.{slug}`. Throws 422 for what is no number, and for amounts in several
 * currencies.
 */
export async function sumOf(
  { db, actor }: By,
  catalog: { id: number; website_id: number },
  { model, field, where }: AskedSum,
): Promise<Total> {
  const summed = summedNamed(matchedProduct, field);
  if (model === "products") return totalOf(db, actor, await ownRows({ db, actor }, catalog, where), summed);
  const rows = await matchedRows({ db, actor }, ofCatalog(catalog.id, where));
  checkHeld(where, [fieldNamed(field)]);
  return totalOf(db, actor, rows, summed);
}

async function ownRows(by: By, catalog: { id: number; website_id: number }, requested: Where) {
  const where = ownProductsWhere(catalog.id, catalog.website_id, requested);
  return productRows(by, where);
}

/** A comparison row carries all that its product says in numbers. */
function summedNamed(of: Entity, fieldPath: string): Summed {
  if (fieldPath === "margin") return "margin";
  const slug = /^attributes\.([^.]+)(?:\.value)?$/.exec(fieldPath)?.[1];
  if (slug !== undefined) return { attribute: slug };
  const numbers = new Map(
    visibleFields(of).filter(([name, { kind }]) => summable.has(kind) && !Object.hasOwn(rawPrice, name)),
  );
  const name = fieldNamed(fieldPath);
  const field = numbers.get(name);
  if (!field)
    throw unknownFigureField(fieldPath, [...numbers.keys(), "margin", "attributes.{slug}"].join(", "));
  return { column: name, isMoney: field.kind === "money" };
}

const summable = new Set(["number", "integer", "money"]);
