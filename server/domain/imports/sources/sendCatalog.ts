// The own products that a catalogue's provider is to look for on marketplaces: sent before its crawl is begun, where the
// catalogue allows it, and narrowed by its filter.
import { product } from "#shared/entities/product.ts";
import { readFilterSet } from "#shared/filters/filterSet.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import type { Where } from "#shared/filters/filter.ts";
import { find } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import type { Marketplace } from "#server/store/queries/imports/marketplaces.ts";
import { server } from "#server/store/scopes.ts";

type SentProduct = { url: string | null; ean: string | null; sku: string | null; title: string };
type SentCatalog = { catalogId: number; customerId?: string; part: number; products: SentProduct[] };

const partSize = 5_000;
/** A list that is longer is cut: a provider looks for what people search, not for a whole warehouse. */
const sentMax = 200_000;

/** The list in parts, in the order of ids; one empty part where there is nothing to send. */
export async function* sentCatalog(db: Db, marketplace: Marketplace): AsyncGenerator<SentCatalog> {
  const { catalog_id: catalogId, customerId } = marketplace;
  let last = 0;
  for (let part = 1; (part - 1) * partSize < sentMax; part += 1) {
    const rows = await find(db, server, product, {
      where: { and: [sentWhere(marketplace), { id: { gt: last } }] },
      fields: ["id", "url", "ean", "sku", "title"],
      order: [{ field: "id", descending: false }],
      limit: partSize,
    });
    const products = rows.map(({ url, ean, sku, title }) => ({ url, ean, sku, title }));
    if (products.length > 0 || part === 1)
      yield { catalogId, ...(customerId && { customerId }), part, products };
    if (rows.length < partSize) return;
    last = rows.at(-1)!.id;
  }
}

function sentWhere({ website_id, addFilter }: Marketplace): Where {
  const here = { website_id, unmatched: false, missing_since: null };
  return addFilter?.enabled ? { and: [here, whereOf(readFilterSet(addFilter.filters))] } : here;
}
