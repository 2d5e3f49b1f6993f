// The sum of a field over one of the lists of a catalogue (docs/decisions/0101).
import { type RawBuilder, sql } from "kysely";
import type { summedModels } from "#shared/addresses/figures.ts";
import { type Entity, visibleFields } from "#shared/entities/entity.ts";
import { matchedProduct, rawPrice } from "#shared/entities/matchedProduct.ts";
import type { Where } from "#shared/filters/filter.ts";
import { moneyScale } from "#shared/prices/money.ts";
import { matchedRows } from "#server/domain/matching/matchedProducts.ts";
import { ownProductsWhere } from "#server/domain/products/catalogProducts.ts";
import { productRows } from "#server/domain/products/productsInCatalog.ts";
import { unknownFigureField } from "#server/errors.ts";
import { unordered } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { attributeNumber, costPrice, type Total, totalOf } from "#server/store/queries/figures/total.ts";
import { fieldNamed } from "#server/store/aliases.ts";
import type { Actor } from "#server/store/scopes.ts";
import { ofCatalog } from "./ofCatalog.ts";

type By = { db: Db; actor: Actor };

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
  const value = valueOf(matchedProduct, field);
  const { entity, from, ...rows } =
    model === "products"
      ? await ownRows({ db, actor }, catalog, where)
      : await matchedRows({ db, actor }, ofCatalog(catalog.id, where));
  return totalOf(db, unordered(actor, entity, rows.where, { cells: sql`${value} as value`, from }));
}

async function ownRows(by: By, catalog: { id: number; website_id: number }, requested: Where) {
  const where = ownProductsWhere(catalog.id, catalog.website_id, requested);
  return productRows(by, where);
}

/** A comparison row carries all that its product says in numbers. */
function valueOf(of: Entity, fieldPath: string): RawBuilder<unknown> {
  if (fieldPath === "margin") return sql`(row.price - ${costPrice})`;
  const slug = /^attributes\.([^.]+)(?:\.value)?$/.exec(fieldPath)?.[1];
  if (slug !== undefined) return attributeNumber(slug);
  const numbers = new Map(
    visibleFields(of).filter(([name, { kind }]) => summable.has(kind) && !Object.hasOwn(rawPrice, name)),
  );
  const name = fieldNamed(fieldPath);
  const field = numbers.get(name);
  if (!field)
    throw unknownFigureField(fieldPath, [...numbers.keys(), "margin", "attributes.{slug}"].join(", "));
  const column = sql.ref(`row.${name}`);
  return field.kind === "money" ? sql`${column} / ${sql.lit(moneyScale)}::numeric` : column;
}

const summable = new Set(["number", "integer", "money"]);
