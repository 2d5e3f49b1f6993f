/**
 * The sections of shared/messages that the browser shows. The build leaves the others, the server's own, out of
 * what the browser downloads; a word from them would not type-check.
 */
export const sections = [
  "app",
  "dates",
  "exportDialog",
  "filters",
  "grid",
  "importing",
  "login",
  "matched",
  "priceHistory",
  "priceSource",
  "product",
  "shortcuts",
] as const;
