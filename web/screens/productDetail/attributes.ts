// What a product says about itself beyond its own columns, as names and texts.
import { isObject } from "#shared/isObject.ts";
import { attributesArray } from "#shared/reference/attributesArray.ts";
import { storeKey } from "#shared/reference/storeCode.ts";
import type { Catalog } from "#web/session/catalog.ts";
import type { Product } from "#web/queries/products.ts";

type ShownAttribute = { slug: string; name: string; value: string };

/** Inner workings, and what the card shows by itself. */
const hidden = new Set([attributesArray, "competitorsMkp", "competitorsmkp", "website_id", "catalog_id"]);
const shownElsewhere = new Set(["availability", "stores"]);

/** The attributes of a product, by name, as the catalogue calls them; those without a value are left out. */
export function attributesOf(
  { attributes }: Pick<Product, "attributes">,
  listed: Catalog["attributes"],
): ShownAttribute[] {
  const names = new Map(listed.map(({ slug_name, name }) => [slug_name, name]));
  return Object.entries(attributes ?? {})
    .filter(([slug]) => !hidden.has(slug) && !shownElsewhere.has(slug))
    .map(([slug, attribute]) => ({
      slug,
      name: textOf(partOf(attribute, "name")) || (names.get(slug) ?? slug.replaceAll("_", " ")),
      value: textOf(isObject(attribute) ? partOf(attribute, "value") : attribute),
    }))
    .filter(({ value }) => value !== "")
    .toSorted((left, right) => left.name.localeCompare(right.name, "fr"));
}

/** What a product says of its availability: "in stock", "3"; undefined when it says nothing. */
export function availabilityOf({ attributes }: Pick<Product, "attributes">): string | undefined {
  const availability = attributes?.["availability"];
  const text = textOf(isObject(availability) ? partOf(availability, "value") : availability);
  return text === "" ? undefined : text;
}

type StoreStock = {
  store_code: string;
  name: string;
  price?: number;
  stock?: number;
  availability?: string;
};

/** Where a product lies in the shops of the catalogue, under their names there. */
export function storesOf(
  { attributes }: Pick<Product, "attributes">,
  listedStores: Catalog["by_store"],
): StoreStock[] {
  const stores = attributes?.["stores"];
  const names = new Map((listedStores ?? []).map(({ store_code, name }) => [storeKey(store_code), name]));
  return (Array.isArray(stores) ? stores : []).filter(isObject).map((store) => {
    const code = textOf(store["store_code"]);
    const { price, stock } = store;
    const availability = textOf(store["availability"]);
    return {
      store_code: code,
      name: names.get(storeKey(code)) ?? code,
      ...(typeof price === "number" && { price }),
      ...(typeof stock === "number" && { stock }),
      ...(availability !== "" && { availability }),
    };
  });
}

function partOf(value: unknown, part: string): unknown {
  return isObject(value) ? value[part] : undefined;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(", ");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).trim()
    : "";
}
