// A new row of each model, as a client sends it, for tests of all addresses.
import { sql } from "kysely";
import { type World, addProducts } from "./world.ts";

type Row = Record<string, unknown>;

const currencies = ["GBP", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "JPY", "CAD", "AUD", "NZD"];
let number = 0;

/** What makes a valid new row of the model, other ones each time. Undefined for a model that only the server writes. */
export async function draftOf(world: World, model: string): Promise<Row | undefined> {
  number += 1;
  return drafts[model]?.(world, `n${number}`);
}

/** A field of the model and another value for it, other ones each time. */
export function changeOf(model: string): Row {
  number += 1;
  return changes[model]?.(number) ?? { name: `Changed ${number}` };
}

const drafts: Readonly<Record<string, (world: World, name: string) => Row | Promise<Row>>> = {
  Customer: (_, name) => ({ username: name, email: `${name}@shop.example`, password: "very-secret-1" }),
  Role: (_, name) => ({ name }),
  RoleMapping: async (world) => ({
    roleId: await idOf(world, "Roles", "Role"),
    principalId: String(world.bruno.customer),
  }),
  EmailAlert: ({ alice }) => ({ customer_id: alice.customer, catalog_id: alice.catalog, type: "price_drop" }),
  Catalog: async (world, name) => ({
    name,
    logo: "https://shop.example/logo.png",
    website_id: await idOf(world, "WebsiteSettings", "WebsiteSetting"),
    customer_id: world.alice.customer,
  }),
  CatalogConfig: async (world) => ({
    catalog_id: await idOf(world, "Catalogs", "Catalog"),
    config: {},
  }),
  WebsiteSetting: (_, name) => ({
    name,
    url: `https://${name}.example`,
    extractor_source: { provider: "customdata", uri: `https://${name}.example/feed.csv` },
  }),
  WebsiteMatchingRule: ({ alice }, name) => ({
    name,
    catalog_id: alice.catalog,
    competitors_id: [alice.rival],
  }),
  WebsiteImport: async (world) => ({ website_id: await idOf(world, "WebsiteSettings", "WebsiteSetting") }),
  Ebrand: ({ alice }, title) => ({
    title,
    catalog_id: alice.catalog,
    competitors: [alice.rival],
    provided_keywords: "perceuse",
  }),
  Product: ({ alice }, name) => ({
    website_id: alice.website,
    product_id: name,
    title: `Perceuse ${name}`,
    price: 9.5,
  }),
  ProductMkp: ({ alice }, name) => ({
    website_id: alice.website,
    product_id: name,
    title: `Perceuse ${name}`,
    channel: "amazon_fr_default",
    competitor_name: "Seller",
  }),
  ProductAttribute: ({ alice }, name) => ({ website_id: alice.website, slug_name: name, name }),
  MatchedProduct: async ({ store, alice }, name) => {
    const [product] = await addProducts(store, alice.website, [{ title: `own ${name}`, price: 4 }]);
    const [rivals] = await addProducts(store, alice.rival, [{ title: `rival ${name}`, price: 5 }]);
    await sql`
      insert into matched_product (catalog_id, website_id, product_id, title, price, created, modified)
      select ${alice.catalog}, website_id, id, title, price, now(), now() from product where id = ${product}`.execute(
      store.db,
    );
    return { catalog_id: alice.catalog, product_id: product, competitors: [{ product_id: rivals }] };
  },
  TrackingProduct: ({ alice }, name) => ({ name: `Tracking ${name}`, catalog_id: alice.catalog }),
  UnitMapping: ({ alice }, brand) => ({
    catalog_id: alice.catalog,
    competitor_id: alice.rival,
    brand,
    value: 2,
  }),
  CurrencyMapping: ({ alice }) => ({ catalog_id: alice.catalog, currency: currencies.pop(), rate: 2 }),
  ValueMapping: ({ alice }, name) => ({
    catalog_id: alice.catalog,
    name,
    source_field: "brand",
    source_values: ["Bosch"],
    target_slug: name,
    target_name: name,
    target_value: "yes",
  }),
};

const changes: Readonly<Record<string, (value: number) => Row>> = {
  Customer: (value) => ({ username: `changed-${value}` }),
  CatalogConfig: (value) => ({
    config: { webhook: { enabled: false, url: `https://hook.example/${value}` } },
  }),
  WebsiteImport: (value) => ({ scope: value % 2 ? "matched" : "all" }),
  Ebrand: (value) => ({ title: `Changed ${value}` }),
  Product: (value) => ({ title: `Changed ${value}` }),
  ProductMkp: (value) => ({ title: `Changed ${value}` }),
  MatchedProduct: () => ({}),
  EmailAlert: (value) => ({ threshold: value }),
  UnitMapping: (value) => ({ value }),
  CurrencyMapping: (value) => ({ rate: value }),
  RoleMapping: () => ({}),
};

async function idOf(world: World, plural: string, model: string): Promise<number> {
  const made = await world.call("admin", "POST", `/${plural}`, await draftOf(world, model));
  if (made.status !== 200) throw new Error(`${plural}: ${made.text}`);
  return made.body.id;
}
