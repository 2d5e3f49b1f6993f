// What the shops' own JSON says otherwise than a feed does: WooCommerce writes amounts in cents, Shopify has the variants
// of a product, each with its price, inside it.
// https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/src/StoreApi/docs/products.md
// https://shopify.dev/docs/api/ajax/reference/product
import { isObject } from "#shared/isObject.ts";

type Fields = Record<string, unknown>;

const variant = Symbol("variant");

/** Whether this is what `productsOf` made of a variant: several of them have one path, and differ in what follows it. */
export function isVariant(product: unknown): boolean {
  return isObject(product) && variant in product;
}

/** The products that one object of a list is: itself, with its amounts as people write them, or its variants. */
export function productsOf(product: unknown): unknown[] {
  const variants = variantsOf(product);
  if (variants.length === 0) return [withDecimalPrices(product)];
  return variants.map((fields) => merged(product as Fields, fields));
}

const variantsMax = 2_000;

/** A price of its own makes it a product of its own. */
function variantsOf(product: unknown): Fields[] {
  if (!isObject(product) || !Array.isArray(product["variants"]) || "price" in product) return [];
  const variants = product["variants"].filter(isObject);
  return variants.every((variant) => "price" in variant) ? variants.slice(0, variantsMax) : [];
}

/** What the variant says goes before what the product says; its title and its address lead to it. */
function merged({ variants: _, ...product }: Fields, fields: Fields): Fields {
  const { title, url } = { ...product, ...fields };
  const isOnly = title === "Default Title" || title === product["title"];
  return {
    ...product,
    ...fields,
    title: isOnly ? product["title"] : [product["title"], title].filter(Boolean).join(" - "),
    ...(typeof url === "string" && { url: addressed(url, fields) }),
    [variant]: true,
  };
}

function addressed(url: string, { id }: Fields): string {
  if (id === undefined || !URL.canParse(url)) return url;
  const address = new URL(url);
  address.searchParams.set("variant", String(id));
  return address.href;
}

const amounts = ["price", "regular_price", "sale_price"];

/** `prices: { price: "1250", currency_minor_unit: 2 }` are 12.50. */
function withDecimalPrices(product: unknown): unknown {
  if (!isObject(product) || !isObject(product["prices"])) return product;
  const { prices } = product;
  const decimals = prices["currency_minor_unit"];
  if (typeof decimals !== "number" || !Number.isInteger(decimals) || decimals < 0 || decimals > 6)
    return product;
  const inUnits = amounts
    .filter((name) => prices[name] !== undefined)
    .map((name) => [name, withPoint(prices[name], decimals)] as const);
  return { ...product, prices: { ...prices, ...Object.fromEntries(inUnits) } };
}

/** What is no whole number is left as it is. */
function withPoint(amount: unknown, decimals: number): unknown {
  const digits = typeof amount === "number" ? String(amount) : amount;
  if (decimals === 0 || typeof digits !== "string" || !/^\d+$/.test(digits)) return amount;
  const padded = digits.padStart(decimals + 1, "0");
  const point = padded.length - decimals;
  // A number, whose point is one: in a text, that of 12.345 could stand between thousands.
  return Number(`${padded.slice(0, point)}.${padded.slice(point)}`);
}
