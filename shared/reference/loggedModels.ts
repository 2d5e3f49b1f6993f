/** What changes are kept of: what decides who sees and compares what. */
export const loggedModels = [
  "Customer",
  "WebsiteSetting",
  "Catalog",
  "CatalogConfig",
  "WebsiteMatchingRule",
  "UnitMapping",
  "CurrencyMapping",
  "ValueMapping",
  "Deletion",
] as const;
