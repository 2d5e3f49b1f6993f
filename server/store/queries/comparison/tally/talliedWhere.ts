// What of a where the tallies of matched products know: one catalogue, some positions, some brands or categories.
import { isDeepStrictEqual } from "node:util";
import { hasFlagI } from "#server/store/where/condition.ts";
import { isNotTrue, topClauses } from "#server/store/where/topClauses.ts";
import type { Where } from "#shared/filters/filter.ts";
import { idsIn } from "#shared/filters/topLevel.ts";
import { isObject } from "#shared/isObject.ts";

export const everyPosition = ["cheap", "equals", "expensive", "unknown"] as const;
type Position = (typeof everyPosition)[number];
export type Part = Position | "no_match";

export type Asked = {
  catalogId: number;
  websiteIds?: number[];
  positions: readonly Position[];
  kind: "all" | "brand" | "category";
  names?: Names;
};

/** Texts, and whether they stand for their other spellings too: those that differ by case or accents only. */
export type Names = { texts: string[]; anySpelling: boolean };

export function readClauses(where: Where): Asked | undefined {
  const clauses = topClauses(where);
  const named = new Map(clauses.map(([property, value]) => [property, value]));
  // A property asked about in two ways, or one that is not tallied, is for the rows themselves to answer.
  if (clauses.some(([property, value]) => !isDeepStrictEqual(value, named.get(property)))) return undefined;
  if ([...named.keys()].some((property) => !tallied.has(property))) return undefined;
  const [catalogId, ...others] = idsIn(named.get("catalog_id")) ?? [];
  const websiteIds = named.has("website_id") ? idsIn(named.get("website_id")) : undefined;
  const positions = positionsUnder(named.get("price_diff_integer"));
  const brands = namesIn(named.get("brand"));
  const categories = namesIn(named.get("category"));
  const isReadable =
    (!named.has("website_id") || websiteIds) &&
    (!named.has("unmatched") || isNotTrue(named.get("unmatched"))) &&
    (!named.has("brand") || brands) &&
    (!named.has("category") || categories) &&
    !(brands && categories);
  if (catalogId === undefined || others.length > 0 || !positions || positions.length === 0 || !isReadable)
    return undefined;
  const names = brands ?? categories;
  return {
    catalogId,
    positions,
    kind: brands ? "brand" : categories ? "category" : "all",
    ...(websiteIds && { websiteIds }),
    ...(names && { names }),
  };
}

const tallied = new Set(["catalog_id", "website_id", "unmatched", "price_diff_integer", "brand", "category"]);

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

/** Of how many matches there are, a tally knows none and some. */
export function partsUnder(clause: unknown): readonly Part[] | undefined {
  if (clause === undefined) return [...everyPosition, "no_match"];
  if (clause === 0) return ["no_match"];
  return isDeepStrictEqual(clause, { gt: 0 }) ? everyPosition : undefined;
}

/** The texts that a clause names one by one. */
function namesIn(clause: unknown): Names | undefined {
  if (!isObject(clause))
    return typeof clause === "string" ? { texts: [clause], anySpelling: false } : undefined;
  const { inq, eq, options: _options, ...others } = clause;
  const texts = inq ?? [eq];
  if (Object.keys(others).length > 0 || (inq !== undefined && eq !== undefined)) return undefined;
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === "string")) return undefined;
  return { texts, anySpelling: inq !== undefined && hasFlagI(clause) };
}
