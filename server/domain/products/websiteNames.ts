// The name of the website that a product is of, beside the product.
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { text } from "#shared/fields.ts";
import type { By } from "#server/store/by.ts";
import { type Row, find } from "#server/store/collection.ts";

/** An include of product lists; null where the caller does not see the website. */
export const websiteName = {
  of: ["website_id"],
  fields: { website_name: text({ about: "The name of its website", derived: true }) },
  add: async ({ db, actor }: By, rows: Row[]): Promise<void> => {
    const ids = [...new Set(rows.map(({ website_id }) => website_id))];
    const websites = await find(db, actor, websiteSetting, {
      where: { id: { inq: ids } },
      fields: ["id", "name"],
    });
    const names = new Map(websites.map(({ id, name }) => [id, name]));
    for (const row of rows) row["website_name"] = names.get(row["website_id"] as number) ?? null;
  },
};
