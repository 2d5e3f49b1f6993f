// How many matched products there are, read from what is kept beside them instead of counted (migration 0010).
import { sql } from "kysely";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { Where } from "#shared/filters/filter.ts";
import { idsIn } from "#shared/filters/topLevel.ts";
import { fieldNamed } from "../aliases.ts";
import { isObject } from "../condition.ts";
import type { Db } from "../database.ts";
import { type Actor, scopeOf } from "../scopes.ts";

/**
 * The number of matched products under a where that asks for nothing but one catalogue, where the price stands, and
 * brands or categories; undefined for any other where, whose rows are to be counted.
 */
export async function tallyOf(db: Db, actor: Actor, where: Where): Promise<number | undefined> {
  const asked = readClauses(where);
  if (!asked) return undefined;
  const { catalogId, websiteIds, positions, kind, values } = asked;
  const counted = sql.join(
    positions.map((position) => sql.ref(position)),
    sql` + `,
  );
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(${counted}), 0)::bigint as count from matched_product_tally as row
    where row.catalog_id = ${catalogId} and ${scopeOf(matchedProduct, actor)}
      and row.kind = ${kind} and ${values ? sql`row.value = any(${values}::text[])` : sql`true`}
      and ${websiteIds ? sql`(select website_id from catalog where id = ${catalogId}) = any(${websiteIds})` : sql`true`}`.execute(
    db,
  );
  return rows[0]!.count;
}

const everyPosition = ["cheap", "equals", "expensive", "unknown"] as const;
type Position = (typeof everyPosition)[number];

type Asked = {
  catalogId: number;
  websiteIds?: number[];
  positions: readonly Position[];
  kind: "all" | "brand" | "category";
  values?: string[];
};

function readClauses(where: Where): Asked | undefined {
  const clauses = flattened(where);
  const named = new Map(clauses.map(([property, value]) => [property, value]));
  // A property asked about twice, or one that is not tallied, is for the rows themselves to answer.
  if (named.size < clauses.length || [...named.keys()].some((property) => !tallied.has(property)))
    return undefined;
  const [catalogId, ...others] = idsIn(named.get("catalog_id")) ?? [];
  const websiteIds = named.has("website_id") ? idsIn(named.get("website_id")) : undefined;
  const positions = positionsUnder(named.get("price_diff_integer"));
  const brands = textsIn(named.get("brand"));
  const categories = textsIn(named.get("category"));
  const isReadable =
    (!named.has("website_id") || websiteIds) &&
    (!named.has("unmatched") || isNotTrue(named.get("unmatched"))) &&
    (!named.has("brand") || brands) &&
    (!named.has("category") || categories) &&
    !(brands && categories);
  if (catalogId === undefined || others.length > 0 || !positions || positions.length === 0 || !isReadable)
    return undefined;
  const values = brands ?? categories;
  return {
    catalogId,
    positions,
    kind: brands ? "brand" : categories ? "category" : "all",
    ...(websiteIds && { websiteIds }),
    ...(values && { values }),
  };
}

const tallied = new Set(["catalog_id", "website_id", "unmatched", "price_diff_integer", "brand", "category"]);

/** The clauses that must all hold, those in an `and` too. */
function flattened(where: Where): [string, unknown][] {
  return Object.entries(where).flatMap(([property, value]): [string, unknown][] => {
    if (property === "and" && Array.isArray(value) && value.every(isObject)) return value.flatMap(flattened);
    return [[fieldNamed(property), value]];
  });
}

function positionsUnder(clause: unknown): readonly Position[] | undefined {
  if (clause === undefined) return everyPosition;
  if (clause === 0) return ["equals"];
  const [[operator, limit] = [], ...more] = isObject(clause) ? Object.entries(clause) : [];
  return limit === 0 && more.length === 0 && operator ? underZero[operator] : undefined;
}

const underZero: Readonly<Record<string, readonly Position[]>> = {
  eq: ["equals"],
  lt: ["cheap"],
  lte: ["cheap", "equals"],
  gt: ["expensive"],
  gte: ["equals", "expensive"],
};

function isNotTrue(clause: unknown): boolean {
  if (!isObject(clause)) return clause === false;
  const [[operator, value] = [], ...more] = Object.entries(clause);
  return (
    more.length === 0 && ((operator === "neq" && value === true) || (operator === "eq" && value === false))
  );
}

/** The texts that a clause names one by one. */
function textsIn(clause: unknown): string[] | undefined {
  const among =
    isObject(clause) && Object.keys(clause).length === 1 ? (clause["inq"] ?? [clause["eq"]]) : [clause];
  if (!Array.isArray(among) || !among.every((text) => typeof text === "string")) return undefined;
  return among;
}
