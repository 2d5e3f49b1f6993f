// Names that a where may use whose column is a question of its own: what is asked and how it is answered.
import { type RawBuilder, sql } from "kysely";
import { isObject } from "#shared/isObject.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { type Field, boolean, list, ref, text } from "#shared/fields.ts";
import { type Where, filterBounds } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";
import { catalogNeeded, invalidClause, pastNotHere } from "#server/errors.ts";
import { isOrdered, orderFilesOf } from "../queries/orders/orderFiles.ts";
import { shownColumn } from "../sealed/shownAddresses.ts";
import { placeOf, websiteAddress } from "../websiteAddress.ts";
import { type Condition, all } from "./condition.ts";

/**
 * `column` may depend on what else the where demands. `values` is a question for all the values the column can have,
 * as `value`: where they are few, a part of a text is sought in them instead of in every row. `spellings` is one for the
 * values, with their `value_norm`, that a text may name whatever its case and accents; it may miss some. `holding` is
 * the whole condition for a value that names what a list must hold, where a question can begin with those.
 */
type SpecialPath = {
  field: Field;
  column: (where: Where) => RawBuilder<unknown>;
  values?: Question;
  spellings?: Question;
  holding?: (value: unknown, where: Where) => RawBuilder<boolean> | undefined;
};

const websiteUrl = websiteSetting.fields.url as Field;
const shownUrl = shownColumn(websiteUrl, sql.ref("row.url"));

type Question = (where: Where) => RawBuilder<unknown> | undefined;

export const specialPaths: Readonly<Record<string, SpecialPath>> = {
  // However it is written: it is kept in one way.
  "WebsiteSetting.url": {
    field: websiteUrl,
    column: () => shownUrl,
    holding: atAddresses,
  },
  // The competitor websites a product has a live match on.
  "MatchedProduct.competitors.website_id": {
    field: list(ref("WebsiteSetting")) as Field,
    // The cast makes it a value: without it, "= any(…)" would take the question for a list of rows.
    column: () => sql`(select array_agg(entry.website_id) from offer entry
      where entry.catalog_id = row.catalog_id and entry.product_id = row.product_id and not entry.unmatched)::bigint[]`,
  },
  // The rules that a live match of it was made by; `matching_rule_id` is that of the cheapest alone.
  "MatchedProduct.competitors.rule_id": {
    field: list(ref("WebsiteMatchingRule")) as Field,
    column: () => sql`(select array_agg(entry.rule_id) from offer entry
      where entry.catalog_id = row.catalog_id and entry.product_id = row.product_id and not entry.unmatched)::bigint[]`,
  },
  // Screens always ask for both, and the answer is known before a row is read: lists are then counted in an index.
  "MatchedProduct.website_id": { field: ref("WebsiteSetting") as Field, column: ownWebsite },
  "MatchedProduct.unmatched": { field: boolean({ required: true }) as Field, column: () => sql`false` },
  // Lists, counters, exports take both out of a where beforehand; elsewhere nothing would be found, without a word.
  ...ofThePast("MatchedProduct"),
  ...ofThePast("Product"),
  ...ofThePast("ProductMkp"),
  // The order files of the catalogue that its own product is in.
  "MatchedProduct.urlsFilename": orderFiles(sql`row.product_id`, () => sql`row.catalog_id`),
  "Product.urlsFilename": orderFiles(sql`row.id`, theCatalog),
  "MatchedProduct.brand": namesOf("brand"),
  "MatchedProduct.category": namesOf("category"),
  "MatchedProduct.unit": spelt("unit"),
  "Product.brand": spelt("brand"),
  "Product.category": spelt("category"),
  "Product.unit": spelt("unit"),
  // Spellings of a brand are one row, under the most frequent: whichever of them is asked for finds it.
  "BrandRow.brand": {
    field: text({ displayed: true }),
    column: () => sql.ref("row.brand"),
    holding: (value) => {
      const names = textsIn(value);
      return (
        names && sql<boolean>`norm(row.brand) in (select norm(asked) from unnest(${names}::text[]) as asked)`
      );
    },
  },
};

/** All comparison rows of a catalogue are of its own website. */
function ownWebsite(where: Where): RawBuilder<unknown> {
  const catalogId = theOnly(where, "catalog_id");
  if (catalogId === undefined) return sql`row.website_id`;
  return sql`(select website_id from catalog where id = ${catalogId})`;
}

/** A catalogue's brands and categories are kept with their numbers of products. */
function namesOf(kind: "brand" | "category"): SpecialPath {
  const values: Question = (where) => {
    const catalogId = theOnly(where, "catalog_id");
    return catalogId === undefined
      ? undefined
      : sql`select value, value_norm from matched_product_tally where catalog_id = ${catalogId} and kind = ${kind}`;
  };
  return { ...spelt(kind), values, spellings: values };
}

/** So are the brands, categories and units of a website's products; several websites are asked for in one question. */
function spelt(field: "brand" | "category" | "unit"): SpecialPath {
  return {
    field: text({ displayed: true }),
    column: () => sql.ref(`row.${field}`),
    spellings: (where) => {
      const websiteIds = theNamed(where, "website_id");
      const catalogId = theOnly(where, "catalog_id");
      if (websiteIds === undefined && catalogId === undefined) return undefined;
      const websites = websiteIds
        ? sql`any(${websiteIds}::bigint[])`
        : sql`(select website_id from catalog where id = ${catalogId})`;
      return sql`select value, value_norm from product_value where website_id = ${websites} and field = ${field}`;
    },
  };
}

function ofThePast(model: string): Record<string, SpecialPath> {
  const refused = ["day", "moved"].map((property) => {
    const refuse = () => {
      throw pastNotHere(property);
    };
    return [`${model}.${property}`, { field: text(), column: refuse, holding: refuse }];
  });
  return Object.fromEntries(refused);
}

function orderFiles(
  product: RawBuilder<unknown>,
  catalogOf: (where: Where) => RawBuilder<unknown>,
): SpecialPath {
  return {
    field: list(text()) as Field,
    column: (where) => orderFilesOf({ catalog: catalogOf(where), product }),
    holding: (value, where) => {
      const names = textsIn(value);
      return names && isOrdered({ catalog: catalogOf(where), product }, names);
    },
  };
}

/** A product alone does not tell whose order files are meant. */
function theCatalog(where: Where): RawBuilder<unknown> {
  const catalogId = theOnly(where, "catalog_id");
  if (catalogId === undefined) throw catalogNeeded();
  return sql`${catalogId}::bigint`;
}

const namesAddresses: Readonly<Record<string, boolean>> = { eq: true, inq: true, neq: false, nin: false };

/** Of the websites that are at these addresses, or at others; undefined of what is asked of the letters of an address. */
function atAddresses(value: unknown): Condition | undefined {
  // Whether case counts is no question of an address.
  const operators = Object.entries(isObject(value) ? value : { eq: value }).filter(
    ([name]) => name !== "options",
  );
  const conditions = operators.map(([operator, operand]) => {
    const isThere = namesAddresses[operator];
    const named = addressesIn(operand);
    if (isThere === undefined || named.length === 0) return undefined;
    const addresses = named.map((url) => websiteAddress(url.trim()));
    const isAt = sql<boolean>`${placeOf(shownUrl)} in (
      select ${placeOf(sql.ref("named.url"))} from unnest(${addresses}::text[]) as named (url))`;
    return isThere ? isAt : sql<boolean>`not (${isAt})`;
  });
  const known = conditions.filter((condition) => condition !== undefined);
  if (known.length === 0) return undefined;
  // Half of it read as written would mean another website than the other half.
  if (known.length < conditions.length) throw invalidClause("url", value);
  return all(known);
}

/** A website always has an address: what else a list holds is none of theirs. */
function addressesIn(operand: unknown): string[] {
  const values = Array.isArray(operand) ? operand : [operand];
  return values.length > filterBounds.listLength ? [] : values.filter((text) => typeof text === "string");
}

/** The texts that a value names: a bare one, `{eq}` or `{inq}`. */
function textsIn(value: unknown): string[] | undefined {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 1) return undefined;
  const { eq, inq = [eq] } = value as { eq?: unknown; inq?: unknown };
  const named = Array.isArray(inq) && inq.length > 0 && inq.length <= filterBounds.listLength;
  return named && inq.every((text) => typeof text === "string") ? inq : undefined;
}

type Owner = "website_id" | "catalog_id";

/** The only website or catalogue that a where means, undefined when it may mean several. */
function theOnly(where: Where, property: Owner): number | undefined {
  const ids = theNamed(where, property);
  return ids?.length === 1 ? ids[0] : undefined;
}

/** The websites or catalogues that a where names, undefined when it may mean any. */
function theNamed(where: Where, property: Owner): number[] | undefined {
  const ownerIds = owners.get(where) ?? new Map<Owner, number[] | undefined>();
  owners.set(where, ownerIds);
  if (!ownerIds.has(property)) ownerIds.set(property, idsInAll(demandsOf(where, property)));
  return ownerIds.get(property);
}

/** What was found in a where: each of its clauses asks, and looking through all of it may take long. */
const owners = new WeakMap<Where, Map<Owner, number[] | undefined>>();
