// Who may see which rows: one SQL fragment per owner rule, joined to every read and write.
import { type RawBuilder, sql } from "kysely";
import type { Entity, Owner } from "#shared/entities/entity.ts";

/** The person a question is asked for. */
export type Actor = {
  customer_id: number;
  admin: boolean;
  /** The websites of which they see what their visitors see: their competitors that are, or were, another customer's own. */
  seenAsVisitor: readonly number[];
};

/** The program itself: scheduled jobs, imports, the command line. */
export const server: Actor = { customer_id: 0, admin: true, seenAsVisitor: [] };

/** The condition a row must meet to exist for this actor; its column is of the table aliased `row`. */
export function scopeOf(entity: Entity, actor: Actor, owner: Owner = entity.owner): RawBuilder<boolean> {
  if (actor.admin) return sql<boolean>`true`;
  const column = sql.ref(`row.${ownerColumn(entity)}`);
  const isTheirs = fragments[owner](column, actor.customer_id);
  const isOwned = entity.broughtFor
    ? sql<boolean>`(${isTheirs} and ${wasBrought[entity.broughtFor](actor)})`
    : isTheirs;
  if (!entity.visitorColumn || actor.seenAsVisitor.length === 0) return isOwned;
  const isPublic = sql.ref(`row.${entity.visitorColumn}`);
  return sql<boolean>`(${isOwned} and (${isPublic} or ${column} <> all(${actor.seenAsVisitor}::bigint[])))`;
}

/** The condition it must meet to be written by them. */
export function writeScopeOf(entity: Entity, actor: Actor): RawBuilder<boolean> {
  return scopeOf(entity, actor, entity.writeOwner ?? entity.owner);
}

/** Whether a website is the actor's own, be its catalogue locked or not: what may be read of it and not changed. */
export function isOwnWebsite(
  column: RawBuilder<unknown>,
  { admin, customer_id }: Actor,
): RawBuilder<boolean> {
  if (admin) return sql<boolean>`true`;
  return sql<boolean>`${column} = any(array(select website_id from catalog where customer_id = ${customer_id}))`;
}

/** Whether what may have been brought for one catalogue alone is there for the actor: for none, or for one of theirs. */
export function isBroughtFor(
  column: RawBuilder<unknown>,
  { admin, customer_id }: Pick<Actor, "admin" | "customer_id">,
): RawBuilder<boolean> {
  if (admin) return sql`true`;
  return sql`(${column} is null or ${column} = any(array(select id from catalog where customer_id = ${customer_id})))`;
}

const wasBrought = {
  catalog_id: (actor: Actor) => isBroughtFor(sql.ref("row.catalog_id"), actor),
  product_id: (actor: Actor) => sql`not exists (
    select from product brought
    where brought.website_id = row.website_id and brought.id = row.product_id
      and not ${isBroughtFor(sql.ref("brought.catalog_id"), actor)})`,
};

/** The column that says whose a row is; null when nobody in particular owns it. */
export function ownerColumn(entity: Entity): string {
  return entity.ownerColumn ?? ownerColumns[entity.owner];
}

const ownerColumns: Record<Owner, string> = {
  customer: "customer_id",
  catalog: "catalog_id",
  reachableWebsite: "website_id",
  linkableWebsite: "website_id",
  ownWebsite: "website_id",
  ownersThen: "owners",
  roleHolder: "id",
  everyone: "id",
  adminOnly: "id",
};

type Fragment = (column: RawBuilder<unknown>, customer: number) => RawBuilder<boolean>;

const fragments: Record<Owner, Fragment> = {
  customer: (column, customer) => sql`${column} = ${customer}`,
  // The array form keeps indexes usable in the plans of large tables.
  catalog: (column, customer) =>
    sql`${column} = any(array(select id from catalog where customer_id = ${customer}))`,
  reachableWebsite: (column, customer) => sql`${column} = any(array(${reachable(customer)}))`,
  linkableWebsite: (column, customer) => sql`${column} = any(array(${linkable(customer)}))`,
  ownWebsite: (column, customer) => sql`${column} = any(array(
    select website_id from catalog where customer_id = ${customer} and not lock))`,
  // A change of what administrators alone read is theirs whole, that it was made included.
  ownersThen: (column, customer) =>
    sql`(${column} @> array[${customer}]::bigint[] and changes <> '[]'::jsonb)`,
  roleHolder: (column, customer) => sql`${column} in (select "roleId" from role_mapping
    where "principalType" = 'USER' and "principalId" = ${String(customer)})`,
  everyone: () => sql`true`,
  adminOnly: () => sql`false`,
};

/** The own websites of a customer, and the competitors of their catalogues. */
function reachable(customer: Customer): RawBuilder<unknown> {
  return sql`
    select website_id from catalog where customer_id = ${customer}
    union
    select link.website_id from catalog_competitor link join catalog mine on mine.id = link.catalog_id
    where mine.customer_id = ${customer}`;
}

/** These, and the competitors that they unlinked themselves. */
function linkable(customer: Customer): RawBuilder<unknown> {
  return sql`
    ${reachable(customer)}
    union
    select former.website_id from former_competitor former join catalog mine on mine.id = former.catalog_id
    where mine.customer_id = ${customer}`;
}

/** Whether a website is, or ever was, somebody's own: what its owner brought is hidden from others from then on. */
export function wasEverOwn(website: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${website} in (select owned.website_id from owned_website owned)`;
}

/** The question for the websites that a customer may see and that are, or were, others' own: not one of theirs, too. */
export function websitesSeenAsVisitor(customer: Customer): RawBuilder<unknown> {
  return sql`
    select website_id from (${linkable(customer)}) as known
    where ${wasEverOwn(sql.ref("known.website_id"))}
      and website_id not in (select website_id from catalog where customer_id = ${customer})
    order by website_id`;
}

/** An id, or a column of the question around. */
type Customer = number | RawBuilder<unknown>;
