// How things hang together, all on one page. Both the nested addresses and `include` follow this table.
import type { Right } from "./entity.ts";

/** `addresses`: what the relation answers to under its own address, everything unless said otherwise. */
export type Relation = Related & { addresses?: "none" | "reads" };

/** `on` pairs a column of the target (or of the link) with the parent's column it must equal. */
type Related =
  | {
      kind: "hasMany";
      model: string;
      on: Readonly<Record<string, string>>;
      /** The relation whose rows `include` shows under this name; the address keeps its own. */
      includedAs?: string;
    }
  | { kind: "hasOne"; model: string; on: Readonly<Record<string, string>> }
  | { kind: "belongsTo"; model: string; key: string }
  /** A field of the parent itself, addressed like a hasOne. */
  | { kind: "embedsOne"; field: string }
  | {
      kind: "through";
      model: string;
      /** The linking model, its column of the parent's id and its column of the target's id. */
      link: string;
      parentKey: string;
      targetKey: string;
      /** What else holds in every linking row, and is written into new ones. */
      linkWhere?: Readonly<Record<string, string>>;
      /** Who may link and unlink, where that is not whoever may write linking rows of any kind. */
      linkRight?: Right;
    };

const hasMany = (model: string, on: Readonly<Record<string, string>>): Relation => ({
  kind: "hasMany",
  model,
  on,
});
const hasOne = (model: string, on: Readonly<Record<string, string>>): Relation => ({
  kind: "hasOne",
  model,
  on,
});
const belongsTo = (model: string, key: string): Relation => ({ kind: "belongsTo", model, key });
const includedOnly = (relation: Relation): Relation => ({ ...relation, addresses: "none" });
const readOnly = (relation: Relation): Relation => ({ ...relation, addresses: "reads" });

/** What hangs under a product carries its website too: the column by which both tables are distributed. */
const ofProduct = { product_id: "id", website_id: "website_id" };

const productRelations = {
  website: belongsTo("WebsiteSetting", "website_id"),
  // Under its own address each price change is a row; beside a product they come by month.
  history: { kind: "hasMany", model: "ProductHistory", on: ofProduct, includedAs: "historyByMonth" },
  historyByMonth: hasMany("ProductHistoryByMonth", ofProduct),
  virtualAttribute: hasMany("VirtualAttribute", ofProduct),
} satisfies Record<string, Relation>;

export const relations: Readonly<Record<string, Readonly<Record<string, Relation>>>> = {
  Customer: {
    roles: {
      kind: "through",
      model: "Role",
      link: "RoleMapping",
      parentKey: "principalId",
      targetKey: "roleId",
      linkWhere: { principalType: "USER" },
    },
    accessTokens: hasMany("AccessToken", { userId: "id" }),
    emailAlerts: hasMany("EmailAlert", { customer_id: "id" }),
    catalogs: hasMany("Catalog", { customer_id: "id" }),
    websiteMatchingRules: hasMany("WebsiteMatchingRule", { customer_id: "id" }),
  },
  Role: {
    principals: hasMany("RoleMapping", { roleId: "id" }),
  },
  RoleMapping: {
    role: belongsTo("Role", "roleId"),
  },
  AccessToken: {
    user: belongsTo("Customer", "userId"),
  },
  EmailAlert: {
    customer: belongsTo("Customer", "customer_id"),
    catalog: belongsTo("Catalog", "catalog_id"),
  },

  Catalog: {
    website: belongsTo("WebsiteSetting", "website_id"),
    customer: belongsTo("Customer", "customer_id"),
    competitors: {
      kind: "through",
      model: "WebsiteSetting",
      link: "CatalogCompetitor",
      parentKey: "catalog_id",
      targetKey: "website_id",
    },
    catalogConfig: hasOne("CatalogConfig", { catalog_id: "id" }),
    matchingRules: hasMany("WebsiteMatchingRule", { catalog_id: "id" }),
    matchedProducts: hasMany("MatchedProduct", { catalog_id: "id" }),
    trackingProducts: hasMany("TrackingProduct", { catalog_id: "id" }),
    ebrand: hasMany("Ebrand", { catalog_id: "id" }),
    unitMappings: hasMany("UnitMapping", { catalog_id: "id" }),
    valueMappings: hasMany("ValueMapping", { catalog_id: "id" }),
    currencyMappings: hasMany("CurrencyMapping", { catalog_id: "id" }),
  },
  CatalogConfig: {
    catalog: belongsTo("Catalog", "catalog_id"),
  },
  CatalogCompetitor: {
    catalog: belongsTo("Catalog", "catalog_id"),
    website: belongsTo("WebsiteSetting", "website_id"),
  },

  WebsiteSetting: {
    extractorSource: { kind: "embedsOne", field: "extractor_source" },
    productsMkp: hasMany("ProductMkp", { website_id: "id" }),
    products: hasMany("Product", { website_id: "id" }),
    matchedProducts: hasMany("MatchedProduct", { website_id: "id" }),
    virtualAttribute: hasMany("VirtualAttribute", { website_id: "id" }),
    matchingRules: hasMany("WebsiteMatchingRule", { website_id: "id" }),
    catalogsWhereIamCompetitor: {
      kind: "through",
      model: "Catalog",
      link: "CatalogCompetitor",
      parentKey: "website_id",
      targetKey: "catalog_id",
    },
    catalog: includedOnly(hasOne("Catalog", { website_id: "id" })),
    imports: includedOnly(hasMany("WebsiteImport", { website_id: "id" })),
  },
  WebsiteMatchingRule: {
    catalog: belongsTo("Catalog", "catalog_id"),
    website: belongsTo("WebsiteSetting", "website_id"),
    customer: belongsTo("Customer", "customer_id"),
  },
  WebsiteImport: {
    website: belongsTo("WebsiteSetting", "website_id"),
    ebrand: belongsTo("Ebrand", "ebrand_id"),
    launcher: belongsTo("Customer", "launched_by"),
  },
  UploadImport: {
    website: belongsTo("WebsiteSetting", "website_id"),
    import: belongsTo("WebsiteImport", "import_id"),
  },
  OrderImport: {
    catalog: belongsTo("Catalog", "catalog_id"),
  },

  Product: {
    ...productRelations,
    matchedProduct: hasOne("MatchedProduct", ofProduct),
  },
  ProductMkp: {
    ...productRelations,
    history: includedOnly(productRelations.history),
    historyByMonth: includedOnly(productRelations.historyByMonth),
    virtualAttribute: includedOnly(productRelations.virtualAttribute),
    catalog: belongsTo("Catalog", "catalog_id"),
  },
  ProductAttribute: {
    website: belongsTo("WebsiteSetting", "website_id"),
  },
  ProductHistory: {
    product: belongsTo("Product", "product_id"),
    website: belongsTo("WebsiteSetting", "website_id"),
  },
  ProductHistoryByMonth: {
    product: belongsTo("Product", "product_id"),
    website: belongsTo("WebsiteSetting", "website_id"),
  },

  MatchedProduct: {
    website: belongsTo("WebsiteSetting", "website_id"),
    bestWebsiteCompetitor: belongsTo("WebsiteSetting", "website_competitor_cheap"),
    product: belongsTo("Product", "product_id"),
    catalog: belongsTo("Catalog", "catalog_id"),
    matchingRule: belongsTo("WebsiteMatchingRule", "matching_rule_id"),
    history: hasMany("MatchedProductHistory", { matched_product_id: "id", catalog_id: "catalog_id" }),
  },
  MatchedProductHistory: {
    matchedProduct: belongsTo("MatchedProduct", "matched_product_id"),
  },

  TrackingProduct: {
    catalog: belongsTo("Catalog", "catalog_id"),
  },
  UnitMapping: {
    catalog: belongsTo("Catalog", "catalog_id"),
    product: belongsTo("Product", "product_id"),
    competitor: belongsTo("WebsiteSetting", "competitor_id"),
  },
  CurrencyMapping: {
    catalog: belongsTo("Catalog", "catalog_id"),
  },
  ValueMapping: {
    products: {
      kind: "through",
      model: "Product",
      link: "VirtualAttribute",
      parentKey: "value_mapping_id",
      targetKey: "product_id",
      linkRight: "owner",
    },
    catalog: belongsTo("Catalog", "catalog_id"),
    website: belongsTo("WebsiteSetting", "website_id"),
  },
  VirtualAttribute: {
    valueMapping: belongsTo("ValueMapping", "value_mapping_id"),
    product: belongsTo("Product", "product_id"),
    website: belongsTo("WebsiteSetting", "website_id"),
  },

  Ebrand: {
    ebrandResults: readOnly(hasMany("EbrandResult", { ebrand_id: "id", catalog_id: "catalog_id" })),
    catalog: belongsTo("Catalog", "catalog_id"),
  },
  EbrandResult: {
    ebrand: belongsTo("Ebrand", "ebrand_id"),
  },
};
