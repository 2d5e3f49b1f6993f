/**
 * The sections of shared/messages that the browser shows. The build leaves the others, the server's own, out of
 * what the browser downloads; a word from them would not type-check. These come with the first page, `laterSections`
 * with the first screen that needs them (`withLaterWords`).
 */
export const sections = [
  "app",
  "dates",
  "exportDialog",
  "filters",
  "grid",
  "login",
  "matched",
  "priceHistory",
  "priceSource",
  "product",
  "shortcuts",
] as const;

export const laterSections = [
  "catalogConfig",
  "catalogForms",
  "changes",
  "customPrice",
  "customers",
  "dashboards",
  "deletions",
  "firstSteps",
  "forms",
  "importing",
  "lists",
  "palette",
  "priceIndex",
  "profile",
  "quarantine",
  "simulator",
  "trackings",
  "sources",
  "mappings",
  "validation",
  "websites",
  "matchingRules",
  "unmatchedList",
  "manualMatching",
  "matchInbox",
  "matchFiles",
  "matchExplanation",
] as const;
