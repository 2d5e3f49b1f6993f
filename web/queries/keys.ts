// Under which answers are kept that other parts of the application call out of date. They come with the first screen, and
// what asks for them does not.

/** Everything about unit mappings and rates: a change of prices makes their previews out of date. */
export const mappingsKey = ["mappings"] as const;
/** Everything about unmatched products: what a changed match makes out of date. */
export const unmatchedKey = ["unmatchedProducts"] as const;
export const everyRule = ["matchingRules"] as const;
export const productsKey = ["products"] as const;
export const searchKey = ["searchProducts"] as const;
