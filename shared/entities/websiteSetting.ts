import { boolean, id, integer, list, number, oneOf, shape, text, timestamp, url } from "../fields.ts";
import { channelCodes } from "../reference/channels.ts";
import { countryCodes } from "../reference/countries.ts";
import { currencyCodes } from "../reference/currencies.ts";
import { entity } from "./entity.ts";
import { extractorSource } from "./extractorSource.ts";
import { visitorWebsiteFields } from "./visitorFields.ts";

const pagePath = () => text({ max: 1_000 });

/** A website whose products are followed: a customer's own, or a competitor's, shared by all who compare with it. */
export const websiteSetting = entity({
  model: "WebsiteSetting",
  plural: "WebsiteSettings",
  table: "website_setting",
  owner: "linkableWebsite",
  ownerColumn: "id",
  read: "owner",
  create: "admin",
  update: "admin",
  remove: "admin",
  visitorFields: visitorWebsiteFields,
  modifiedField: "modified_at",
  fields: {
    id: id(),
    url: url({ required: true, unique: true, page: true }),
    name: text({ required: true, displayed: true }),
    description: text({ max: 500 }),
    logo: url(),
    currency: oneOf(currencyCodes, { default: "EUR" }),
    weight: number({ min: 0, max: 999_999, digits: 4, default: 1 }),
    country: oneOf(countryCodes, { default: "FR" }),
    channel_code: oneOf(["", ...channelCodes], { default: "" }),
    slug_name: text({ required: true, unique: true, write: "server" }),
    products_count: integer({ default: 0, write: "server" }),
    created_at: timestamp(),
    modified_at: timestamp(),
    /** The names under which the customer himself sells on this marketplace: their offers are not compared. */
    competitor_as_customer_name: list(text(), { max: 50, default: [] }),
    matching_image: boolean({ default: false }),
    matching_percent: integer({ min: 0, max: 100, default: 90 }),
    pluginConfiguration: shape(
      { xpath: pagePath(), listContainer: pagePath(), singleContainer: pagePath() },
      { default: {} },
    ),
    /** The older form's; extractor_source.data.extractor_id wins. */
    extractor_id: text(),
    urls_source: shape(
      {
        type: oneOf(["none", "importio", "csv", "html"], { required: true, default: "none" }),
        selector: text({ max: 1_000, requiredWhen: { type: ["html"] } }),
        uri: url({ requiredWhen: { type: ["csv", "html"] } }),
        extractor_id: text({ requiredWhen: { type: ["importio"] } }),
      },
      { default: {}, read: "admin" },
    ),
    /** Holds {keywords}. */
    search_url: url({ read: "admin" }),
    // Addresses of feeds carry names, passwords and keys: whoever compares with a website does not see them.
    extractor_source: shape(extractorSource, { default: {}, read: "admin" }),
  },
});
