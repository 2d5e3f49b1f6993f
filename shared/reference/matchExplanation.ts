// What the explanation of a match may name, in the order in which it is told, on the screen and in files alike.

/** What two products are the same by, without being compared. */
export const matchingKeys = ["gtin", "mpn_key", "sku"] as const;
export type MatchingKey = (typeof matchingKeys)[number];

/** Parts of a score by texts that speak for a match, what weighs most first. */
export const partsFor = ["model", "modelPart", "words", "covered", "brand", "letters", "rarest"] as const;
/** Those that speak against it. */
export const partsAgainst = ["sibling", "otherModel", "quantity", "number", "price"] as const;

/** Fields that have a name of their own; all others are attributes, which the shop names. */
export const explainedFields = [
  "title",
  "brand",
  "category",
  "unit",
  "sku",
  "ean",
  "mpn",
  "isbn",
  "internal_ref",
  "price",
  "stock",
] as const;
