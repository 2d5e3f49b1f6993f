import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database.ts";
import { ownFields, theirFields } from "./matchLines.ts";

type Places = {
  ownWebsiteId: number;
  websiteIds: readonly number[];
  /** What the competitors' products are read from, in the columns of product_view. */
  theirs: RawBuilder<unknown>;
};

/** Finds the products that the lines name, and puts down what is wrong with those that name none, or several. */
export async function resolveLines(db: Db, { ownWebsiteId, websiteIds, theirs }: Places): Promise<void> {
  await sql`analyze match_line`.execute(db);
  const isOwn = sql`product.website_id = ${ownWebsiteId}`;
  for (const field of ownFields)
    await resolve(db, { side: "own", field, products: sql.table("product"), target: isOwn });
  const isTheirs = sql`product.website_id = any(${websiteIds}::bigint[])
      and product.website_id = coalesce(asked.website_id, product.website_id)`;
  for (const field of theirFields)
    await resolve(db, { side: "their", field, products: theirs, target: isTheirs });
  await sql`
    update match_line set problem = case when own_id is null then 'matchImport.line.unknownOwn'
                                         else 'matchImport.line.unknownTheirs' end
    where problem is null and (own_id is null or their_id is null)`.execute(db);
}

type Side = {
  side: "own" | "their";
  field: string;
  products: RawBuilder<unknown>;
  target: RawBuilder<unknown>;
};

async function resolve(db: Db, { side, field, products, target }: Side): Promise<void> {
  const column = (name: string) => sql.ref(`${side}_${name}`);
  const written =
    side === "own"
      ? sql`own_id = found.id, problem = case when found.count > 1 then 'matchImport.line.ownOfTwo' end`
      : sql`their_id = found.id, website_id = found.website_id,
            problem = case when found.websites > 1 then 'matchImport.line.websiteNeeded'
                           when found.count > 1 then 'matchImport.line.theirsOfTwo' end`;
  await sql`
    with asked as materialized (
      select line, ${column("key")} as key, asked_website_id as website_id, ${keyOf(field, column("key"))} as made
      from match_line where problem is null and ${column("field")} = ${field}
    ), found as (
      select asked.line, min(product.id) as id, min(product.website_id) as website_id,
             count(distinct product.id) as count, count(distinct product.website_id) as websites
      from asked join ${products} as product on ${isNamed(field)}
      where ${target} and product.kind = 'product'
      group by asked.line
    )
    update match_line set ${written} from found where match_line.line = found.line`.execute(db);
}

/** What is made of a key once, to be looked for. */
function keyOf(field: string, key: RawBuilder<unknown>): RawBuilder<unknown> {
  if (field === "url") return sql`url_key(${key})::text`;
  return field === "ean" ? sql`gtin14(${key})` : sql`null::text`;
}

/** Addresses as those of order files; a code that is no barcode as it is written. */
function isNamed(field: string): RawBuilder<unknown> {
  if (field === "url") return sql`product.url is not null and url_key(product.url)::text = asked.made`;
  if (field === "ean")
    return sql`product.gtin = asked.made or asked.made is null and product.ean = asked.key`;
  return sql`${sql.ref(`product.${field}`)} = asked.key`;
}
