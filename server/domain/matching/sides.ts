// A product as one side of a pair shows it.
import { product } from "#shared/entities/product.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { addSignedAddresses } from "#server/domain/images/showImages.ts";
import { type Row, find } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";

const fields = [
  "id",
  "website_id",
  "title",
  "brand",
  "category",
  "unit",
  "ean",
  "sku",
  "mpn",
  "price",
  "medias",
  "url",
  "missing_since",
] as const;

/** With the currency of its website, and where our own server shows its images. */
export type Side = Record<(typeof fields)[number] | "currency" | "images", unknown>;

/** Those of these products that there are and that the caller sees, by their ids. */
export async function sidesOf(
  { db, actor }: { db: Db; actor: Actor },
  ids: Iterable<number>,
): Promise<Map<number, Side>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const rows = await find(db, actor, product, { where: { id: { inq: asked } }, fields: [...fields] });
  const websites = [...new Set(rows.map((row) => Number(row["website_id"])))];
  const sites = await find(db, actor, websiteSetting, {
    where: { id: { inq: websites } },
    fields: ["id", "currency"],
  });
  const currencies = new Map(sites.map((site) => [site["id"], site["currency"]]));
  for (const row of rows) row["currency"] = currencies.get(row["website_id"]) ?? null;
  addSignedAddresses(rows);
  return new Map(rows.map((row: Row) => [Number(row["id"]), row as Side]));
}
