// What the bin keeps of a product, by the table it was in.
import { sql } from "kysely";
import type { Sql } from "../../listedRows.ts";

/** Which products of a website are meant. */
export type Those = { websiteId: number; ids: readonly number[] };

export type KeptTable = {
  name: string;
  /** A relation (product_id, kept): the rows that go with these products. */
  rowsOf: (those: Those) => Sql;
  /** Whether what a `row` hangs on is still there. */
  isStillValid?: Sql;
  /** What a column holds where it is not what it was. */
  instead?: Readonly<Record<string, Sql>>;
};

const ofProducts = (name: string, column = "product_id") => ({
  name,
  rowsOf: ({ websiteId, ids }: Those) => sql`
    select ${sql.ref(column)} as product_id, to_jsonb(kept) as kept from ${sql.table(name)} as kept
    where website_id = ${websiteId} and ${sql.ref(column)} = any(${ids}::bigint[])`,
});

export const ownCatalogs = (websiteId: number) =>
  sql`any(array(select id from catalog where website_id = ${websiteId}))`;

const ofOwnProducts = (name: string) => ({
  name,
  rowsOf: ({ websiteId, ids }: Those) => sql`
    select product_id, to_jsonb(kept) as kept from ${sql.table(name)} as kept
    where catalog_id = ${ownCatalogs(websiteId)} and product_id = any(${ids}::bigint[])`,
});

const isStillMapped = sql`exists (
  select from value_mapping mapping where mapping.catalog_id = row.catalog_id and mapping.id = row.value_mapping_id)`;
const isStillOwn = (websiteId: Sql) => sql`exists (
  select from catalog where catalog.id = row.catalog_id and catalog.website_id = ${websiteId})`;

/** What a website itself holds of a product, in the order in which it comes back. */
export const websiteTables: readonly KeptTable[] = [
  {
    ...ofProducts("product", "id"),
    isStillValid: sql`(row.catalog_id is null or exists (select from catalog where catalog.id = row.catalog_id))`,
  },
  ofProducts("product_history"),
  ofProducts("product_image"),
  {
    ...ofProducts("quarantined_price"),
    instead: { decided_by: sql`(select id from customer where id = row.decided_by)` },
  },
];

/** What catalogues hold of it. */
export const catalogTables: readonly KeptTable[] = [
  {
    ...ofProducts("virtual_attribute"),
    isStillValid: isStillMapped,
    // What the mapping gives may be called otherwise by now.
    instead: { slug_name: mapped("target_slug"), name: mapped("target_name"), value: mapped("target_value") },
  },
  { ...ofProducts("value_mapping_exception"), isStillValid: isStillMapped },
  { ...ofOwnProducts("matched_product"), isStillValid: isStillOwn(sql`row.website_id`) },
  {
    name: "matched_product_history",
    rowsOf: ({ websiteId, ids }) => sql`
      select compared.product_id, to_jsonb(kept) as kept
      from matched_product compared
      join matched_product_history kept
        on kept.catalog_id = compared.catalog_id and kept.matched_product_id = compared.id
      where compared.catalog_id = ${ownCatalogs(websiteId)} and compared.product_id = any(${ids}::bigint[])`,
    isStillValid: sql`exists (
      select from matched_product compared
      where compared.catalog_id = row.catalog_id and compared.id = row.matched_product_id)`,
  },
  {
    ...ofOwnProducts("unit_mapping"),
    isStillValid: sql`exists (select from catalog where catalog.id = row.catalog_id)
      and exists (select from website_setting website where website.id = row.competitor_id)`,
  },
];

/** What was between two products. */
export const pairTables: readonly Pick<KeptTable, "name" | "instead">[] = [
  {
    name: "offer",
    instead: { rule_id: ruleIfThere() },
  },
  {
    name: "match_proposal",
    instead: {
      rule_id: ruleIfThere(),
      judged_by: sql`(select id from customer where id = row.judged_by)`,
    },
  },
];

function mapped(column: string): Sql {
  return sql`(
    select ${sql.ref(`mapping.${column}`)} from value_mapping mapping
    where mapping.catalog_id = row.catalog_id and mapping.id = row.value_mapping_id)`;
}

function ruleIfThere(): Sql {
  return sql`(select id from website_matching_rule rule where rule.catalog_id = row.catalog_id and rule.id = row.rule_id)`;
}
