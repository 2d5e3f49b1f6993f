// A new row of each model as a client sends it, and a change of one. Where only the server writes, what a client may try.
import type { Ids } from "../recordedWorld.ts";

type Draft = Readonly<Record<string, unknown>>;
/** `whole`: what the usual row is replaced by, where that cannot be what a new row would be. */
export type Drafts = { draft: Draft; change: Draft; whole?: Draft };

export function drafts(ids: Ids): Readonly<Record<string, Drafts>> {
  const {
    alice,
    catalog,
    outletCatalog,
    website,
    shared,
    spare,
    rival,
    saw,
    glue,
    rivalNovelty,
    adminRole,
    bruno,
    ebrand,
  } = ids;
  return {
    Customer: {
      draft: { username: "carol", email: "carol@shop.example", password: "carol-secret-1" },
      change: { language: "en" },
    },
    Role: { draft: { name: "sellers", description: "Who sells" }, change: { description: "Who buys most" } },
    RoleMapping: {
      draft: { roleId: adminRole, principalId: String(bruno) },
      change: { principalId: String(bruno) },
    },
    AccessToken: { draft: { userId: alice, ttl: 60 }, change: { ttl: 60 } },
    EmailAlert: {
      draft: { customer_id: alice, catalog_id: catalog, type: "stale_website", threshold: 3 },
      change: { threshold: 10 },
    },
    Catalog: {
      draft: { name: "Second", logo: "https://alice.example/2.png", website_id: spare, customer_id: alice },
      change: { name: "Renamed", customLabel: ["Boutiques", "Boutique", "boutiques"] },
    },
    CatalogConfig: {
      draft: { catalog_id: outletCatalog, config: {} },
      change: { config: {} },
      whole: { catalog_id: catalog, config: {} },
    },
    WebsiteSetting: {
      draft: { name: "New", url: "https://new.example", weight: 1.5, currency: "GBP" },
      change: { description: "Described", weight: 0.5 },
    },
    WebsiteMatchingRule: {
      draft: { name: "By reference", catalog_id: catalog, competitors_id: [rival], enabled: false },
      change: { name: "Renamed", matching_image_enabled: true },
    },
    WebsiteImport: {
      draft: { website_id: shared, scope: "matched" },
      change: { scope: "all" },
      whole: { website_id: website, scope: "matched" },
    },
    Ebrand: {
      draft: { catalog_id: catalog, title: "Makita", competitors: [rival], provided_keywords: "perceuse" },
      change: { title: "Renamed", limitResult: 10 },
    },
    EbrandResult: { draft: { catalog_id: catalog, ebrand_id: ebrand }, change: { keywords: "scie" } },
    Product: {
      draft: { website_id: website, product_id: "new-1", title: "Rabot", price: 59.9, brand: "Bosch" },
      change: { unmatched: true },
    },
    ProductMkp: {
      draft: {
        website_id: website,
        product_id: "new-2",
        title: "Rabot",
        price: 61,
        channel: "amazon_fr_default",
        competitor_name: "Toolbox",
      },
      change: { price: 60 },
    },
    ProductAttribute: {
      draft: { website_id: website, slug_name: "length", name: "Length", type: "number" },
      change: { name: "Mass" },
    },
    ProductHistory: { draft: { product_id: saw, price: 1 }, change: { price: 1 } },
    ProductHistoryByMonth: { draft: { product_id: saw, values: {} }, change: { values: {} } },
    MatchedProduct: {
      draft: { catalog_id: catalog, product_id: glue, competitors: [{ product_id: rivalNovelty }] },
      change: {},
      whole: { catalog_id: catalog, product_id: saw },
    },
    MatchedProductHistory: { draft: { price: 1 }, change: { price: 1 } },
    TrackingProduct: {
      draft: { catalog_id: catalog, name: "Colles", filters: { brand: ["Bostik"] } },
      change: { name: "Renamed", notifications_enabled: false },
    },
    UnitMapping: {
      draft: { catalog_id: catalog, competitor_id: rival, category: "Colles", operator: "divide", value: 4 },
      change: { value: 0.25 },
    },
    CurrencyMapping: { draft: { catalog_id: catalog, currency: "GBP", rate: 0.875 }, change: { rate: 1.5 } },
    ValueMapping: {
      draft: {
        catalog_id: catalog,
        name: "Usages",
        source_field: "category",
        operator: "contains",
        source_values: ["Colles"],
        target_slug: "usage",
        target_name: "Usage",
        target_value: "coller",
      },
      change: { name: "Renamed", priority: 3 },
    },
    VirtualAttribute: {
      draft: { catalog_id: catalog, product_id: glue, website_id: website, slug_name: "range", value: "pro" },
      change: { value: "home" },
    },
  };
}
