// The products that a shop gives at its own address, a page at a time: Shopify and WooCommerce answer to everybody.
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { shopPageUnreadable, shopPagesTooMany } from "#server/errors.ts";
import type { HttpClient, HttpOptions } from "#server/integrations/http.ts";
import { isObject } from "#shared/isObject.ts";

type Shop = {
  /** Of a page's products, and what is missing in them. */
  productsOf(answer: unknown, origin: string): unknown[] | undefined;
  query(page: number): Record<string, string>;
};

const shopify: Shop = {
  query: (page) => ({ limit: "250", page: String(page) }),
  productsOf(answer, origin) {
    const list = isObject(answer) ? answer["products"] : undefined;
    if (!Array.isArray(list) || !list.every((product) => isObject(product) && "handle" in product))
      return undefined;
    return list.map((product: Record<string, unknown>) => ({
      url: `${origin}/products/${encodeURIComponent(String(product["handle"]))}`,
      ...product,
    }));
  },
};

const wooCommerce: Shop = {
  query: (page) => ({ per_page: "100", page: String(page) }),
  productsOf: (answer) =>
    Array.isArray(answer) && answer.every((product) => isObject(product) && "prices" in product)
      ? answer
      : undefined,
};

const pagesMax = 5_000;
const pageBytes = 64 * 1024 * 1024;

/** The shop behind an address, when it is one of those that give their products in pages and no page is asked for. */
export function shopAt(address: string): Shop | undefined {
  const url = URL.parse(address);
  if (!url || url.searchParams.has("page")) return undefined;
  if (url.pathname.endsWith("/products.json")) return shopify;
  return /\/wp-json\/wc\/store(?:\/v1)?\/products\/?$/.test(url.pathname) ? wooCommerce : undefined;
}

/**
 * All products of a shop, one JSON line each. A first page that is not what such a shop gives is the only one, and comes as
 * it is; one that came before ends them, for the address minds no page. What keeps a page from being read fails the whole,
 * and so does a later page that holds something else: the products of those behind it would seem to be gone.
 */
export function readShopPages(http: HttpClient, shop: Shop, address: string, options: PageOptions): Readable {
  return Readable.from(linesOf(http, shop, address, options), { objectMode: false });
}

/** `beginning`: so many pages are enough, and the rest is not asked for. */
export type PageOptions = HttpOptions & { beginning?: number | undefined };

async function* linesOf(
  http: HttpClient,
  shop: Shop,
  address: string,
  { beginning, ...options }: PageOptions,
): AsyncGenerator<Buffer> {
  let read = 0;
  const seen = new Set<string>();
  for (let page = 1; page <= pagesMax; page++) {
    const maxBytes = Math.min(pageBytes, options.maxBytes - read);
    const response = await http.get(pageAddress(shop, address, page), { ...options, maxBytes });
    const text = await response.text();
    const products = shop.productsOf(jsonOrNothing(text), new URL(response.url).origin);
    if (!products) {
      if (page > 1) throw shopPageUnreadable(page);
      yield Buffer.from(text);
      return;
    }
    const digest = createHash("sha256").update(text).digest("base64");
    if (products.length === 0 || seen.has(digest)) return;
    seen.add(digest);
    read += text.length;
    yield Buffer.from(products.map((product) => `${JSON.stringify(product)}\n`).join(""));
    if (page === beginning) return;
  }
  throw shopPagesTooMany(pagesMax);
}

function pageAddress(shop: Shop, address: string, page: number): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(shop.query(page))) url.searchParams.set(name, value);
  return url.href;
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
