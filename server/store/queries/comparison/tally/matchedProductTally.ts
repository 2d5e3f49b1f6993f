// How many matched products there are, and own products beside them, read from what is kept beside them instead of
// counted (migrations 0010 and 0200).
import { type RawBuilder, sql } from "kysely";
import type { Condition } from "#server/store/where/condition.ts";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { positions } from "#shared/filters/competitive.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, withoutDemands } from "#shared/filters/topLevel.ts";
import type { Db } from "../../../database.ts";
import { type Actor, scopeOf } from "../../../scopes.ts";
import { readClauses, partsUnder, everyPosition, type Asked, type Part, type Names } from "./talliedWhere.ts";

/**
 * The number of matched products under a where that asks for nothing but one catalogue, where the price stands, and
 * brands or categories; undefined for any other where, whose rows are to be counted.
 */
export async function tallyOf(db: Db, actor: Actor, where: Where): Promise<number | undefined> {
  const clauses = readClauses(where);
  return clauses && sumOf(db, actor, clauses, clauses.positions);
}

/**
 * The number of own products under a where that asks for nothing but one catalogue, those that are not set aside,
 * perhaps with or without a match, and brands or categories; undefined for any other where.
 */
export async function ownTallyOf(db: Db, actor: Actor, where: Where): Promise<number | undefined> {
  const demands = demandsOf(where, "entries_count");
  const parts = partsUnder(demands[0]);
  const clauses = readClauses(withoutDemands(where, ["entries_count"]));
  const isListed = demands.length <= 1 && demandsOf(where, "unmatched").length > 0;
  if (!parts || !isListed || clauses?.positions !== everyPosition) return undefined;
  return sumOf(db, actor, clauses, parts);
}

async function sumOf(db: Db, actor: Actor, clauses: Asked, parts: readonly Part[]): Promise<number> {
  const counted = sql.join(
    parts.map((part) => sql.ref(part)),
    sql` + `,
  );
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${counted}), 0)::bigint as count from matched_product_tally as row
    where ${talliedUnder(actor, clauses)}`.execute(db);
  return rows[0]!.count;
}

/**
 * A question for the numbers of matched products by brand or by category, with columns value, cheap, equals and
 * expensive; undefined for a where whose rows are to be counted.
 */
export function talliesBy(
  actor: Actor,
  where: Where,
  kind: "brand" | "category",
): RawBuilder<unknown> | undefined {
  const clauses = readClauses(where);
  if (!clauses || (clauses.kind !== "all" && clauses.kind !== kind)) return undefined;
  const counted = positions.map(
    (position) =>
      sql`${clauses.positions.includes(position) ? sql.ref(`row.${position}`) : sql`0`} as ${sql.ref(position)}`,
  );
  return sql`
    select row.value, ${sql.join(counted)} from matched_product_tally as row
    where ${talliedUnder(actor, { ...clauses, kind })}`;
}

/**
 * The positions that a where asks for, of one catalogue, perhaps of some of its brands or categories, and nothing else;
 * undefined of any other where.
 */
export function positionsAsked(
  actor: Actor,
  where: Where,
): (KeptUnder & Pick<Asked, "positions">) | undefined {
  const clauses = readClauses(where);
  return clauses && { positions: clauses.positions, under: namedUnder(actor, clauses) };
}

/** Whether a where asks for nothing but the matched products of one catalogue: all of them. */
export function isWholeCatalog(where: Where): boolean {
  const clauses = readClauses(where);
  return clauses?.kind === "all" && clauses.positions === everyPosition && !clauses.websiteIds;
}

/**
 * The products of one catalogue, perhaps of some brands or categories, told apart by one of the two or not at all; undefined
 * for a where, or a property, whose rows are to be read. `tallies` selects value, products, log and logged.
 */
export function talliedAll(
  actor: Actor,
  where: Where,
  property: unknown,
): (KeptUnder & { tallies: RawBuilder<unknown> }) | undefined {
  const clauses = readClauses(where);
  if (clauses?.positions !== everyPosition) return undefined;
  if (property !== undefined && property !== "brand" && property !== "category") return undefined;
  if (property !== undefined && clauses.kind !== "all" && clauses.kind !== property) return undefined;
  const asked = { ...clauses, kind: property ?? clauses.kind };
  const tallies = sql`
    select row.value, cheap + equals + expensive + unknown + no_match as products, log, logged
    from matched_product_tally as row where ${talliedUnder(actor, asked)}`;
  return { tallies, under: namedUnder(actor, asked) };
}

/** What else is kept by the same catalogue, kind and value as the tallies, on the alias `row`. */
type KeptUnder = { under: Condition };

/** Of what has no spellings beside its values. */
function namedUnder(actor: Actor, asked: Omit<Asked, "positions">): Condition {
  if (!asked.names) return keptUnder(actor, asked);
  return sql`${keptUnder(actor, asked)} and row.value in (
      select row.value from matched_product_tally as row where ${talliedUnder(actor, asked)})`;
}

function talliedUnder(actor: Actor, asked: Omit<Asked, "positions">): Condition {
  return sql`${keptUnder(actor, asked)} and ${asked.names ? namedBy(asked.names) : sql`true`}`;
}

function keptUnder(actor: Actor, { catalogId, websiteIds, kind }: Omit<Asked, "positions">): Condition {
  return sql`row.catalog_id = ${catalogId} and ${scopeOf(matchedProduct, actor)} and row.kind = ${kind}
      and ${websiteIds ? sql`(select website_id from catalog where id = ${catalogId}) = any(${websiteIds})` : sql`true`}`;
}

function namedBy({ texts, anySpelling }: Names): Condition {
  return anySpelling
    ? sql`row.value_norm = any(array(select norm(listed.value) from unnest(${texts}::text[]) as listed (value)))`
    : sql`row.value = any(${texts}::text[])`;
}
