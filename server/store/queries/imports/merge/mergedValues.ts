// What the merge of an import makes of a line and the stored product: the value of a column, what has changed, what is gone.
import { type RawBuilder, sql } from "kysely";
import { currencyOf } from "../../products/historyPoints.ts";
import type { ImportedColumn } from "../createStaging.ts";
import { stagingTable } from "../lines.ts";
import type { Run } from "../runs/runs.ts";

export type MergedRun = Pick<Run, "id" | "website_id" | "scope" | "observedAt" | "catalog_id">;

/** Whether a run reads all there is of its kind: what it does not hold is gone, and what is new is told. */
export function isWhole(run: Pick<Run, "scope">): boolean {
  return run.scope === "all" || isOfOffers(run);
}

/** Whether it brings the offers of a catalogue's marketplaces, which nothing else of its website has to do with. */
export function isOfOffers({ scope }: Pick<Run, "scope">): boolean {
  return scope === "marketplace";
}

/** A marketplace offer is told apart by its channel and seller too, so the two kinds are merged one after the other. */
export type Kind = "product" | "mkp";

export type Merge = {
  run: MergedRun;
  kind: Kind;
  /** The columns the file has; the stored value of the others stays. */
  mapped: ReadonlySet<ImportedColumn>;
  /** Whether lines say themselves when their prices were seen (datedLines.ts). */
  dated: boolean;
  /** By which a price may move; one that moves more is kept aside. Null: none is. */
  quarantineFactor: number | null;
};

/** When the price of a line was seen. */
export function seenAt({ run, dated }: Merge): RawBuilder<Date> {
  return dated ? sql`line."observedAt"` : sql`${run.observedAt}::timestamptz`;
}

/** When the product of a line was seen first. */
export function firstSeenAt({ run, kind, dated }: Merge): RawBuilder<Date> {
  if (!dated) return sql`${run.observedAt}::timestamptz`;
  return sql`least(line."observedAt", (
    select min(earlier."observedAt") from earlier_line as earlier
    where earlier.kind = ${kind} and ${same(kind, "earlier", "line")}))`;
}

export const staging = ({ id }: MergedRun) => sql.raw(stagingTable(id));

export const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** What tells the products of a kind apart. */
export function identity(kind: Kind, table: string): RawBuilder<unknown> {
  return columnList(identityColumns[kind].map((column) => `${table}.${column}`));
}

const identityColumns = { product: ["product_id"], mkp: ["product_id", "channel", "competitor_name"] };

export function same(kind: Kind, left: string, right: string): RawBuilder<boolean> {
  const equal = identityColumns[kind].map(
    (column) => sql`${sql.ref(`${left}.${column}`)} = ${sql.ref(`${right}.${column}`)}`,
  );
  return sql`(${sql.join(equal, sql` and `)})`;
}

/**
 * Whether a product is the stored one that a line of the run is about. An offer of a catalogue's marketplaces is its
 * catalogue's: a list of another one, and a file of the website itself, says nothing of it.
 */
export function isStored({ run, kind }: Pick<Merge, "run" | "kind">): RawBuilder<boolean> {
  return sql`(${isOfRun(run)} and product.kind = ${kind} and ${same(kind, "line", "product")})`;
}

/** Whether a product is one of those that the run is about, whatever its kind. */
export function isOfRun({ website_id: websiteId, catalog_id: catalogId }: MergedRun): RawBuilder<boolean> {
  const ofCatalog =
    catalogId === null ? sql`product.catalog_id is null` : sql`product.catalog_id = ${catalogId}`;
  return sql`(product.website_id = ${websiteId} and ${ofCatalog})`;
}

/** The value a column has after this run, for a line and the stored product (all nulls when there is none). */
export function valueOf(column: ImportedColumn, { mapped }: Merge): RawBuilder<unknown> {
  if (column === "total_price") return totalPrice(mapped);
  if (!mapped.has(column)) return sql.ref(`product.${column}`);
  if (column === "medias") return sql`coalesce(line.medias, '{}')`;
  if (column === "competitorsmkp") return sql`coalesce(line.competitorsmkp, '[]')`;
  if (column === "attributes") {
    // Most products have the attributes of the file and no others: equality is told at once.
    return sql`case when product.attributes = line.attributes then product.attributes
      else coalesce(product.attributes, '{}') - coalesce(line.emptied, '{}') || coalesce(line.attributes, '{}') end`;
  }
  return sql.ref(`line.${column}`);
}

/** Price and shipping, unless the file tells the total. */
function totalPrice(mapped: Merge["mapped"]): RawBuilder<unknown> {
  const part = (column: ImportedColumn) => sql.ref(`${mapped.has(column) ? "line" : "product"}.${column}`);
  const sum = sql`(${part("price")} + ${part("shipping_price")})`;
  if (mapped.has("total_price")) return sql`coalesce(line.total_price, ${sum})`;
  return mapped.has("price") || mapped.has("shipping_price") ? sum : sql.ref("product.total_price");
}

export function writtenColumns({ mapped }: Merge): ImportedColumn[] {
  return [...new Set<ImportedColumn>([...mapped, "total_price"])];
}

export function anyChange(merge: Merge): RawBuilder<boolean> {
  return differs(writtenColumns(merge), merge);
}

/** Another currency is another price, unless it is the one that its website has anyhow. */
export function pricesChange(merge: Merge): RawBuilder<boolean> {
  return sql`(${differs(["price", "shipping_price", "total_price"], merge)} or ${currencyChanges(merge)})`;
}

export function currencyChanges(merge: Merge): RawBuilder<boolean> {
  if (!merge.mapped.has("currency")) return sql`false`;
  const { website_id: websiteId } = merge.run;
  const before = currencyOf(sql`product.currency`, websiteId);
  return sql`(product.id is not null and ${before} <> ${currencyOf(valueOf("currency", merge), websiteId)})`;
}

/**
 * The price moves further than it may from the one before, of a product that has none, its last; or to another currency, of
 * which no factor tells anything; or its shipping moves so far, and the total with it.
 */
export function isDoubtful(merge: Merge): RawBuilder<boolean> {
  const { quarantineFactor, mapped } = merge;
  if (quarantineFactor === null || !mapped.has("price")) return sql`false`;
  const factor = sql`${quarantineFactor}::numeric`;
  return sql`(line.price > 0 and case when ${currencyChanges(merge)} then coalesce(product.price > 0, false)
    else ${movesFurther(sql`line.price`, factor, merge)} or ${shippingMovesFurther(factor, merge)} end)`;
}

/** Shipping that was free says nothing, and neither does one that hardly counts in the total. */
function shippingMovesFurther(factor: RawBuilder<unknown>, merge: Merge): RawBuilder<boolean> {
  const moves = (["shipping_price", "total_price"] as const).map((column) => {
    const before = sql.ref(`product.${column}`);
    return sql`${before} > 0 and ${valueOf(column, merge)} not between ${before} / ${factor} and ${before} * ${factor}`;
  });
  return sql`coalesce(${sql.join(moves, sql` and `)}, false)`;
}

/** Whether a price moves by more than a factor from the one that the product has, or had last. */
export function movesFurther(
  price: RawBuilder<unknown>,
  factor: RawBuilder<unknown>,
  merge: Merge,
): RawBuilder<unknown> {
  const move = (before: RawBuilder<unknown>) =>
    sql`${price} not between ${before} / ${factor} and ${before} * ${factor}`;
  return sql`case when product.price > 0 then ${move(sql`product.price`)}
    when product.id is not null and product.price is null and line.price > 0
    then coalesce((select ${move(sql`last.price`)} from (${lastPrice(merge)}) as last), false)
    else false end`;
}

/** What a product without a price cost when it had one, in its currency. */
function lastPrice({ run }: Merge): RawBuilder<unknown> {
  return sql`
    select point.price from product_history as point
    where point.website_id = ${run.website_id} and point.product_id = product.id and point.price > 0
      and ${currencyOf(sql`point.currency`, run.website_id)} = ${currencyOf(sql`product.currency`, run.website_id)}
    order by point.created desc limit 1`;
}

/**
 * Who sells, when a product is `product` and `line`: also when it comes, goes or is back. An offer never changes its
 * seller: it would be another one. Of a stored page, `has_sellers` tells whether it lists any.
 */
export function sellersChange(merge: Merge): RawBuilder<boolean> {
  const moves = sql<boolean>`(line.line is null or product.id is null or product.missing_since is not null)`;
  if (merge.kind === "mkp") return moves;
  return sql`(product.has_sellers and ${moves} or line.line is not null and ${listsOthers(merge)})`;
}

/** Whether a page lists other sellers than it did, or is new and has some. */
function listsOthers(merge: Merge): RawBuilder<boolean> {
  if (!merge.mapped.has("competitorsmkp")) return sql`false`;
  const names = (offers: RawBuilder<unknown>) => sql`jsonb_path_query_array(${offers}, '$[*].name')`;
  const before = sql`${names(sql`coalesce(product.competitorsmkp, '[]')`)}`;
  return sql`(${before} <> ${names(valueOf("competitorsmkp", merge))})`;
}

export function differs(columns: readonly ImportedColumn[], merge: Merge): RawBuilder<boolean> {
  const before = columns.map((column) => sql.ref(`product.${column}`));
  const after = columns.map((column) => valueOf(column, merge));
  return sql`(${sql.join(before)}) is distinct from (${sql.join(after)})`;
}

/** Only a reading of the whole website tells that a product is gone, and not when a line about it is in error. */
export function isMissing({ run, dated }: Merge): RawBuilder<boolean> {
  if (!isWhole(run)) return sql`false`;
  const earlier = dated ? sql`union all select product_id from earlier_line` : sql``;
  return sql`product.product_id not in (
    select product_id from ${staging(run)} where error is not null and product_id is not null ${earlier})`;
}

export function inScope(run: MergedRun): RawBuilder<boolean> {
  if (isWhole(run)) return sql`true`;
  return sql`product.id ${sql.raw(run.scope === "matched" ? "in" : "not in")} (
    select competitor_product_id from offer where website_id = ${run.website_id} and not unmatched
    union all
    select offer.product_id from offer join catalog on catalog.id = offer.catalog_id
    where catalog.website_id = ${run.website_id} and not offer.unmatched)`;
}
