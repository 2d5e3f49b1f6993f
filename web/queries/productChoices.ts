// Own products that a person may mean by some letters.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { containing } from "#shared/filters/filterSetWhere.ts";
import { request } from "#web/api.ts";
import { productsKey } from "./keys.ts";
import { takingPart } from "./products.ts";
import type { Product } from "./products.ts";

const offeredMost = 30;
/** It is sorted after every other: what begins with some letters stands between them and them with it. */
const lastLetter = "\uffff";

/**
 * Own products that a person may mean by some letters: a part of their title, the beginning of their reference or
 * barcode, the whole of their maker's.
 */
export function productChoicesOptions(website_id: number, letters: string) {
  const references = [...new Set([letters, letters.toUpperCase()])].flatMap((reference) => {
    const begins = { between: [reference, `${reference}${lastLetter}`] };
    return [{ sku: begins }, { ean: begins }, { mpn: reference }];
  });
  const where = letters ? { ...takingPart, or: [{ title: containing(letters) }, ...references] } : takingPart;
  const fields = ["id", "title", "brand", "sku", "ean", "price", "medias", "website_id"];
  const filter = { where, fields, order: "title", limit: offeredMost };
  return queryOptions({
    queryKey: [...productsKey, "choices", website_id, letters],
    queryFn: () =>
      request<Product[]>({
        path: `WebsiteSettings/${website_id}/products`,
        params: { filter, total: false },
      }),
    placeholderData: keepPreviousData,
  });
}
