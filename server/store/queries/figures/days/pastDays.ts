// Lists of matched products of the past, read from the standings of days (docs/decisions/0214, 0216).
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#shared/calendar/day.ts";
import { type Entity, entity } from "#shared/entities/entity.ts";
import { comparedProduct, matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { Where } from "#shared/filters/filter.ts";
import type { Move, StandingStatus } from "#shared/filters/past.ts";
import { propertiesOf } from "#shared/filters/topLevel.ts";
import type { Db } from "../../../database.ts";
import type { Actor } from "../../../scopes.ts";
import { positionsAsked } from "../../comparison/tally/matchedProductTally.ts";
import { sinceOrNow } from "./talliedDays.ts";

/** What is told of a product as it is called today, whatever the day. */
const ofToday = [
  "title",
  "sku",
  "ean",
  "isbn",
  "mpn",
  "internal_ref",
  "brand",
  "category",
  "unit",
  "currency",
  "url",
  "medias",
  "created",
] as const;

/** What the standing of a day holds, in the columns of a comparison row. */
const ofTheDay = [
  "price",
  "best_price",
  "price_diff_integer",
  "price_diff_percent",
  "competitors_count",
  "competitors_price_average",
] as const;

const held: ReadonlySet<string> = new Set([
  "id",
  "catalog_id",
  "website_id",
  "product_id",
  "unmatched",
  "website_competitor_cheap",
  "website_competitor_cheap_name",
  ...ofToday,
  ...ofTheDay,
]);

/** A matched product of the past: the fields that history holds, and no others. */
export const pastProduct: Entity = entity({
  ...comparedProduct,
  fields: Object.fromEntries(Object.entries(matchedProduct.fields).filter(([name]) => held.has(name))),
});

/** Whether a list of a past day can be asked about a field; which products a file of sales names is of no day. */
export function isHeld(property: string): boolean {
  return held.has(property) || property === "urlsFilename";
}

/** In the place of matched_product_view: the products that had a competitor's price at the end of a day, as they stood. */
export function standingOn(catalogId: number, day: Day): RawBuilder<unknown> {
  return sql`(
    select own.id, own.catalog_id, own.website_id, own.product_id, own.own_unmatched, own.title_norm,
           ${sql.join(ofToday.map((column) => sql.ref(`own.${column}`)))}, false as unmatched,
           ${sql.join(ofTheDay.map((column) => sql.ref(`standing.${column}`)))},
           standing.best_website_id as website_competitor_cheap,
           -- asked for where it is shown: a join would have counters read whole rows for it
           (select name from website_setting where id = standing.best_website_id) as website_competitor_cheap_name
    from standing
    join matched_product own on own.catalog_id = standing.catalog_id and own.id = standing.matched_product_id
    where standing.catalog_id = ${catalogId} and standing.from_day <= ${day} and standing.until_day > ${day}
  )`;
}

const ofTheDayAlone: ReadonlySet<string> = new Set(["catalog_id", "website_id", "unmatched", ...ofTheDay]);

/** Whether a where asks of the products of a past day for nothing but what their standings hold. */
export function isOfStandings(where: Where): boolean {
  return [...propertiesOf(where)].every((property) => ofTheDayAlone.has(property));
}

/** The same to be counted under such a where: no product is looked up. Those that are set aside are few. */
export function standingAlone(catalogId: number, day: Day): RawBuilder<unknown> {
  return sql`(
    select standing.matched_product_id as id, standing.catalog_id, false as own_unmatched, false as unmatched,
           (select website_id from catalog where id = ${catalogId}) as website_id,
           ${sql.join(ofTheDay.map((column) => sql.ref(`standing.${column}`)))}
    from standing
    where standing.catalog_id = ${catalogId} and standing.from_day <= ${day} and standing.until_day > ${day}
      and standing.matched_product_id not in (
        select id from matched_product where catalog_id = ${catalogId} and own_unmatched))`;
}

/** What an index of the products has in order, those without a match today among them: of the products, or of their copies. */
const orders: ReadonlyMap<string, "products" | "copies"> = new Map([
  ["title", "products"],
  ["created", "products"],
  ["brand", "copies"],
  ["category", "copies"],
  ["sku", "copies"],
]);

/** The same products for a page in the order of one field; undefined where no index of the products has it. */
export function standingInOrder(
  catalogId: number,
  day: Day,
  field: string | undefined,
): RawBuilder<unknown> | undefined {
  const ordered = orders.get(field ?? "");
  if (!ordered) return undefined;
  const standing = sql`
    join standing on standing.catalog_id = own.catalog_id and standing.matched_product_id = own.id
      and standing.from_day <= ${day} and standing.until_day > ${day}`;
  const ids = sql`own.id, own.catalog_id, own.website_id, own.own_unmatched, false as unmatched`;
  if (ordered === "copies")
    return sql`(
      select ${ids}, own.brand, own.category, own.sku from matched_product own ${standing}
      where own.catalog_id = ${catalogId} and not own.own_unmatched)`;
  return sql`(
    select ${ids}, product.title, product.created
    from product join matched_product own on own.catalog_id = ${catalogId} and own.product_id = product.id ${standing}
    where product.website_id = (select website_id from catalog where id = ${catalogId}))`;
}

/** Those of `rows` that stood in one place at the end of a day, and in another at the end of a later one. */
export function movedAmong(
  rows: RawBuilder<unknown>,
  catalogId: number,
  { from, to, was, is }: Move,
): RawBuilder<unknown> {
  return sql`(
    select listed.* from ${rows} as listed
    where listed.catalog_id = ${catalogId} and ${stood(catalogId, from, was)} and ${stood(catalogId, to, is)})`;
}

function stood(catalogId: number, day: Day, status: StandingStatus) {
  const standings = sql`
      select from standing
      where standing.catalog_id = ${catalogId} and standing.matched_product_id = listed.id
        and standing.from_day <= ${day} and standing.until_day > ${day}`;
  return status === "unmatched"
    ? sql`not exists (${standings})`
    : sql`exists (${standings} and standing.status = ${status})`;
}

/** The first day at whose end a product of a catalogue had a competitor's price; undefined where none ever had. */
export async function firstDayOf(db: Db, catalogId: number): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day | null }>`
    select min(day)::text as day from standing_tally
    where catalog_id = ${catalogId} and kind = 'all' and cheap + equals + expensive + unknown > 0`.execute(
    db,
  );
  return rows[0]?.day ?? undefined;
}

/** Whether the days from before an upgrade are being written still. */
export async function isPastInPreparation(db: Db, catalogId: number): Promise<boolean> {
  const { rows } = await sql`select from standing_fill where catalog_id = ${catalogId}`.execute(db);
  return rows.length > 0;
}

/**
 * How many products stood at the end of a day in the positions that a where asks for, as it is kept beside them; undefined
 * for a where whose rows are to be counted.
 */
export async function standingTallyOf(
  db: Db,
  actor: Actor,
  where: Where,
  day: Day,
): Promise<number | undefined> {
  const asked = positionsAsked(actor, where);
  if (!asked) return undefined;
  const counted = sql.join(
    asked.positions.map((position) => sql.ref(`row.${position}`)),
    sql` + `,
  );
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${sinceOrNow} * (${counted})), 0)::bigint as count from standing_tally as row
    where row.day > ${day} and ${asked.under}`.execute(db);
  return rows[0]!.count;
}
