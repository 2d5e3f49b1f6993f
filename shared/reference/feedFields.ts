// What a column of a feed can be: the fields an import fills, in the order a person looks for them. Beside these a
// column may be an attribute (attr_{name}) or a figure of a shop (store:{code}:{price|stock}).

export const feedFields = [
  "title",
  "price",
  "ean",
  "sku",
  "url",
  "brand",
  "category",
  "mpn",
  "internal_ref",
  "isbn",
  "unit",
  "sale_price",
  "sale_from",
  "sale_until",
  "on_sale",
  "public_price",
  "currency",
  "stock",
  "availability",
  "shipping_price",
  "total_price",
  "cost_price",
  "medias",
  "state",
  "rank",
  "channel",
  "competitor_name",
  "competitorsMkp",
  "observedAt",
] as const;
export type FeedField = (typeof feedFields)[number];

/** Sums of money. */
export const amountFields: ReadonlySet<string> = new Set<FeedField>([
  "price",
  "sale_price",
  "public_price",
  "shipping_price",
  "total_price",
  "cost_price",
]);

/** Read as numbers; all others as texts. */
export const numberFields: ReadonlySet<string> = new Set<string>([
  ...amountFields,
  ...(["stock", "rank"] satisfies FeedField[]),
]);
