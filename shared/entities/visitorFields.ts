// What others see of a website that is a customer's own: what its visitors see. What is not named here is hidden from
// everybody but its owners and the administrators: read, filtered, sorted and searched, it is as if it had no value.

export const visitorProductFields = [
  "id",
  "website_id",
  "kind",
  // Unless it is an internal reference, or an import has ever told the website's products apart by these.
  "product_id",
  "title",
  "sku",
  "ean",
  "isbn",
  "mpn",
  "brand",
  "category",
  "unit",
  "price",
  "sale_price",
  "public_price",
  "original_price",
  "shipping_price",
  "total_price",
  "currency",
  "price_changed_at",
  // Whether a price is to be believed is for all who compare with it; the other price is not (docs/decisions/0263).
  "price_doubted_at",
  "rank",
  "state",
  "channel",
  "competitor_name",
  "url",
  "medias",
  "base64ImageUrl",
  // Those that are public (`visitorAttributes`, `ProductAttribute.public`).
  "attributes",
  "created",
  "modified",
] as const;

export const visitorHistoryFields = [
  "id",
  "product_id",
  "website_id",
  "created",
  "price",
  "shipping_price",
  "total_price",
  "currency",
] as const;

export const visitorWebsiteFields = [
  "id",
  "url",
  "name",
  "logo",
  "currency",
  // What an administrator sets for those who compare with it: their own figures are made of it (docs/decisions/0293).
  "weight",
  "matching_image",
  "matching_percent",
  "country",
  "channel_code",
  "slug_name",
  "products_count",
] as const;

/** Attributes that visitors see whatever their owner says of them. */
export const visitorAttributes = ["availability"] as const;

/** The identifier of products that visitors do not see: theirs is then hidden as well. */
export const hiddenIdentifier = "internal_ref";
