// Under which answers are kept that other parts of the application call out of date. They come with the first screen, and
// what asks for them does not.

/** Everything about unit mappings and rates: a change of prices makes their previews out of date. */
export const mappingsKey = ["mappings"] as const;
/** Everything about matched products: what a changed match makes out of date. */
export const matchedKey = ["matchedProducts"] as const;
/** Everything about pairs that wait for a person, and about those that were judged. */
export const proposalsKey = ["matchProposals"] as const;
/** How old the prices are that a catalogue compares with: each import and each match may change it. */
export const priceAgesKey = ["priceAges"] as const;
/** Everything about unmatched products: what a changed match makes out of date. */
export const unmatchedKey = ["unmatchedProducts"] as const;
export const everyRule = ["matchingRules"] as const;
export const productsKey = ["products"] as const;
export const searchKey = ["searchProducts"] as const;
export const orderFilesKey = ["orderFiles"] as const;

/** What a file of sales that came, or went, makes out of date: lists and figures name it, whatever is in it. */
export const shownOfOrderFiles = [orderFilesKey, matchedKey, productsKey, unmatchedKey] as const;
