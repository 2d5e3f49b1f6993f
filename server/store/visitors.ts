// Of a website that is a customer's own, others see what its visitors see: the columns that hide the rest. Rows are read
// through them, so that a where, an order, a sum or an export finds no more than is shown.
import { type RawBuilder, sql } from "kysely";
import { type Entity, columnsOf } from "#shared/entities/entity.ts";
import { product } from "#shared/entities/product.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import type { Field } from "#shared/fields.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import { hiddenIdentifier, visitorAttributes } from "#shared/entities/visitorFields.ts";
import type { Db } from "./database.ts";
import { encodeValue } from "./rows.ts";
import { type Actor, ownerColumn, websitesSeenAsVisitor } from "./scopes.ts";

/** Columns of product_view that are no fields. */
const productKeys = ["title_norm", "gtin", "mpn_key"];

/**
 * What an actor sees of an entity's rows in `from`, in its columns. Where the rows are on no website that they see as a
 * visitor, which the where may tell, it is `from` itself.
 */
export function seenBy(
  { seenAsVisitor }: Pick<Actor, "seenAsVisitor">,
  entity: Entity,
  from: RawBuilder<unknown>,
  where: Where = {},
): RawBuilder<unknown> {
  const shown = entity.visitorFields;
  const owner = ownerColumn(entity);
  const requestedIds = shown && idsInAll(demandsOf(where, owner));
  const websites = requestedIds ? seenAsVisitor.filter((id) => requestedIds.includes(id)) : seenAsVisitor;
  if (!shown || websites.length === 0) return from;
  const isVisitor = sql<boolean>`${sql.ref(`seen.${owner}`)} = any(${websites}::bigint[])`;
  const columns = Object.entries(readColumns(entity)).map(([name, field]) => {
    const column = sql.ref(`seen.${name}`);
    const masked = maskOf(name, field, shown);
    return masked
      ? sql`case when ${isVisitor} then ${masked} else ${column} end as ${sql.ref(name)}`
      : column;
  });
  // It tells of prices alone, which visitors see.
  const order = entity.priceOrder === undefined ? [] : [sql.ref(`seen.${entity.priceOrder}`)];
  // For which catalogue an offer was brought is hidden as well, and by it the scope would tell that it is another's.
  const isShown =
    entity.table === product.table ? sql`where seen.catalog_id is null or not ${isVisitor}` : sql``;
  return sql`(select ${sql.join([...columns, ...order])} from ${from} as seen ${isShown})`;
}

/** The products of all websites, of any kind, as an actor sees them: in the columns of product_view. */
export function productsSeenBy(actor: Pick<Actor, "seenAsVisitor">, where?: Where): RawBuilder<unknown> {
  return seenBy(actor, product, sql.table(product.view), where);
}

/**
 * Whether a competitor's product, a row of `theirs`, takes part in matching for a reader: what another customer set
 * aside of their own website is there for its visitors.
 */
export function takesPart(
  { seenAsVisitor }: Pick<Actor, "seenAsVisitor">,
  theirs: string,
): RawBuilder<boolean> {
  const isSetAside = sql.ref(`${theirs}.unmatched`);
  if (seenAsVisitor.length === 0) return sql`not ${isSetAside}`;
  return sql`(not ${isSetAside} or ${sql.ref(`${theirs}.website_id`)} = any(${seenAsVisitor}::bigint[]))`;
}

/** Who reads for a catalogue, whoever asks: its customer. What is made for it may be shown to them. */
export async function readerOfCatalog(db: Db, catalogId: number): Promise<Actor> {
  const { rows } = await sql<Pick<Actor, "customer_id" | "seenAsVisitor">>`
    select customer_id, array(${websitesSeenAsVisitor(sql`read.customer_id`)}) as "seenAsVisitor"
    from catalog as read where id = ${catalogId}`.execute(db);
  return { customer_id: 0, seenAsVisitor: [], ...rows[0], admin: false };
}

/** The columns by which an entity is read, null for those that are no fields. */
function readColumns(entity: Entity): Record<string, Field | null> {
  if (entity.table !== product.table) return Object.fromEntries(columnsOf(entity));
  return {
    ...Object.fromEntries(productKeys.map((name) => [name, null])),
    ...productMkp.fields,
    ...product.fields,
    ...Object.fromEntries(columnsOf(entity)),
  };
}

/** What stands in the place of a column that is hidden, or of its hidden part; undefined of one that is shown. */
function maskOf(
  name: string,
  field: Field | null,
  shown: readonly string[],
): RawBuilder<unknown> | undefined {
  if (name === "attributes") return publicAttributes;
  if (field?.options.withheld && shown.includes(name)) return publicIdentifier;
  if (!field || shown.includes(name)) return undefined;
  return encodeValue(field, field.options.default);
}

const publicAttributes = sql`(
    select coalesce(jsonb_object_agg(attribute.key, attribute.value), '{}')
    from jsonb_each(case jsonb_typeof(seen.attributes) when 'object' then seen.attributes end) as attribute
    where attribute.key = any(${[...visitorAttributes]}::text[]) or exists (
      select from product_attribute known
      where known.website_id = seen.website_id and known.slug_name = attribute.key and known.public))`;

/** Imports, settings and whoever writes a product may each have made its identifier of its internal reference. */
const publicIdentifier = sql`(
    select case when not internal_ids and identifier <> ${hiddenIdentifier}
      and seen.product_id is distinct from seen.internal_ref then seen.product_id end
    from (select internal_ids,
                 coalesce(extractor_source #>> '{type_options,uniqueProductIdentifier}', '') as identifier
          from website_setting where id = seen.website_id) as source)`;
